/** REST names that staff know by another word. */
const words: Readonly<Record<string, string>> = {
  affiliate_id: 'publisher id',
  affiliate_ids: 'publisher ids',
  added_affiliates: 'publishers',
  dis_id: 'distribution id',
  timezone_id: 'time zone id',
}

const spaced = (name: string) =>
  name
    .replaceAll('_', ' ')
    .replace(/[A-Z]+|\d+/g, (part) => ` ${part.toLowerCase()}`)
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Label of an input field by its path in REST or in the schema: `days.0.start_time` → `Start time`, `countryIds.2` →
 * `Country ids, item 3`; null for the input as a whole.
 */
export function fieldTitle(path: readonly PropertyKey[]): string | null {
  const last = path.findLastIndex((part) => typeof part === 'string')
  const item = path[last + 1]
  if (last < 0) return typeof item === 'number' ? `Item ${item + 1}` : null
  const name = String(path[last])
  const text = Object.hasOwn(words, name) ? words[name] : spaced(name)
  return `${text?.charAt(0).toUpperCase()}${text?.slice(1)}${typeof item === 'number' ? `, item ${item + 1}` : ''}`
}
