/** Reads filters from the address of a screen. */
import { queryText, type Address } from '../../shared/app/filterAddress'
import { isObject, type JsonObject } from './words/filterJson'

export const filtersText = ({ search, hash }: Address): string | null =>
  new URLSearchParams(search).get('filters') ?? new URLSearchParams(hash.slice(1)).get('filters')

/**
 * The URL with explicit filters, even if empty. Needed for the default state if the screen would otherwise open with a
 * saved view.
 */
export const sayingFilters = (address: Address): Address =>
  filtersText(address) === null
    ? {
        ...address,
        search: queryText(new URLSearchParams([['filters', '{}'], ...new URLSearchParams(address.search)])),
      }
    : address

/** Filters as an object, empty if there are none; null if invalid. */
export function readAddress(address: Address): JsonObject | null {
  const text = filtersText(address)
  if (text === null) return {}
  try {
    const json: unknown = JSON.parse(text)
    return isObject(json) ? json : null
  } catch {
    return null // the caller shows a message
  }
}
