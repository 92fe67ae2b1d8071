import { sql } from 'kysely'
import type { Database } from '../db/connect'

/** Says that these workers live. */
const seen = (db: Database, ids: readonly string[]) =>
  db
    .insertInto('job_workers')
    .values(ids.map((worker_id) => ({ worker_id })))
    .onConflict((conflict) => conflict.column('worker_id').doUpdateSet({ seen_at: sql`now()` }))
    .execute()

/**
 * Gives the jobs of workers that have not been seen for `timeoutMs` to the living, and frees queues that nobody holds. The
 * queue itself would do so after four hours. The database's clock alone counts.
 */
async function takeOver(db: Database, timeoutMs: number): Promise<string[]> {
  const patience = sql`now() - make_interval(secs => ${timeoutMs / 1000})`
  const { rows } = await sql<{ worker: string }>`
    select distinct locked_by as worker from graphile_worker.jobs
    where locked_by is not null and locked_at < ${patience}
      and not exists (select from job_workers where worker_id = locked_by and seen_at >= ${patience})`.execute(db)
  const dead = rows.map(({ worker }) => worker)
  if (dead.length) await sql`select graphile_worker.force_unlock_workers(${dead}::text[])`.execute(db)
  // A worker that was late and ended its job after all takes the row away from under whoever took it over, who then cannot
  // let go of the queue any more. A queue is held together with a job of it, always: one that is held without is nobody's.
  await sql`
    update graphile_worker._private_job_queues queue set locked_by = null, locked_at = null
    where locked_at < ${patience} and not exists (
      select from graphile_worker._private_jobs job where job.job_queue_id = queue.id and job.locked_by = queue.locked_by)`.execute(db)
  await sql`delete from job_workers where seen_at < ${patience}`.execute(db)
  return dead
}

interface Options {
  db: Database
  timeoutMs: number
  /** The workers of this process, by the queue's id of each. */
  workerIds: () => string[]
  onTakeOver: (workers: string[]) => void
  onError: (error: unknown) => void
}

/**
 * Signs of life of this process's workers, and the look for those that give none: four times within `timeoutMs`. A worker
 * that lives and was late all the same loses its job to another: injections are made so that this sells nothing twice.
 */
export function watchWorkers({ db, timeoutMs, workerIds, onTakeOver, onError }: Options): { stop: () => Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout
  let round: Promise<void> = Promise.resolve()
  const look = async () => {
    const ids = workerIds()
    if (ids.length) await seen(db, ids)
    const dead = await takeOver(db, timeoutMs)
    if (dead.length) onTakeOver(dead)
  }
  const next = () => {
    round = look().catch(onError)
    void round.then(() => {
      if (!stopped) timer = setTimeout(next, timeoutMs / 4)
    })
  }
  next()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await round
    },
  }
}
