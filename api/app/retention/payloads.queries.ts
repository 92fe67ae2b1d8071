import { sql } from 'kysely'
import { DAY, HOUR, type Instant, MINUTE } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'

/** What holds texts that were sent and received. A row and all else of it stay; so do the texts of an attempt that is open. */
const payloads = {
  lead_histories: {
    set: sql`req_payload = null, res_payload = null`,
    where: sql`(req_payload is not null or res_payload is not null) and status <> 'Submitted'`,
  },
  broker_events: { set: sql`body = null`, where: sql`body is not null` },
}
type Table = keyof typeof payloads

/** A batch is the rows of a stretch of time, which is drawn out or in so that about so many are in it. */
const wantedRows = 2_000
/** No run is longer, so that it leaves the server to others: the next one goes on. */
const runMs = 60_000

/**
 * Empties the texts of one stretch of time, from where the last one ended. Answers how many rows had
 * any; null where there is nothing left before `until`, or another process is at it.
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
 * Removes what was sent to brokers and received from them after as many days as the settings say, in small batches; 0 days:
 * never. Safe to run in several processes at once. Source: design/scale.md, "Tables that grow without bound".
 */
export async function emptyOldPayloads(db: Database, now: Instant): Promise<void> {
  const { payload_days: days } = await db.selectFrom('settings').select('payload_days').executeTakeFirstOrThrow()
  if (days === 0) return
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
