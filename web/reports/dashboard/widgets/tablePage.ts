/** Page size of all dashboard tables. */
export const pageSize = 100

export const tablePage = (number: number) => ({ number, limit: pageSize })
