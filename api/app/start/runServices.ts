import type { RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '../../db/connect'
import { UpgradeError } from '../../db/migrating/migrate'
import { clockTexts, createDatabaseClock } from '../../db/databaseClock'
import type { Config } from '../process/config'
import { watchProcess } from '../../watch/processes/watchProcess'
import { failureLog } from '../process/failureLog'
import { answer, serve, stopWithParent } from '../process/lifecycle'
import type { Log } from '../process/log'
import { openMetrics } from '../process/openMetrics'
import { openTracing } from '../process/tracing'
import { createApp } from './app'
import { findCopyWorker } from './findCopyWorker'
import { prepareDatabase } from './prepareDatabase'
import { publicReason } from './publicReason'
import { createServices } from './services'
import { healthDetails } from './healthDetails'
import { printSetupLink } from './setupLink'
import { startJobWork, startUpkeep } from './startWork'
import { whenAvailable } from './whenAvailable'

/** How long a stopping process waits for brokers of leads it has sent; open attempts are then held. */
const finishMs = 10_000

/** A worker has health checks only. */
const noRoutes: RequestListener = (_request, response) =>
  void answer(response, 404, { error: 'This process only runs jobs.', message: 'Ask an API process.' })

const cannotUpgrade = 'the database cannot be upgraded: the log says why'

/**
 * The roles `api` (HTTP), `worker` (jobs) and `all` (both). Resolves when everything has started. If the database cannot
 * be upgraded, it resolves too: the process stays, is not ready and answers no request, because a restart would not help.
 */
export async function runServices(config: Config, log: Log): Promise<void> {
  const servesApi = config.role !== 'worker'
  const works = config.role !== 'api'
  const stopTracing = await openTracing(config, log)
  const { pool, db, close } = connect(config.databaseUrl, {
    maxConnections: config.databaseConnections,
    onError: (error) => log.warn({ err: error }, 'A database connection broke'),
  })
  const clock = createDatabaseClock(pool)
  const services = createServices({ db, pool, config, log, now: clock.now, copyWorker: findCopyWorker() })
  await openMetrics(services)
  let notMigrated: string | null = 'the database is not migrated yet'
  let stopJobs: () => Promise<unknown> = () => Promise.resolve()
  let stopVisits = () => Promise.resolve()
  let stopState = () => Promise.resolve()
  let stopCertificates = () => Promise.resolve()
  let stopClock = () => {}
  const readiness = failureLog(log, { failed: 'Not ready: the database does not answer', again: 'Ready again' })
  const app = servesApi ? createApp(services) : noRoutes
  const service = await serve({
    app: (request, response) => {
      if (notMigrated !== cannotUpgrade) return app(request, response)
      response.setHeader('Retry-After', '60')
      return answer(response, 503, { error: cannotUpgrade, message: 'Please try again later.' })
    },
    host: config.host,
    port: config.port,
    check: async () => {
      // First, because it is why the database is not migrated yet.
      await pool.query('select 1').then(
        () => readiness.worked(),
        (error: unknown) => {
          readiness.failed(error)
          throw new Error(publicReason(error))
        },
      )
      if (notMigrated) throw new Error(notMigrated)
      return healthDetails(services)
    },
    pauseMs: config.shutdownPauseMs,
  })
  stopWithParent(async (reason) => {
    log.info({ reason }, 'Stopping')
    // Before requests end, because a job can take seconds while requests are still served.
    const jobsEnded = stopJobs()
    await services.stopStreams()
    await service.stop()
    await jobsEnded
    await Promise.race([services.delivery.ended(), wait(finishMs, undefined, { ref: false })])
    await services.destinationLocks.stop()
    await services.reports.stop()
    await services.replica.close()
    await stopVisits()
    await stopState()
    await stopCertificates()
    stopClock()
    await close()
    await stopTracing()
  })
  log.info({ role: config.role, host: config.host, port: service.port }, 'Listening')
  try {
    await whenAvailable(log, async () => {
      await prepareDatabase(services)
      await clock.read()
    })
  } catch (error) {
    if (!(error instanceof UpgradeError)) throw error
    notMigrated = cannotUpgrade
    log.error(
      `${error.message} This release does not serve this database, and a restart does not help: start the release that ` +
        'ran before, and send this message to those who made this one (docs/operations.md, “When a database cannot be upgraded”).',
    )
    return
  }
  if (servesApi) await printSetupLink(services)
  stopClock = clock.keep(failureLog(log, clockTexts))
  notMigrated = null
  if (servesApi) stopVisits = services.visitLog.watch()
  stopCertificates = services.certificates.watch()
  stopState = watchProcess(services)
  void services.reports.start()
  if (!works) return
  if (config.jobSlots > 0) stopJobs = await startJobWork(services)
  startUpkeep(services)
}
