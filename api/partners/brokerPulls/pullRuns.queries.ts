import { sql } from 'kysely'
import { MINUTE } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { addJob, removeJob } from '../../app/jobs/jobs.queries'
import { plainMessages } from '../../app/http/validationMessages'
import type { PullCounts } from './applyRows'
import type { Place, ShownCall, Window } from './fetchPage'
import { pullConfig, type PullConfig } from './pullConfig'

export const pullTask = 'broker_pull'
const jobKeyPrefix = 'pull:'
const priority = 10
const dayMs = 86_400_000
/** How long after a comparison that failed the next one follows. */
const hourMs = 3_600_000

/** Jobs of one advertiser run one after the other. */
export const schedulePull = (transaction: Database, advertiserId: number, runAt: Date) =>
  addJob(
    transaction,
    pullTask,
    { advertiser_id: advertiserId },
    { key: `${jobKeyPrefix}${advertiserId}`, runAt, queue: `${jobKeyPrefix}${advertiserId}`, priority },
  )

export const unschedulePull = (transaction: Database, advertiserId: number) =>
  removeJob(transaction, `${jobKeyPrefix}${advertiserId}`)

/** Schedules active pulls without a job, for example after a restore of a backup. */
export const scheduleForgottenPulls = (db: Database) =>
  sql`
    select graphile_worker.add_job(${pullTask}, json_build_object('advertiser_id', p.advertiser_id), run_at => coalesce(p.next_at, now()),
      job_key => ${jobKeyPrefix}::text || p.advertiser_id, job_key_mode => 'unsafe_dedupe',
      queue_name => ${jobKeyPrefix}::text || p.advertiser_id, priority => ${priority}::integer)
    from broker_pulls p
    where p.is_active
      and not exists (select from graphile_worker.jobs j where j.key = ${jobKeyPrefix}::text || p.advertiser_id)`.execute(
    db,
  )

/** A run that this job works on. */
export interface Run {
  advertiserId: number
  name: string
  token: string
  /** Null: the stored configuration cannot be used, for this reason. */
  config: PullConfig | null
  configFault: string
  window: Window
  /** Null: from the first page on. */
  place: Place | null
  counts: PullCounts | null
  /** Whether the broker's list is compared after it. */
  isReconciliationDue: boolean
}

/**
 * Claims the run of an advertiser for a job: the unfinished one, or a new one from the end of the last successful one, less the
 * look-back. Null if there is none any more.
 */
export async function claimRun(db: Database, advertiserId: number, token: string, now: number): Promise<Run | null> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('broker_pulls')
      .innerJoin('advertisers', 'advertisers.id', 'broker_pulls.advertiser_id')
      .selectAll('broker_pulls')
      .select('advertisers.name')
      .where('advertiser_id', '=', advertiserId)
      .where('broker_pulls.is_active', '=', true)
      .forUpdate('broker_pulls')
      .executeTakeFirst()
    if (!row) return null
    const messages = plainMessages()
    const { data: config = null, error } = pullConfig.safeParse(row.config, messages)
    const lookBackMs = (config?.look_back_minutes ?? 0) * MINUTE
    const since = row.pulled_to ? Number(row.pulled_to) : now - dayMs
    const window =
      row.run_from && row.run_to
        ? { from: Number(row.run_from), to: Number(row.run_to) }
        : { from: Math.min(since, now) - lookBackMs, to: now }
    await transaction
      .updateTable('broker_pulls')
      .set({ run_token: token, run_from: new Date(window.from), run_to: new Date(window.to) })
      .where('advertiser_id', '=', advertiserId)
      .execute()
    const isContinued = row.run_from !== null
    const triedAt = row.reconciliation_tried_at ? Number(row.reconciliation_tried_at) : 0
    const everyMs = row.reconciliation_fault === null ? dayMs : hourMs
    return {
      ...{ advertiserId, name: row.name, token, config, window },
      configFault: error?.issues.slice(0, 1).map(messages.labelled).join() ?? '',
      place: isContinued ? (row.run_place as unknown as Place | null) : null,
      counts: isContinued && row.run_place ? (row.run_counts as unknown as PullCounts) : null,
      isReconciliationDue: row.is_reconciliation_due || now - triedAt >= everyMs,
    }
  })
}

const ofRun = (db: Database, { advertiserId, token }: Pick<Run, 'advertiserId' | 'token'>) =>
  db.updateTable('broker_pulls').where('advertiser_id', '=', advertiserId).where('run_token', '=', token)

const callColumns = (call: ShownCall | null) =>
  call
    ? {
        last_request: call.request,
        last_answer: call.answer,
        last_http_status: call.httpStatus,
        last_taken_ms: call.takenMs,
      }
    : {}

/** Stores where the run stands. False: another job works on it, so this one ends. */
export async function recordPage(db: Database, run: Run, place: Place, counts: PullCounts): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(db, run)
    .set({ run_place: JSON.stringify(place), run_counts: JSON.stringify(counts) })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The run is over; its job is not, until the next run is planned. */
const ended = { run_from: null, run_to: null, run_place: null, run_counts: '{}' }

interface Ending {
  call: ShownCall | null
  now: number
}

/** Ends the run; its window is not fetched again, except for the look-back. False: another job works on it. */
export async function endRun(db: Database, run: Run, counts: PullCounts, { call, now }: Ending): Promise<boolean> {
  const at = new Date(now)
  const { numUpdatedRows } = await ofRun(db, run)
    .set({
      ...{ ...ended, ...callColumns(call), last_run_at: at, last_success_at: at },
      last_counts: JSON.stringify(counts),
      pulled_to: new Date(run.window.to),
      ...{ failures: 0, failing_since: null, fault: null },
    })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the run as failed; the next one fetches its window again. */
export const failRun = (db: Database, run: Run, fault: string, { call, now }: Ending) =>
  ofRun(db, run)
    .set({
      ...{ ...ended, ...callColumns(call), last_run_at: new Date(now), last_counts: null, fault },
      failures: sql<number>`failures + 1`,
      failing_since: sql<Date>`coalesce(failing_since, ${new Date(now)}::timestamptz)`,
    })
    .execute()

/**
 * Plans the next run, after everything that belongs to this one; at once if a comparison was asked for meanwhile. Nothing if
 * another job works on it.
 */
export const planNextRun = (db: Database, run: Run, now: number) =>
  db.transaction().execute(async (transaction) => {
    const next_at = new Date(now + (run.config?.interval_minutes ?? 60) * MINUTE)
    const row = await ofRun(transaction, run)
      .set({
        run_token: null,
        next_at: sql<Date>`case when is_reconciliation_due and failures = 0 then ${new Date(now)}::timestamptz else ${next_at}::timestamptz end`,
      })
      .returning('next_at')
      .executeTakeFirst()
    if (row?.next_at) await schedulePull(transaction, run.advertiserId, row.next_at)
  })
