import type { Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { updateRows } from '../../db/manyRows'
import { monthsOf } from '../../db/migrating/months'

interface Entry {
  lead: { created_at: Date }
  row: { id: number }
}

/** Stores results of attempts in the histories of leads. All entries must have the same columns. */
export async function updateHistories(transaction: Database, entries: readonly Entry[], now: Instant): Promise<void> {
  const rows = entries.map(({ row }) => row)
  const months = monthsOf(
    entries.map(({ lead }) => lead),
    now,
  )
  // Search all months for attempts with an unexpected date, for example after a wrong clock.
  if ((await updateRows(transaction, 'lead_histories', rows, months)) < rows.length)
    await updateRows(transaction, 'lead_histories', rows)
}
