import { sql } from 'kysely'
import { DAY, HOUR, type Instant, MINUTE } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'

/** Columns with request and response texts. The rows and other columns are kept, as are texts of open attempts. */
const payloads = {
  lead_histories: {
    set: sql`req_payload = null, res_payload = null`,
    where: sql`(req_payload is not null or res_payload is not null) and status <> 'Submitted'`,
  },
  broker_events: { set: sql`body = null`, where: sql`body is not null` },
}
type Table = keyof typeof payloads

/** A batch covers a time interval, whose length is adapted to contain about this number of rows. */
const wantedRows = 2_000
/** Maximum duration of a run, to leave resources to others; the next run continues. */
const runMs = 60_000

/**
 * Clears the texts of one time interval, from the end of the previous one. Returns the number of rows with texts; null
 * if nothing is left before `until`, or another process is working on it.
 */
async function emptyBatch(db: Database, table: Table, until: Instant, lengthMs: number): Promise<number | null> {
  const { set, where } = payloads[table]
  return db.transaction().execute(async (transaction) => {
    const place = await transaction
      .selectFrom('emptied_payloads')
      .select('emptied_until')
      .where('table_name', '=', table)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!place) return null
    const end = new Date(until)
    const first = sql<{
      at: Date | null
    }>`select min(created_at) as at from ${sql.table(table)} where created_at < ${end}`
    const from = place.emptied_until ?? (await first.execute(transaction)).rows[0]?.at
    if (!from || Number(from) >= until) return null
    const to = new Date(Math.min(Number(from) + lengthMs, until))
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${set} where created_at >= ${from} and created_at < ${to} and ${where}`.execute(
      transaction,
    )
    await transaction
      .updateTable('emptied_payloads')
      .set({ emptied_until: to })
      .where('table_name', '=', table)
      .execute()
    return Number(numAffectedRows)
  })
}

/**
 * Deletes texts sent to and received from brokers after the number of days in the settings, in small batches; 0 days:
 * never. Safe to run in several processes.
 */
export async function emptyOldPayloads(db: Database, now: Instant): Promise<void> {
  const { payload_days: days } = await db.selectFrom('settings').select('payload_days').executeTakeFirstOrThrow()
  if (days === 0) return
  for (const log of ['received_postbacks', 'received_leads'] as const)
    await db
      .deleteFrom(log)
      .where('received_at', '<', new Date(now - days * DAY))
      .execute()
  const stopAt = performance.now() + runMs
  for (const table of Object.keys(payloads) as Table[]) {
    let lengthMs = MINUTE
    while (performance.now() < stopAt) {
      const emptied = await emptyBatch(db, table, now - days * DAY, lengthMs)
      if (emptied === null) break
      if (emptied > wantedRows) lengthMs = Math.max(lengthMs / 2, 1_000)
      else if (emptied < wantedRows / 2) lengthMs = Math.min(lengthMs * 2, 6 * HOUR)
    }
  }
}
