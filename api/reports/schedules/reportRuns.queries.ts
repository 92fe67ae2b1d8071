import { sql } from 'kysely'
import { latestDue, nextDue, type ScheduleTiming } from '../../../shared/reports/schedules/scheduleTimes'
import { type Delivery, skipWaiting } from '../../app/outbox/outbox.queries'
import type { Database } from '../../db/connect'
import { runColumns, runRowOf, scheduleColumns, type StoredSchedule } from './reportSchedules.queries'
import type { ReportRunRow } from './reportSchedules.schema'

interface NewRun {
  schedule_id: number
  due_at: Date
  missed?: number
  is_manual?: boolean
}

/** A run that is sent at once. Null: this due time has one already. */
export async function insertRun(
  transaction: Database,
  { schedule_id, due_at, missed = 0, is_manual = false }: NewRun,
  now: number,
): Promise<ReportRunRow | null> {
  const { rows } = await sql<Parameters<typeof runRowOf>[0]>`
    insert into deliveries as d (schedule_id, created_at, missed, is_manual, next_attempt_at)
    values (${schedule_id}, ${due_at}, ${missed}, ${is_manual}, ${new Date(now)})
    on conflict (schedule_id, created_at) where schedule_id is not null do nothing returning ${runColumns}`.execute(
    transaction,
  )
  return rows[0] ? runRowOf(rows[0]) : null
}

/**
 * Creates the run of the next schedule whose time has come, in the caller's transaction, and plans the next one. If times
 * passed while no process ran, only the latest is run. False: none is due.
 */
export async function planNext(transaction: Database, now: number): Promise<boolean> {
  const { rows } = await sql<ScheduleTiming & { id: number; next_run_at: Date }>`
    select id, frequency, weekdays, month_day, time_of_day, time_zone, next_run_at from report_schedules
    where is_active and next_run_at <= ${new Date(now)} order by next_run_at, id limit 1 for update skip locked`.execute(
    transaction,
  )
  const [schedule] = rows
  if (!schedule) return false
  const { id, next_run_at, ...timing } = schedule
  const { due, missed } = latestDue(timing, next_run_at.getTime(), now)
  await insertRun(transaction, { schedule_id: id, due_at: new Date(due), missed }, now)
  await sql`update report_schedules set next_run_at = ${new Date(nextDue(timing, now))} where id = ${id}`.execute(
    transaction,
  )
  return true
}

/** A run with its schedule. */
export interface DueRun {
  id: number
  due_at: Date
  missed: number
  event_id: string
  attempts: number
  schedule: StoredSchedule
}

/** The run of a delivery; undefined if its schedule was deleted. */
export async function readDueRun(db: Database, { id, schedule_id, created_at, missed, event_id, attempts }: Delivery) {
  const { rows } = await sql<StoredSchedule>`
    select ${scheduleColumns} from report_schedules s where s.id = ${schedule_id}`.execute(db)
  const [schedule] = rows
  const run = { id, due_at: created_at, missed: missed ?? 0, event_id, attempts }
  return schedule && ({ ...run, schedule } satisfies DueRun)
}

/** Pauses a schedule that cannot be run any more, and ends its waiting runs, with the reason. */
export async function pauseSchedule(transaction: Database, id: number, reason: string, now: number): Promise<void> {
  await sql`
    update report_schedules
    set is_active = false, next_run_at = null, stopped_reason = ${reason}, version = version + 1, updated_at = ${new Date(now)}
    where id = ${id}`.execute(transaction)
  await skipWaiting(transaction, { schedule_id: id }, reason)
}

/** Runs of a schedule, latest first. */
export async function listRuns(
  db: Database,
  scheduleId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; data: ReportRunRow[] }> {
  const [counted, { rows }] = await Promise.all([
    sql<{ total: number }>`
      select count(*)::int as total from deliveries where schedule_id = ${scheduleId}`.execute(db),
    sql<Parameters<typeof runRowOf>[0]>`
      select ${runColumns} from deliveries d where d.schedule_id = ${scheduleId}
      order by d.created_at desc limit ${limit} offset ${offset}`.execute(db),
  ])
  return { total: counted.rows[0]?.total ?? 0, data: rows.map(runRowOf) }
}

/** The run and its schedule's id; undefined if it does not exist. */
export async function findRun(db: Database, id: number): Promise<ReportRunRow | undefined> {
  const { rows } = await sql<Parameters<typeof runRowOf>[0]>`
    select ${runColumns} from deliveries d where d.id = ${id} and d.schedule_id is not null`.execute(db)
  return rows[0] && runRowOf(rows[0])
}
