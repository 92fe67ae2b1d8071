/** Page sizes and limits of lists. */
export const maxPageLimit = 1000
/** `page_number` is limited so that page × limit stays an exact integer in every layer. */
export const maxPageNumber = 1_000_000
export const leadsPageSizes = [10, 25, 50, 100, 200, 500, 1000] as const
export const tablePageSizes = [10, 15, 30, 50, 100, 200, 500, 1000] as const
export const sortOrders = ['asc', 'desc'] as const
export type SortOrder = (typeof sortOrders)[number]
