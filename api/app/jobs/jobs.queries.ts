import { sql } from 'kysely'
import type { Database } from '../../db/connect'

interface JobOptions {
  /** At most one waiting job has this key: adding another one replaces it. */
  key: string
  runAt: Date
  /** A waiting job with this key keeps its time. */
  keepsRunAt?: boolean
  /** Jobs of one queue run one after the other, in all workers. */
  queue?: string
  /** Jobs with lower numbers run first; 0 is most urgent. */
  priority?: number
}

/** Adds a job to the queue. Use the transaction of its data, so that both are committed together. */
export const addJob = (
  transaction: Database,
  task: string,
  payload: object,
  { key, runAt, keepsRunAt = false, queue, priority = 0 }: JobOptions,
) =>
  sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, run_at => ${runAt}::timestamptz, job_key => ${key},
    job_key_mode => ${keepsRunAt ? 'preserve_run_at' : 'replace'}, queue_name => ${queue ?? null}::text, priority => ${priority}::integer)`.execute(
    transaction,
  )

/** Removes a waiting job; a running one continues. */
export const removeJob = (transaction: Database, key: string) =>
  sql`select graphile_worker.remove_job(${key})`.execute(transaction)

/** Removes several jobs. */
export const removeJobs = (transaction: Database, keys: readonly string[]) =>
  sql`select graphile_worker.remove_job(key) from unnest(${keys}::text[]) as key`.execute(transaction)

const weekMs = 7 * 86_400_000

/** After one week, deletes jobs that never run again: replaced while running, or failed permanently. */
export const deleteSpentJobs = (db: Database, now: number) =>
  sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where locked_at is null and attempts >= max_attempts and updated_at < ${new Date(now - weekMs)}::timestamptz))`.execute(
    db,
  )
