/**
 * Where the filters stand in an address: `?filters={JSON}`. A very long one (a thousand e-mails to search for) stands
 * after the `#` instead, because servers and proxies refuse long request lines and browsers do not send that part.
 */
import { isObject, type JsonObject } from './words/filterJson'

/** Of the whole query, in characters; proxies commonly allow 8 KB for the request line and all headers. */
const longestQuery = 4000

export type Address = { search: string; hash: string }

const query = (params: URLSearchParams) => (params.size ? `?${params}` : '')

/** The query and fragment that carry `json` as the filters beside the other parameters. An empty object is not written. */
export function writeAddress(json: JsonObject, others: URLSearchParams): Address {
  if (!Object.keys(json).length) return { search: query(others), hash: '' }
  const filters = JSON.stringify(json)
  const search = query(new URLSearchParams([['filters', filters], ...others]))
  if (search.length <= longestQuery) return { search, hash: '' }
  return { search: query(others), hash: `#${new URLSearchParams({ filters })}` }
}

export const filtersText = ({ search, hash }: Address): string | null =>
  new URLSearchParams(search).get('filters') ?? new URLSearchParams(hash.slice(1)).get('filters')

/** The address with filters in it, empty ones where there were none: it shows the plain screen to who begins with a view. */
export const sayingFilters = (address: Address): Address =>
  filtersText(address) === null
    ? { ...address, search: query(new URLSearchParams([['filters', '{}'], ...new URLSearchParams(address.search)])) }
    : address

/** The filters as an object, empty when there are none; null when they are no JSON object. */
export function readAddress(address: Address): JsonObject | null {
  const text = filtersText(address)
  if (text === null) return {}
  try {
    const json: unknown = JSON.parse(text)
    return isObject(json) ? json : null
  } catch {
    return null // The caller says on screen that the link was not understood.
  }
}
