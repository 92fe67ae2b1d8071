import { sql } from 'kysely'
import { latestDue, nextDue, type ScheduleTiming } from '../../../shared/reports/schedules/scheduleTimes'
import { retryWaitsMs } from '../../app/outbox/deliveryKinds'
import type { Database } from '../../db/connect'
import { runRowOf, scheduleColumns, type StoredSchedule } from './reportSchedules.queries'
import type { ReportRunRow } from './reportSchedules.schema'

const runColumns = sql`r.id, r.schedule_id, r.due_at, r.is_manual, r.missed, r.event_id, r.state, r.attempts, r.attempted_at,
  r.next_attempt_at, r.http_status, r.fault`

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
    insert into report_runs as r (schedule_id, due_at, missed, is_manual, next_attempt_at)
    values (${schedule_id}, ${due_at}, ${missed}, ${is_manual}, ${new Date(now)})
    on conflict (schedule_id, due_at) do nothing returning ${runColumns}`.execute(transaction)
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
  is_manual: boolean
  missed: number
  event_id: string
  attempts: number
  schedule: StoredSchedule
}

/** Ids of runs to send now, longest due first. */
export async function readDueRuns(db: Database, now: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from report_runs where state = 'waiting' and next_attempt_at <= ${new Date(now)}
    order by next_attempt_at, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * A due run that no other process sends until the transaction ends; undefined if there is one, or it was sent. The lock
 * is no row lock, so that the schedule can be edited and deleted meanwhile.
 */
export async function takeDueRun(transaction: Database, id: number, now: number): Promise<DueRun | undefined> {
  const { rows: locks } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`report run ${id}`}, 0)) as locked`.execute(transaction)
  if (!locks[0]?.locked) return undefined
  const { rows } = await sql<Omit<DueRun, 'schedule'>>`
    select r.id, r.due_at, r.is_manual, r.missed, r.event_id, r.attempts from report_runs r
    where r.id = ${id} and r.state = 'waiting' and r.next_attempt_at <= ${new Date(now)}`.execute(transaction)
  const [run] = rows
  if (!run) return undefined
  const { rows: schedules } = await sql<StoredSchedule>`
    select ${scheduleColumns} from report_schedules s join report_runs r on r.schedule_id = s.id
    where r.id = ${id}`.execute(transaction)
  return schedules[0] && { ...run, schedule: schedules[0] }
}

export interface RunOutcome {
  httpStatus: number | null
  /** Null: it was sent. */
  fault: string | null
  /** Whether no retry is scheduled. */
  isFinal?: boolean
}

/** Records an attempt of a run that still waits. */
export async function recordAttempt(
  transaction: Database,
  { id, attempts }: Pick<DueRun, 'id' | 'attempts'>,
  { httpStatus, fault, isFinal = false }: RunOutcome,
  now: number,
): Promise<void> {
  const wait = isFinal ? undefined : retryWaitsMs[attempts]
  const state = fault === null ? 'sent' : wait === undefined ? 'failed' : 'waiting'
  const next = state === 'waiting' && wait !== undefined ? new Date(now + wait) : null
  await sql`
    update report_runs set state = ${state}, attempts = attempts + 1, attempted_at = ${new Date(now)}, next_attempt_at = ${next},
      http_status = ${httpStatus}, fault = ${fault}
    where id = ${id} and state = 'waiting'`.execute(transaction)
}

/** Ends a run without sending it. */
export const skipRun = (transaction: Database, id: number, reason: string) =>
  sql`
    update report_runs set state = 'skipped', next_attempt_at = null, fault = ${reason}
    where id = ${id} and state = 'waiting'`.execute(transaction)

/** Ends all waiting runs of a schedule. */
export const skipWaiting = (transaction: Database, scheduleId: number, reason: string) =>
  sql`
    update report_runs set state = 'skipped', next_attempt_at = null, fault = ${reason}
    where schedule_id = ${scheduleId} and state = 'waiting'`.execute(transaction)

/** Pauses a schedule that cannot be run any more, with the reason. */
export const stopSchedule = (transaction: Database, id: number, reason: string, now: number) =>
  sql`
    update report_schedules
    set is_active = false, next_run_at = null, stopped_reason = ${reason}, version = version + 1, updated_at = ${new Date(now)}
    where id = ${id}`.execute(transaction)

/** Pauses a schedule that cannot be run any more, and ends its waiting runs, with the reason. */
export async function pauseSchedule(transaction: Database, id: number, reason: string, now: number): Promise<void> {
  await stopSchedule(transaction, id, reason, now)
  await skipWaiting(transaction, id, reason)
}

/** Runs of a schedule, latest first. */
export async function listRuns(
  db: Database,
  scheduleId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; data: ReportRunRow[] }> {
  const [counted, { rows }] = await Promise.all([
    sql<{ total: number }>`
      select count(*)::int as total from report_runs where schedule_id = ${scheduleId}`.execute(db),
    sql<Parameters<typeof runRowOf>[0]>`
      select ${runColumns} from report_runs r where r.schedule_id = ${scheduleId}
      order by r.due_at desc limit ${limit} offset ${offset}`.execute(db),
  ])
  return { total: counted.rows[0]?.total ?? 0, data: rows.map(runRowOf) }
}

/** The run and its schedule's id; undefined if it does not exist. */
export async function findRun(db: Database, id: number): Promise<ReportRunRow | undefined> {
  const { rows } = await sql<Parameters<typeof runRowOf>[0]>`
    select ${runColumns} from report_runs r where r.id = ${id}`.execute(db)
  return rows[0] && runRowOf(rows[0])
}

/** Sends a run again that failed or was skipped, with a full set of attempts. Undefined if it did not. */
export async function retryRun(transaction: Database, id: number, now: number): Promise<ReportRunRow | undefined> {
  const { rows } = await sql<Parameters<typeof runRowOf>[0]>`
    update report_runs r set state = 'waiting', attempts = 0, next_attempt_at = ${new Date(now)}
    where r.id = ${id} and r.state in ('failed', 'skipped') returning ${runColumns}`.execute(transaction)
  return rows[0] && runRowOf(rows[0])
}

/** How long runs are kept. */
const keptDays = 90
const maxAtOnce = 10_000

/** Deletes old runs that do not wait; further ones are deleted the next time. */
export const deleteOldRuns = (db: Database, now: number) =>
  sql`
    delete from report_runs where id in (
      select id from report_runs where due_at < ${new Date(now - keptDays * 86_400_000)} and state <> 'waiting'
      order by id limit ${maxAtOnce})`.execute(db)
