/** The query behind a list, as Apollo's hooks answer it: how it stands, and how it is asked anew. */
export interface ListQuery {
  loading: boolean
  error?: unknown
  refetch: () => Promise<unknown>
}
