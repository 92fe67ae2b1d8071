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
  const text = spaced(String(path[last]))
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${typeof item === 'number' ? `, item ${item + 1}` : ''}`
}

/** As `fieldTitle`, of a path with points. */
export const placeTitle = (place: string): string | null =>
  fieldTitle(place.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)))

/** A message with the label of what it is about: `Amount: enter a number.` */
export const withLabel = (label: string | null | undefined, message: string): string =>
  label ? `${label}: ${message.charAt(0).toLowerCase()}${message.slice(1)}` : message
