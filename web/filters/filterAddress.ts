/**
 * Filters in the URL: `?filters={JSON}`. Very long ones (such as a thousand e-mails) are in the fragment after `#`,
 * because servers and proxies limit request lines and browsers do not send fragments.
 */
import { isObject, type JsonObject } from './words/filterJson'

/** Maximum length of the query; proxies commonly allow 8 KB for request line and headers. */
const longestQuery = 4000

export type Address = { search: string; hash: string }

const query = (params: URLSearchParams) => (params.size ? `?${params}` : '')

/** Query and fragment with `json` as filters and the other parameters. Empty filters are omitted. */
export function writeAddress(json: JsonObject, others: URLSearchParams): Address {
  if (!Object.keys(json).length) return { search: query(others), hash: '' }
  const filters = JSON.stringify(json)
  const search = query(new URLSearchParams([['filters', filters], ...others]))
  if (search.length <= longestQuery) return { search, hash: '' }
  return { search: query(others), hash: `#${new URLSearchParams({ filters })}` }
}

export const filtersText = ({ search, hash }: Address): string | null =>
  new URLSearchParams(search).get('filters') ?? new URLSearchParams(hash.slice(1)).get('filters')

/**
 * The URL with explicit filters, even if empty. Needed for the default state if the screen would otherwise open with a
 * saved view.
 */
export const sayingFilters = (address: Address): Address =>
  filtersText(address) === null
    ? { ...address, search: query(new URLSearchParams([['filters', '{}'], ...new URLSearchParams(address.search)])) }
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
