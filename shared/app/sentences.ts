/** Several messages as sentences in one line: each once, each with its full stop. A single one stays as it is. */
export function inSentences(messages: readonly string[]): string {
  const told = [...new Set(messages.map((message) => message.trim()).filter(Boolean))]
  if (told.length < 2) return told[0] ?? ''
  return told.map((message) => (/[.!?…:]$/.test(message) ? message : `${message}.`)).join(' ')
}
