import type { Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { updateRows } from '../../db/manyRows'
import { monthsOf } from '../../db/migrating/months'

interface Entry {
  lead: { created_at: Date }
  row: { id: number }
}

/** Writes to the histories of leads what came of attempts; all rows have the same columns. */
export async function updateHistories(transaction: Database, entries: readonly Entry[], now: Instant): Promise<void> {
  const rows = entries.map(({ row }) => row)
  const months = monthsOf(
    entries.map(({ lead }) => lead),
    now,
  )
  // An attempt of another time, as after a clock went wrong, is looked for in all months.
  if ((await updateRows(transaction, 'lead_histories', rows, months)) < rows.length)
    await updateRows(transaction, 'lead_histories', rows)
}
