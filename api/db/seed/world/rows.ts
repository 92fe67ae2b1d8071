/** Values for COPY. Arrays become PostgreSQL arrays; JSON is passed as text. */
export type Cell = string | number | boolean | null | Date | Buffer | readonly (string | number)[]
export type Row = Readonly<Record<string, Cell>>

/** Rows of one table, all with the same columns. */
export interface TableRows {
  table: string
  rows: readonly Row[]
}
