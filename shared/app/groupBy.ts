/** Rows with the same key together, in the order in which the keys come first. */
export function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string | number): [T, ...T[]][] {
  const groups = new Map<string | number, [T, ...T[]]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}
