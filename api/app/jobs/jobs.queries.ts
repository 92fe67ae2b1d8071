import { sql } from 'kysely'
import type { Database } from '../../db/connect'

interface JobOptions {
  /** At most one waiting job has this key: adding another one replaces it. */
  key: string
  runAt: Date
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
  { key, runAt, queue, priority = 0 }: JobOptions,
) =>
  sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, run_at => ${runAt}::timestamptz, job_key => ${key},
    job_key_mode => 'replace', queue_name => ${queue ?? null}::text, priority => ${priority}::integer)`.execute(
    transaction,
  )

/** Removes a waiting job; a running one continues. */
export const removeJob = (transaction: Database, key: string) =>
  sql`select graphile_worker.remove_job(${key})`.execute(transaction)

const weekMs = 7 * 86_400_000

/** After one week, deletes jobs that never run again: replaced while running, or failed permanently. */
export const deleteSpentJobs = (db: Database, now: number) =>
  sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where locked_at is null and attempts >= max_attempts and updated_at < ${new Date(now - weekMs)}::timestamptz))`.execute(
    db,
  )
