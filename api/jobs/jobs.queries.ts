import { sql } from 'kysely'
import type { Database } from '../db/connect'

interface JobOptions {
  /** At most one waiting job has it: adding another replaces the first. */
  key: string
  runAt: Date
}

/** Puts a job into the queue: give it the transaction of what the job is about, so that neither exists without the other. */
export const addJob = (transaction: Database, task: string, payload: object, { key, runAt }: JobOptions) =>
  sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, run_at => ${runAt}::timestamptz, job_key => ${key})`.execute(transaction)

/** Takes a waiting job out of the queue; one that is running goes on. */
export const removeJob = (transaction: Database, key: string) => sql`select graphile_worker.remove_job(${key})`.execute(transaction)
