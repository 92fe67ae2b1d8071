/** Maximum length of a normalised message. */
const longest = 120

/**
 * Message of a broker without what differs from lead to lead, so that equal refusals have equal texts: e-mail addresses,
 * web addresses, ids, dates, times and numbers are replaced; lower case; single spaces; no punctuation at the end. Null if
 * nothing is left. Pure; normalising twice changes nothing.
 */
export function normalisedBrokerMessage(message: string | null): string | null {
  const text = (message ?? '')
    .toLowerCase()
    .replace(/https?:\/\/\S+/g, '<link>')
    .replace(/(?<![^\s<>"'(),;:@])[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+/g, '<e-mail>')
    .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<id>')
    .replace(/\b\d{4}-\d\d-\d\d(?=\b|t)/g, '<date>')
    .replace(/(?<!\w)t?\d{1,2}:\d\d(:\d\d)?(\.\d+)?z?/g, ' <time>')
    // A word with a digit among its characters is an id: `lead_77`, `a1b2c3`.
    .replace(/(?<![\w<-])(?=[\w-]*\d)(?=[\w-]*[a-z_])[\w-]+/g, '<id>')
    .replace(/[+-]?\d+([.,]\d+)*/g, '<n>')
    .replace(/\s+/g, ' ')
    .slice(0, longest)
    .replace(/^[\s.,;:!-]+|(?<![\s.,;:!-])[\s.,;:!-]+$/g, '')
  return text || null
}
