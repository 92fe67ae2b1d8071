import type { LeadColumns, LeadField, LeadRow } from './leads.schema'

/**
 * A page as read by the driver: the total, the field names, and for each lead its values in that order, followed by
 * additional values.
 */
export interface FoundPage {
  total: number
  /** Highest id of all matching leads; null if there are none. */
  latestId: number | null
  fields: readonly LeadField[]
  cells: readonly (readonly unknown[])[]
}

/** The page as rows. */
export function foundRows({ total, latestId, fields, cells }: FoundPage) {
  const empty = Object.fromEntries(fields.map((field) => [field, null]))
  const data = cells.map((values) => {
    // Copied from an object with all fields: adding fields one by one takes twice as long.
    const row: Record<string, unknown> = { ...empty }
    fields.forEach((field, place) => (row[field] = values[place]))
    return row
  })
  return { total, latest_id: latestId, data: data as LeadRow[] }
}

/** The page in column format. */
export function columnsOf({ total, latestId, fields, cells }: FoundPage) {
  const columns = Object.fromEntries(fields.map((field, place) => [field, cells.map((values) => values[place])]))
  return { total, latest_id: latestId, columns: columns as LeadColumns }
}
