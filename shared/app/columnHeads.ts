const headOf = (column: string) =>
  column
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Titles of columns as they are compared: only letters and digits, in lower case and without accents. */
export const headsOf = (columns: readonly string[]): string[] => columns.map(headOf)

/** Field of each column by its title; each field is assigned to the first matching column. */
export function guessColumns<Field extends string>(
  titles: Readonly<Record<Field, readonly string[]>>,
  columns: readonly string[],
): (Field | null)[] {
  const taken = new Set<Field>()
  return headsOf(columns).map((head) => {
    const field = (Object.keys(titles) as Field[]).find((name) => !taken.has(name) && titles[name].includes(head))
    if (field) taken.add(field)
    return field ?? null
  })
}
