/** Joins several messages to sentences in one line, each once and with a full stop. A single message is unchanged. */
export function inSentences(messages: readonly string[]): string {
  const told = [...new Set(messages.map((message) => message.trim()).filter(Boolean))]
  if (told.length < 2) return told[0] ?? ''
  return told.map((message) => (/[.!?…:]$/.test(message) ? message : `${message}.`)).join(' ')
}
