import { sql } from 'kysely'
import type { Database } from '../../db/connect'

interface JobOptions {
  /** At most one waiting job has it: adding another replaces the first. */
  key: string
  runAt: Date
  /** Jobs of one queue run one after the other, whatever workers there are. */
  queue?: string
  /** What is urgent, 0, goes before what has a higher number. */
  priority?: number
}

/** Puts a job into the queue: give it the transaction of what the job is about, so that neither exists without the other. */
export const addJob = (
  transaction: Database,
  task: string,
  payload: object,
  { key, runAt, queue, priority = 0 }: JobOptions,
) =>
  sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, run_at => ${runAt}::timestamptz, job_key => ${key},
    queue_name => ${queue ?? null}::text, priority => ${priority}::integer)`.execute(transaction)

/** Takes a waiting job out of the queue; one that is running goes on. */
export const removeJob = (transaction: Database, key: string) =>
  sql`select graphile_worker.remove_job(${key})`.execute(transaction)

/** The same of many. */
export const removeJobs = (transaction: Database, keys: readonly string[]) =>
  sql`select graphile_worker.remove_job(key) from unnest(${keys}::text[]) as key`.execute(transaction)

const weekMs = 7 * 86_400_000

/** Forgets jobs that never run again a week after: those that were replaced while they ran, and those that failed to the end. */
export const deleteSpentJobs = (db: Database, now: number) =>
  sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where locked_at is null and attempts >= max_attempts and updated_at < ${new Date(now - weekMs)}::timestamptz))`.execute(
    db,
  )
