import type { LeadColumns, LeadField, LeadRow } from './leads.schema'

/** A page as the driver reads it: how many match in all, its fields, and per lead their values in that order, with what else was read behind them. */
export interface FoundPage {
  total: number
  /** The greatest id of all that match; null where none does. */
  latestId: number | null
  fields: readonly LeadField[]
  cells: readonly (readonly unknown[])[]
}

/** The page lead by lead. */
export function rowsOf({ total, latestId, fields, cells }: FoundPage) {
  const empty = Object.fromEntries(fields.map((field) => [field, null]))
  const data = cells.map((values) => {
    // From a row that has all fields already: one that grows field by field takes twice as long.
    const row: Record<string, unknown> = { ...empty }
    fields.forEach((field, place) => (row[field] = values[place]))
    return row
  })
  return { total, latest_id: latestId, data: data as LeadRow[] }
}

/** The page field by field. */
export function columnsOf({ total, latestId, fields, cells }: FoundPage) {
  const columns = Object.fromEntries(fields.map((field, place) => [field, cells.map((values) => values[place])]))
  return { total, latest_id: latestId, columns: columns as LeadColumns }
}
