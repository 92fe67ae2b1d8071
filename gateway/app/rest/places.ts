/** Conversion of error paths from REST to the caller's input. */

/** Converts the path of an error to that of the mutation's input. Names are already in camel case. */
export type PlaceOf = (field: string) => string

/** Applies the replacements of several patterns, one after the other. */
export const renamed =
  (...names: readonly (readonly [RegExp, string])[]): PlaceOf =>
  (field) =>
    names.reduce((place, [found, name]) => place.replace(found, name), field)

/** `timeZoneId` → `Time zone id`, `timezone_id` → `Timezone id`. */
const words = (name: string) => {
  const text = name
    .replaceAll('_', ' ')
    .replace(/[A-Z]|\d+/g, (part) => ` ${part.toLowerCase()}`)
    .replace(/\s+/g, ' ')
    .trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const isPosition = (part: string | number | undefined) => typeof part === 'number' || /^\d+$/.test(part ?? '')

/** Label of a path at the start of a message: `countryIds.2` → `Country ids, item 3`. */
export function titleOf(path: readonly (string | number)[]): string {
  const last = path.findLastIndex((part) => !isPosition(part))
  const position = path[last + 1]
  return `${words(String(path[last] ?? ''))}${position === undefined ? '' : `, item ${Number(position) + 1}`}`
}

/**
 * Replaces the REST field name at the start of a message by the caller's name: `Timezone id: …` → `Time zone id: …`.
 */
export function retitled(message: string, restField: string, place: string): string {
  const [title = '', ...rest] = message.split(': ')
  const path = restField.split('.')
  // The API keeps digits and capitals unchanged.
  const isTitle = rest.length > 0 && [titleOf(path), restTitle(path)].includes(title)
  return isTitle ? `${titleOf(place.split('.'))}: ${rest.join(': ')}` : message
}

function restTitle(path: readonly string[]): string {
  const last = path.findLastIndex((part) => !isPosition(part))
  const position = path[last + 1]
  const text = (path[last] ?? '').replaceAll('_', ' ').trim()
  const item = position === undefined ? '' : `, item ${Number(position) + 1}`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${item}`
}
