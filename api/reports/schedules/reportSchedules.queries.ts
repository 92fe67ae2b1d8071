import { sql } from 'kysely'
import { periodRange, type ReportPeriod } from '../../../shared/reports/schedules/reportPeriods'
import { reportAddress } from '../../../shared/reports/schedules/reportAddress'
import { reportTitle } from '../../../shared/reports/schedules/scheduledReports'
import type { DestinationKind } from '../../../shared/reports/schedules/reportDestinations'
import type { ScheduleTiming } from '../../../shared/reports/schedules/scheduleTimes'
import { holds, type Session } from '../../app/http/access'
import { personName } from '../../access/users/personName.queries'
import { canTakeOver, type StoredBy } from '../../access/storedWork/runsAs.queries'
import type { Database } from '../../db/connect'
import type { ReportRunRow, ReportScheduleRow, ReportView } from './reportSchedules.schema'

/** A schedule as stored. */
export interface StoredSchedule extends ScheduleTiming, StoredBy {
  id: number
  owner_id: number | null
  owner: string
  name: string
  report: ReportView['report']
  view: Omit<ReportView, 'report'>
  period: ReportPeriod
  destination: DestinationKind
  channel_id: number | null
  recipients: string[]
  url: string
  /** Encrypted. */
  secret: Buffer | null
  is_active: boolean
  stopped_reason: string | null
  version: number
}

export const scheduleColumns = sql`s.id, s.owner_id, s.owner, s.name, s.report, s.view, s.period, s.frequency, s.weekdays, s.month_day,
  s.time_of_day, s.time_zone, s.destination, s.channel_id, s.recipients, s.url, s.secret, s.is_active, s.stopped_reason, s.version,
  s.token_id, s.token_name`

/** Own schedules, and all for those who manage users: they can pause and delete what others left. */
const isSeenBy = (session: Session) => (holds(session, 'USERS_EDIT') ? sql`true` : sql`s.owner_id = ${session.user_id}`)

/** A schedule that the user may see; otherwise null. */
export async function readSchedule(db: Database, session: Session, id: number): Promise<StoredSchedule | null> {
  const { rows } = await sql<StoredSchedule>`
    select ${scheduleColumns} from report_schedules s where s.id = ${id} and ${isSeenBy(session)}`.execute(db)
  return rows[0] ?? null
}

/** A run as REST has it, of delivery `d`. */
export const runColumns = sql`d.id, d.schedule_id, d.created_at as due_at, d.is_manual, d.missed, d.event_id, d.status as state,
  d.attempts, d.attempted_at, d.next_attempt_at, d.http_status, d.fault`

type RunRecord = Omit<ReportRunRow, 'due_at' | 'attempted_at' | 'next_attempt_at'> & {
  due_at: string | Date
  attempted_at: string | Date | null
  next_attempt_at: string | Date | null
}

const iso = (time: string | Date) => new Date(time).toISOString()

export const runRowOf = ({ due_at, attempted_at, next_attempt_at, ...run }: RunRecord): ReportRunRow => ({
  ...run,
  due_at: iso(due_at),
  attempted_at: attempted_at && iso(attempted_at),
  next_attempt_at: next_attempt_at && iso(next_attempt_at),
})

interface Listed extends StoredSchedule {
  next_run_at: Date | null
  is_own: boolean
  last_run: RunRecord | null
}

function rowOf(
  { last_run, next_run_at, view, secret, owner_id: _, token_id, token_name, ...row }: Listed,
  session: Session,
  now: number,
): ReportScheduleRow {
  const range = periodRange(row.period, row.time_zone, now)
  return {
    ...row,
    weekdays: [...row.weekdays],
    report_title: reportTitle(row.report, view.group_by),
    address: reportAddress({ report: row.report, ...view }, range),
    has_secret: secret !== null,
    next_run_at: next_run_at?.toISOString() ?? null,
    last_run: last_run && runRowOf(last_run),
    access_token: token_name,
    can_take_over: row.is_own && canTakeOver(session, { token_id, token_name }),
  }
}

/** Schedules that the user may see, sorted by name, each with its last run. */
export async function listSchedules(
  db: Database,
  session: Session,
  { ids = null, now }: { ids?: readonly number[] | null; now: number },
): Promise<ReportScheduleRow[]> {
  const { rows } = await sql<Listed>`
    select ${scheduleColumns}, ${personName(sql`s.owner`)} as owner, s.next_run_at, coalesce(s.owner_id = ${session.user_id}, false) as is_own,
      (select to_jsonb(run) from (
        select ${runColumns} from deliveries d where d.schedule_id = s.id order by d.created_at desc limit 1) run) as last_run
    from report_schedules s
    where ${isSeenBy(session)} and (${ids}::bigint[] is null or s.id = any (${ids}::bigint[]))
    order by lower(s.name), s.id`.execute(db)
  return rows.map((row) => rowOf(row, session, now))
}

/** Locks the user and counts the own schedules, so that concurrent inserts cannot exceed the limit. */
export async function lockAndCountSchedules(transaction: Database, userId: number): Promise<number> {
  await transaction.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report_schedules where owner_id = ${userId}`.execute(transaction)
  return rows[0]?.count ?? 0
}

/** Those of the addresses that a person has set: of users, or recipients of the channel. In lower case. */
export async function knownRecipients(
  db: Database,
  recipients: readonly string[],
  channelId: number | null,
): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`
    select lower(email) as address from users where lower(email) = any (${recipients.map((one) => one.toLowerCase())}::text[])
    union
    select lower(address) from alert_channels c, jsonb_array_elements_text(c.settings -> 'recipients') as address
    where c.id = ${channelId} and c.kind = 'email'`.execute(db)
  return new Set(rows.map(({ address }) => address))
}

/** Channels whose servers can send reports, sorted by name. */
export async function listSenders(db: Database): Promise<{ id: number; name: string; sender: string }[]> {
  const { rows } = await sql<{ id: number; name: string; sender: string }>`
    select id, name, settings ->> 'sender' as sender from alert_channels
    where kind = 'email' and is_active order by lower(name), id`.execute(db)
  return rows
}
