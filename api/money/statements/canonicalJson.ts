/**
 * Canonical JSON of RFC 8785: names sorted by UTF-16 code units, no spaces, numbers and texts as ECMAScript writes them.
 * Equal values have equal bytes, so that they have equal hashes. Throws TypeError for what JSON cannot hold.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
    return `{${fields.map(([name, field]) => `${canonicalJson(name)}:${canonicalJson(field)}`).join(',')}}`
  }
  const isLoneSurrogate = typeof value === 'string' && /\p{Surrogate}/u.test(value)
  if (value === undefined || isLoneSurrogate || (typeof value === 'number' && !Number.isFinite(value))) {
    throw new TypeError(`not a value of JSON: ${JSON.stringify(value)}`)
  }
  return JSON.stringify(value)
}
