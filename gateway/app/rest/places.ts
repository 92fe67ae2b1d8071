/** Where something is wrong: places that REST names, as they stand in the input of the caller. */

/** Turns the place of an error into that of the mutation's input. Names are in camel case already. */
export type PlaceOf = (field: string) => string

/** Replaces what each pattern finds, one after the other. */
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

/** What a place is called at the start of a message: `countryIds.2` → `Country ids, item 3`. */
export function titleOf(path: readonly (string | number)[]): string {
  const last = path.findLastIndex((part) => !isPosition(part))
  const position = path[last + 1]
  return `${words(String(path[last] ?? ''))}${position === undefined ? '' : `, item ${Number(position) + 1}`}`
}

/** A message that begins with a field's name has it as the caller knows it: `Timezone id: …` → `Time zone id: …`. */
export function retitled(message: string, restField: string, place: string): string {
  const [title = '', ...rest] = message.split(': ')
  const path = restField.split('.')
  // The API keeps digits and capitals as they stand.
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
