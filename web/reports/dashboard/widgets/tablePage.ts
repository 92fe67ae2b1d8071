/** Page size of all dashboard tables. Source: spec/1, Business constants. */
export const pageSize = 100

export const tablePage = (number: number) => ({ number, limit: pageSize })
