import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/connect'
import type { Injections } from '../../db/generated/schema'
import type { StoredBy } from '../../access/storedWork/runsAs.queries'
import { addJob, removeJob } from '../../app/jobs/jobs.queries'
import type { LeadRecord } from '../../db/leadRecord'
import type { InjectionOptions, ProgressLog } from './progressLogs.schema'

export type Injection = Selectable<Injections>

// How long a completed job is still listed; the client removes it after six seconds.
const shownMs = 15_000
const maxRows = 5_000

export const injectTask = 'inject'
const jobKeyPrefix = 'injection:'
const jobKey = (injectionId: number) => `${jobKeyPrefix}${injectionId}`

const rows = (db: Database) =>
  db
    .selectFrom('injections as i')
    .innerJoin('leads as l', (join) =>
      join
        .onRef('l.id', '=', 'i.lead_id')
        .onRef('l.created_at', '=', 'i.lead_created_at')
        .on('l.is_hidden', '=', false),
    )
    .innerJoin('publishers as p', 'p.id', 'l.publisher_id')
    .innerJoin('advertisers as a', 'a.id', 'i.advertiser_id')
    .leftJoin('countries as c', 'c.id', 'l.country_id')
    .select([
      'i.id',
      'i.lead_id',
      'i.advertiser_id',
      'i.type',
      'i.status',
      'i.result',
      'i.outcome',
      'i.created_at',
      'i.scheduled_at',
    ])
    .select([
      'l.email',
      'l.publisher_id as affiliate_id',
      'l.country_id',
      'p.name as publisher_name',
      'a.name as advertiser_name',
    ])
    .select(['c.name as country_name', 'c.code as country_code'])
    .orderBy('i.scheduled_at')
    .orderBy('i.id')

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const rest = (row: Row): ProgressLog => ({
  ...row,
  // Ensured by a database check.
  status: row.status as ProgressLog['status'],
  result: row.result as ProgressLog['result'],
  created_at: row.created_at.toISOString(),
  scheduled_at: row.scheduled_at.toISOString(),
})

/** Injections that wait or run, and those completed in the last seconds, sorted by scheduled time; the first 5,000. */
export async function listProgressLogs(db: Database, now: number): Promise<ProgressLog[]> {
  const unfinished = rows(db).where('i.status', 'in', ['idle', 'running']).limit(maxRows)
  const completed = rows(db)
    .where('i.status', '=', 'completed')
    .where('i.completed_at', '>', new Date(now - shownMs))
    .limit(maxRows)
  const found = (await Promise.all([unfinished.execute(), completed.execute()])).flat()
  return found
    .sort((one, other) => Number(one.scheduled_at) - Number(other.scheduled_at) || one.id - other.id)
    .slice(0, maxRows)
    .map(rest)
}

/** These injections, sorted by scheduled time. */
export const findProgressLogs = async (db: Database, ids: readonly number[]): Promise<ProgressLog[]> =>
  ids.length ? (await rows(db).where('i.id', 'in', ids).execute()).map(rest) : []

/** Number of waiting and running injections. */
export async function countProgressLogs(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('injections')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('status', 'in', ['idle', 'running'])
    .executeTakeFirstOrThrow()
  return count
}

/** The injection, locked until the transaction ends. */
export const lockInjection = (transaction: Database, id: number): Promise<Injection | undefined> =>
  transaction.selectFrom('injections').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

interface NewInjection {
  lead: LeadRecord
  advertiserId: number
  options: InjectionOptions
  scheduledAt: Date
  userId: number
  by: StoredBy
}

/** An injection and its job; null if the lead has an unfinished one to that advertiser. */
export async function insertInjection(
  transaction: Database,
  { lead, advertiserId, options, scheduledAt, userId, by }: NewInjection,
): Promise<Injection | null> {
  const injection = await transaction
    .insertInto('injections')
    .values({
      lead_id: lead.id,
      // Read in SQL, because a Date has no microseconds, which a join would need.
      lead_created_at: (leads) => leads.selectFrom('leads').select('created_at').where('id', '=', lead.id),
      advertiser_id: advertiserId,
      options: JSON.stringify(options),
      scheduled_at: scheduledAt,
      user_id: userId,
      ...by,
    })
    .onConflict((conflict) =>
      conflict.columns(['lead_id', 'advertiser_id']).where('status', '<>', 'completed').doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!injection) return null
  await scheduleInjection(transaction, injection.id, scheduledAt)
  return injection
}

/** Those of these leads with an unfinished injection to the advertiser. */
export async function waitingInjections(
  db: Database,
  leadIds: readonly number[],
  advertiserId: number,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('injections')
    .select('lead_id')
    .where('lead_id', 'in', leadIds)
    .where('advertiser_id', '=', advertiserId)
    .where('status', '<>', 'completed')
    .execute()
  return new Set(rows.map(({ lead_id }) => lead_id))
}

/** Reschedules the job of an injection to `runAt`. */
export const scheduleInjection = (transaction: Database, id: number, runAt: Date) =>
  addJob(transaction, injectTask, { injection_id: id }, { key: jobKey(id), runAt })

/** Schedules an idle injection to run now, for the user who decided that. */
export async function runNow(
  transaction: Database,
  id: number,
  { user_id, at, ...by }: StoredBy & { user_id: number; at: Date },
): Promise<void> {
  await transaction
    .updateTable('injections')
    .set({ scheduled_at: at, user_id, ...by })
    .where('id', '=', id)
    .execute()
  await scheduleInjection(transaction, id, at)
}

/** Deletes an idle injection and its job. */
export async function deleteInjection(transaction: Database, id: number): Promise<void> {
  await transaction.deleteFrom('injections').where('id', '=', id).execute()
  await removeJob(transaction, jobKey(id))
}

export const findInjection = (db: Database, id: number): Promise<Injection | undefined> =>
  db.selectFrom('injections').selectAll().where('id', '=', id).executeTakeFirst()

/** Assigns the injection to the job; other jobs that find it running skip it. */
export const claimInjection = (transaction: Database, id: number, { jobId, at }: { jobId: number; at: number }) =>
  transaction
    .updateTable('injections')
    .set({ status: 'running', job_id: jobId, started_at: new Date(at) })
    .where('id', '=', id)
    .execute()

/** Ends an injection whose lead does not exist or was hidden. */
export const completeWithoutLead = (transaction: Database, id: number, now: number) =>
  transaction
    .updateTable('injections')
    .set({
      status: 'completed',
      result: 'Rejected',
      outcome: 'Rejected: the lead is not there any more.',
      completed_at: new Date(now),
    })
    .where('id', '=', id)
    .execute()

/** Ends an idle injection without sending its lead. */
export async function rejectIdle(transaction: Database, id: number, reason: string, now: number): Promise<void> {
  await transaction
    .updateTable('injections')
    .set({ status: 'completed', result: 'Rejected', outcome: `Rejected: ${reason}`, completed_at: new Date(now) })
    .where('id', '=', id)
    .where('status', '=', 'idle')
    .execute()
  await removeJob(transaction, jobKey(id))
}

/** Creates a job for every unfinished injection without one, such as those of demo data or of a restored backup. */
export const scheduleForgotten = (db: Database) =>
  sql`
    select graphile_worker.add_job(${injectTask}, json_build_object('injection_id', i.id), run_at => i.scheduled_at,
      job_key => ${jobKeyPrefix}::text || i.id, job_key_mode => 'unsafe_dedupe')
    from injections i
    where i.status = 'idle' and not exists (select from graphile_worker.jobs j where j.key = ${jobKeyPrefix}::text || i.id)`.execute(
    db,
  )
