import type { LeadColumns, LeadField, LeadRow } from './leads.schema'

/** A page as the driver reads it: how many match in all, its fields, and per lead their values in that order, with what else was read behind them. */
export interface FoundPage {
  total: number
  fields: readonly LeadField[]
  cells: readonly (readonly unknown[])[]
}

/** The page lead by lead. */
export function rowsOf({ total, fields, cells }: FoundPage): { total: number; data: LeadRow[] } {
  const empty = Object.fromEntries(fields.map((field) => [field, null]))
  const data = cells.map((values) => {
    // From a row that has all fields already: one that grows field by field takes twice as long.
    const row: Record<string, unknown> = { ...empty }
    fields.forEach((field, place) => (row[field] = values[place]))
    return row
  })
  return { total, data: data as LeadRow[] }
}

/** The page field by field. */
export function columnsOf({ total, fields, cells }: FoundPage): { total: number; columns: LeadColumns } {
  const columns = Object.fromEntries(fields.map((field, place) => [field, cells.map((values) => values[place])]))
  return { total, columns: columns as LeadColumns }
}
