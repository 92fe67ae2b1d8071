/**
 * Rows of a list sorted by its hidden column Created At: a record just created here comes first, as after a refetch.
 */
export const newestFirst = <Row extends { id: string; createdAt: string | null }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? '') || Number(b.id) - Number(a.id))
