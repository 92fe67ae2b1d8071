import { sql } from 'kysely'
import { DAY, type Instant } from '../../../shared/app/time/timeZones'
import type { StoredBy } from '../../access/storedWork/runsAs.queries'
import { ApiError } from '../../app/http/errors'
import { addJob, removeJob } from '../../app/jobs/jobs.queries'
import type { Database } from '../../db/connect'
import { type Backtest, type BacktestResult, type StoredRequest, storedRequest } from './backtests.schema'

export const backtestTask = 'backtest'
const jobKey = (id: number) => `backtest:${id}`

interface Row {
  id: number
  state: Backtest['state']
  request: unknown
  leads_done: number
  leads_total: number
  result: BacktestResult | null
  failure: string | null
  created_at: Date
  ended_at: Date | null
  user_id: number | null
  user_name: string | null
  distribution_name: string | null
}

function titleOf({ distribution_id, draft, caps }: StoredRequest, name: string | null): string {
  const distribution = draft
    ? `Draft of ${draft.step1.labelValue}${distribution_id ? ` #${distribution_id}` : ''}`
    : distribution_id && `${name ?? 'Deleted distribution'} #${distribution_id}`
  return [...(distribution ? [distribution] : []), ...caps.map(({ cap_id, cap }) => `Cap #${cap_id}: ${cap}`)].join(
    ', ',
  )
}

const isOpen = (state: Backtest['state']) => state === 'waiting' || state === 'running'

/** Who reads: a backtest is cancelled by who started it, and by those who may edit distributions. */
export interface Viewer {
  userId: number
  editsDistributions: boolean
}

function backtestOf(row: Row, { userId, editsDistributions }: Viewer, isWhole: boolean): Backtest {
  const request = storedRequest.parse(row.request)
  return {
    id: row.id,
    state: row.state,
    title: titleOf(request, row.distribution_name),
    distribution_id: request.distribution_id ?? null,
    is_draft: Boolean(request.draft),
    draft: (isWhole && request.draft) || null,
    draft_version: request.draft_version ?? null,
    differences: request.differences,
    against: request.against,
    against_at: request.against_moment === null ? null : new Date(request.against_moment).toISOString(),
    against_since: request.against_since,
    range_start: new Date(request.from).toISOString(),
    range_end: new Date(request.to).toISOString(),
    leads_done: row.leads_done,
    leads_total: row.leads_total,
    failure: row.failure,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    user_name: row.user_name,
    may_cancel: isOpen(row.state) && (row.user_id === userId || editsDistributions),
    // Results of earlier versions have no countries.
    result: row.result && { ...row.result, countries: row.result.countries ?? [] },
  }
}

/** Backtests, newest first: these ids, or the last ones without their results. */
export async function listBacktests(db: Database, ids: readonly number[] | null, viewer: Viewer): Promise<Backtest[]> {
  const { rows } = await sql<Row>`
    select b.id, b.state, b.request, b.leads_done, b.leads_total, ${ids ? sql`b.result` : sql`null::jsonb as result`},
      b.failure, b.created_at, b.ended_at, b.user_id, u.name as user_name, d.name as distribution_name
    from backtests b left join users u on u.id = b.user_id
      left join distributions d on d.id = (b.request ->> 'distribution_id')::bigint
    where ${ids ? sql`b.id = any (${[...ids]}::bigint[])` : sql`true`}
    order by b.id desc limit 50`.execute(db)
  return rows.map((row) => backtestOf(row, viewer, ids !== null))
}

/** Backtests run one at a time: how many may wait and run, of one user and of all. */
const openBounds = { perUser: 3, total: 30 }
/** An arbitrary number that no other lock uses. */
const lockKey = 7_302_114_098

/** Throws TOO_MANY_REQUESTS or UPSTREAM_UNAVAILABLE if a user may not start one more; locked until the transaction ends. */
export async function refuseTooMany(transaction: Database, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)
  const { rows } = await sql<{ total: number; own: number }>`
    select count(*)::int as total, (count(*) filter (where user_id = ${userId}))::int as own
    from backtests where state in ('waiting', 'running')`.execute(transaction)
  const { total, own } = rows[0] ?? { total: 0, own: 0 }
  if (own >= openBounds.perUser)
    throw new ApiError(
      'TOO_MANY_REQUESTS',
      `You have ${openBounds.perUser} backtests that wait or run. Please wait until one of them has ended, or cancel one.`,
      { retryAfter: 30 },
    )
  if (total >= openBounds.total)
    throw new ApiError('UPSTREAM_UNAVAILABLE', 'Too many backtests are waiting. Please try again later.', {
      retryAfter: 60,
    })
}

/** Stores a backtest with its job. Returns its id. */
export async function insertBacktest(
  transaction: Database,
  {
    userId,
    by,
    request,
    leads,
    now,
  }: { userId: number; by: StoredBy; request: StoredRequest; leads: number; now: Instant },
): Promise<number> {
  const { id } = await transaction
    .insertInto('backtests')
    .values({
      user_id: userId,
      ...by,
      request: JSON.stringify(request),
      leads_total: leads,
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // One at a time, so that backtests leave room for other work.
  await addJob(
    transaction,
    backtestTask,
    { backtest_id: id },
    { key: jobKey(id), runAt: new Date(now), queue: 'backtests', priority: 10 },
  )
  return id
}

/** Ends a backtest that waits or runs; false if it has ended already. */
export async function cancelBacktest(transaction: Database, id: number, now: Instant): Promise<boolean> {
  const cancelled = await transaction
    .updateTable('backtests')
    .set({ state: 'cancelled', ended_at: new Date(now) })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning('id')
    .executeTakeFirst()
  if (cancelled) await removeJob(transaction, jobKey(id))
  return cancelled !== undefined
}

/** Ends a backtest that waits or runs, with the reason. */
export async function failBacktest(transaction: Database, id: number, failure: string, now: Instant): Promise<void> {
  await transaction
    .updateTable('backtests')
    .set({ state: 'failed', failure, ended_at: new Date(now) })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
  await removeJob(transaction, jobKey(id))
}

/** Takes a backtest to run; null if it was cancelled or has ended. */
export async function beginBacktest(
  db: Database,
  id: number,
): Promise<{ request: StoredRequest; by: StoredBy & { user_id: number | null } } | null> {
  const row = await db
    .updateTable('backtests')
    .set({ state: 'running', leads_done: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['request', 'user_id', 'token_id', 'token_name'])
    .executeTakeFirst()
  if (!row) return null
  const { request, ...by } = row
  return { request: storedRequest.parse(request), by }
}

/** Stores progress; false if the backtest was cancelled. */
export async function noteProgress(db: Database, id: number, leads: number): Promise<boolean> {
  const row = await db
    .updateTable('backtests')
    .set({ leads_done: leads })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores how a backtest ended, unless it was cancelled. */
export async function endBacktest(
  db: Database,
  id: number,
  end: { result: BacktestResult; leads: number } | { failure: string },
  now: Instant,
): Promise<void> {
  const values =
    'result' in end
      ? { state: 'done', result: JSON.stringify(end.result), leads_done: end.leads }
      : { state: 'failed', failure: end.failure }
  await db
    .updateTable('backtests')
    .set({ ...values, ended_at: new Date(now) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

const keptDays = 30

export const deleteOldBacktests = (db: Database, now: Instant) =>
  db
    .deleteFrom('backtests')
    .where('created_at', '<', new Date(now - keptDays * DAY))
    .execute()

/** Names of records by id. */
export async function backtestNames(
  db: Database,
  table: 'advertisers' | 'countries' | 'publishers',
  ids: Iterable<number>,
): Promise<Map<number, string>> {
  const asked = [...new Set(ids)]
  if (!asked.length) return new Map()
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', asked).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
