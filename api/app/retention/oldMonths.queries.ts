import { sql } from 'kysely'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import type { Log } from '../process/log'

/** Old months of these tables may go. Keys that make something happen once, such as click_keys, stand elsewhere and stay. */
type Table = 'clicks' | 'audit_log'

/** Counts the clicks of a month by the minute, so that reports of it stay the same. */
const countClicks = (partition: string) => sql`
  insert into click_minutes (created_at, publisher_id, offer_id, country_id, clicks, gross_clicks)
  select date_trunc('minute', created_at), publisher_id, offer_id, country_id, count(*) filter (where is_unique), count(*)
  from ${sql.table(partition)} group by 1, 2, 3, 4`

const beforeDrop: Partial<Record<Table, typeof countClicks>> = { clicks: countClicks }

/** Partitions of months that had ended `months` months ago, oldest first. */
async function oldPartitions(db: Database, table: Table, months: number, now: Instant): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select child.relname as name from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = ${table}::regclass and child.relname ~ ('^' || ${table}::text || '_\\d{4}_\\d{2}$')
      and to_date(right(child.relname, 7), 'YYYY_MM') + make_interval(months => ${months + 1})
        <= (${new Date(now)}::timestamptz at time zone 'UTC')
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** `gone`: another process has dropped it. `busy`: another process drops months now. */
const dropMonth = (db: Database, table: Table, partition: string): Promise<'dropped' | 'gone' | 'busy'> =>
  db.transaction().execute(async (transaction) => {
    // Waiting longer for a lock would hold back everybody who comes after. Dropping locks the tables that the month's foreign
    // keys name too, one after another: it gives way before PostgreSQL looks for a deadlock (after a second), and ends it by
    // failing a statement of others.
    await sql`set local lock_timeout = '300ms'; set local statement_timeout = 0`.execute(transaction)
    const { rows } = await sql<{ is_mine: boolean; exists: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('drop_month')) as is_mine, to_regclass(${partition}) is not null as exists`.execute(
      transaction,
    )
    if (!rows[0]?.is_mine) return 'busy'
    if (!rows[0].exists) return 'gone'
    const place = sql.table(partition)
    await sql`lock table ${place} in share mode`.execute(transaction)
    await beforeDrop[table]?.(partition).execute(transaction)
    await sql`alter table ${sql.table(table)} detach partition ${place}`.execute(transaction)
    await sql`drop table ${place}`.execute(transaction)
    return 'dropped'
  })

/**
 * Drops the months of clicks and of the audit log that are older than the settings say; 0 months: none. Click reports
 * keep their figures. Safe to run in several processes; what fails is tried again by the next run.
 */
export async function dropOldMonths(db: Database, now: Instant, log: Pick<Log, 'info'>): Promise<void> {
  const kept = await db.selectFrom('settings').select(['click_months', 'audit_months']).executeTakeFirstOrThrow()
  const tables: [Table, number][] = [
    ['clicks', kept.click_months],
    ['audit_log', kept.audit_months],
  ]
  for (const [table, months] of tables) {
    if (months === 0) continue
    for (const partition of await oldPartitions(db, table, months, now)) {
      const outcome = await dropMonth(db, table, partition)
      // The other one goes on with this month. If both went on, each could leave the same month to the other.
      if (outcome === 'busy') return
      if (outcome === 'dropped') log.info({ partition }, 'A month that is no longer kept was dropped')
    }
  }
}
