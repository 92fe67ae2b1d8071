/** A column of an uploaded list with the field that it is. */
export interface Mapped {
  column: number
  field?: string | null
}

/** Maps a column to a field, which is removed from other columns. */
export const setColumnMapping = (mapping: readonly Mapped[], column: number, field: string | null): Mapped[] =>
  mapping.map((one) =>
    one.column === column
      ? { column, field }
      : { column: one.column, field: field !== null && one.field === field ? null : (one.field ?? null) },
  )
