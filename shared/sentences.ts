/** Several messages as sentences in one line: each once, each with its full stop. */
export const inSentences = (messages: readonly string[]): string =>
  [...new Set(messages.map((message) => message.trim()).filter(Boolean))]
    .map((message) => (/[.!?…:]$/.test(message) ? message : `${message}.`))
    .join(' ')
