/** State and refetch of a list's query, as returned by Apollo's hooks. */
export interface ListQuery {
  loading: boolean
  error?: unknown
  refetch: () => Promise<unknown>
}
