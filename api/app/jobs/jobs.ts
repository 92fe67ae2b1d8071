import { setTimeout as wait } from 'node:timers/promises'
import { EventEmitter } from 'node:events'
import {
  Logger,
  type LogFunctionFactory,
  type Runner,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import { traceJob } from '../../../shared/app/tracing'
import { Pool } from '../../db/client'
import { type Database } from '../../db/connect'
import { failureLog } from '../process/failureLog'
import type { Log } from '../process/log'
import { silentLogger } from './migrateJobs'
import { watchWorkers } from './workers'

interface JobsOptions {
  db: Database
  databaseUrl: string
  tasks: TaskList
  /** Maximum number of concurrent jobs. */
  slots: number
  /** Jobs of a worker without a heartbeat for this time are taken over. */
  workerTimeoutMs: number
  log: Log
}

export interface Jobs {
  /** Takes no more jobs; resolves when running jobs have ended or were told to stop. */
  stop: () => Promise<void>
}

/** Each idle slot looks for jobs that became due; it is notified of new ones. Slots look at different times. */
const pollMs = 3_000
const restartMs = 1_000
// In addition to the slots: one connection to listen, one to fetch and complete jobs.
const extraConnections = 2

/** Log of the queue without job payloads: only warnings and errors. */
const loggerTo =
  (log: Log): LogFunctionFactory =>
  () =>
  (level, message, meta) => {
    if (level === 'error') log.error({ err: meta?.error }, message)
    else if (level === 'warning') log.warn(message)
  }

const traced = (tasks: TaskList): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload, helpers) => traceJob(`job ${name}`, async () => task?.(payload, helpers)),
    ]),
  )

/**
 * Runs jobs in this process until it is stopped: at most `slots` at once, each when due; new jobs start immediately.
 * Pauses while the database is unavailable. Jobs of dead processes are taken over within 1.25 × `workerTimeoutMs`.
 */
export function startJobs({ db, databaseUrl, tasks, slots, workerTimeoutMs, log }: JobsOptions): Jobs {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'jobs',
    max: slots + extraConnections,
    keepAlive: true,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection of the job queue broke'))
  const events: WorkerEvents = new EventEmitter()
  const workers = new Set<string>()
  events.on('worker:create', ({ worker }) => workers.add(worker.workerId))
  events.on('worker:release', ({ worker }) => workers.delete(worker.workerId))
  const options = {
    pgPool: pool,
    taskList: traced(tasks),
    concurrency: slots,
    pollInterval: pollMs,
    noHandleSignals: true,
    events,
    logger: new Logger(loggerTo(log)),
    // Without batches, the queue does not await that the end of a job is recorded: a connection lost meanwhile would end the
    // process. With them, it stops, and is started again below.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
  let runner: Runner | null = null
  let stopping = false
  // A worker that cannot complete its job because of a database outage ends: all workers are restarted, and its job is
  // taken over after its heartbeat has stopped.
  events.on('worker:stop', ({ worker, error }) => {
    workers.delete(worker.workerId)
    if (error && !stopping) void runner?.stop().catch(() => undefined) // it is already stopping
  })
  const failures = failureLog(
    log,
    { failed: 'The job queue stopped; starting it again', again: 'The job queue runs again' },
    { level: 'error' },
  )
  const running = (async () => {
    while (!stopping) {
      try {
        runner = await run(options)
        failures.worked()
        if (stopping) await runner.stop()
        await runner.promise
      } catch (error) {
        failures.failed(error)
      }
      runner = null
      workers.clear()
      if (!stopping) await wait(restartMs)
    }
  })()
  const watch = watchWorkers({
    db,
    timeoutMs: workerTimeoutMs,
    workerIds: () => [...workers],
    onTakeOver: (dead) => log.warn({ workers: dead }, 'Took over the jobs of workers that died'),
    onError: (error) => log.warn({ err: error }, 'No sign of life of the job workers'),
  })
  return {
    stop: async () => {
      stopping = true
      await runner?.stop().catch(() => undefined) // it has stopped by itself
      await running
      await watch.stop()
      await pool.end()
    },
  }
}

/** Runs all due jobs, and the jobs they create, to completion: for tests and scripts. */
export const runDueJobs = (pool: pg.Pool, tasks: TaskList): Promise<void> =>
  runOnce({ pgPool: pool, taskList: tasks, concurrency: 4, noHandleSignals: true, logger: silentLogger })
