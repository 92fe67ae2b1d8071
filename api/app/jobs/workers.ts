import { sql } from 'kysely'
import type { Database } from '../../db/connect'

/** Sends a heartbeat of these workers. */
const seen = (db: Database, ids: readonly string[]) =>
  db
    .insertInto('job_workers')
    .values(ids.map((worker_id) => ({ worker_id })))
    .onConflict((conflict) => conflict.column('worker_id').doUpdateSet({ seen_at: sql`now()` }))
    .execute()

/**
 * Releases the jobs of these workers. Each job gets a new id: otherwise a late worker that completes its job would
 * delete it by its id, although another worker has taken it over, and leave its queue locked. A running injection
 * identifies its job by the id, so the id is changed there too.
 */
const free = (db: Database, workers: readonly string[]) =>
  sql`
    with held as (select id from graphile_worker._private_jobs where locked_by = any (${workers}::text[]) for update),
    freed as (
      update graphile_worker._private_jobs job set id = default, locked_by = null, locked_at = null
      from held where job.id = held.id returning held.id as former, job.id
    ),
    queues as (update graphile_worker._private_job_queues set locked_by = null, locked_at = null where locked_by = any (${workers}::text[]))
    update injections set job_id = freed.id from freed where injections.job_id = freed.former and injections.status = 'running'`.execute(
    db,
  )

/**
 * Reassigns the jobs of workers without a heartbeat for `timeoutMs`. The queue itself would wait four hours. Uses only
 * the database's clock.
 */
async function takeOver(db: Database, timeoutMs: number): Promise<string[]> {
  const patience = sql`now() - make_interval(secs => ${timeoutMs / 1000})`
  const { rows } = await sql<{ worker: string }>`
    select distinct locked_by as worker from graphile_worker.jobs
    where locked_by is not null and locked_at < ${patience}
      and not exists (select from job_workers where worker_id = locked_by and seen_at >= ${patience})`.execute(db)
  const dead = rows.map(({ worker }) => worker)
  if (dead.length) await free(db, dead)
  await sql`delete from job_workers where seen_at < ${patience}`.execute(db)
  return dead
}

interface Options {
  db: Database
  timeoutMs: number
  /** Workers of this process, by queue id. */
  workerIds: () => string[]
  onTakeOver: (workers: string[]) => void
  onError: (error: unknown) => void
}

/**
 * Sends heartbeats of this process's workers and checks those of others, four times within `timeoutMs`. A late but
 * living worker loses its job to another one; injections are protected against being sent twice.
 */
export function watchWorkers({ db, timeoutMs, workerIds, onTakeOver, onError }: Options): {
  stop: () => Promise<void>
} {
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
