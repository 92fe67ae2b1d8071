/**
 * Filters in the address of a screen: `?filters={JSON}`. Very long ones (such as a thousand e-mails) are in the fragment
 * after `#`, because servers and proxies limit request lines and browsers do not send fragments.
 */

/** Maximum length of the query; proxies commonly allow 8 KB for request line and headers. */
const longestQuery = 4000

export type Address = { search: string; hash: string }

export const queryText = (params: URLSearchParams) => (params.size ? `?${params}` : '')

/** Query and fragment with `json` as filters and the other parameters. Empty filters are omitted. */
export function writeAddress(json: Readonly<Record<string, unknown>>, others: URLSearchParams): Address {
  if (!Object.keys(json).length) return { search: queryText(others), hash: '' }
  const filters = JSON.stringify(json)
  const search = queryText(new URLSearchParams([['filters', filters], ...others]))
  if (search.length <= longestQuery) return { search, hash: '' }
  return { search: queryText(others), hash: `#${new URLSearchParams({ filters })}` }
}
