/**
 * The rows of a list whose order is the day that its hidden column Created At tells: one that was just made here comes first,
 * as it will when the list is read again.
 */
export const newestFirst = <Row extends { id: string; createdAt: string | null }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? '') || Number(b.id) - Number(a.id))
