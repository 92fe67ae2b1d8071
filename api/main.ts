import { watchScheduledChanges } from './routing/scheduledChanges/runScheduled'
import { watchReportSchedules } from './reports/schedules/watchReports'
import { watchPastReasons } from './routing/attempts/pastReasons.queries'
import { watchAlerts } from './watch/alerts/watchAlerts'
import { watchProcess } from './watch/processes/watchProcess'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sealStoredBrokers } from './partners/advertiserBrokers/advertiserBrokers.queries'
import { createApp } from './app/start/app'
import { startCleanup } from './app/start/cleanup'
import { watchLeadChanges } from './campaigns/campaignSources/watchLeadChanges'
import { type Config, readConfig } from './app/process/config'
import { connect, type Database } from './db/connect'
import { isUnavailable } from './db/faults'
import { createDatabaseClock } from './db/databaseClock'
import { ensurePartitions, migrate } from './db/migrating/migrate'
import { loadReference } from './db/migrating/reference'
import { restoreAttemptJobs, watchSendings } from './routing/attempts/attemptJob'
import { watchCampaigns } from './campaigns/campaignSending/runCampaigns'
import { type Jobs, startJobs } from './app/jobs/jobs'
import { serve, stopWithParent } from './app/process/lifecycle'
import { serveMetrics } from './app/process/metrics'
import { openTracing } from './app/process/tracing'
import { createStateMetrics } from './app/process/stateMetrics'
import { createLog, type Log } from './app/process/log'
import { scheduleForgotten } from './leads/progressLogs/progressLogs.queries'
import { scheduleForgottenPulls } from './partners/brokerPulls/pullRuns.queries'
import { scheduleForgottenPostbacks } from './partners/publisherPostbacks/outbox.queries'
import { watchOverdue } from './watch/channels/watchOverdue'
import { scheduleForgottenDeliveries } from './watch/channels/outbox.queries'
import { renewSecrets } from './app/secrets/renewSecrets.queries'
import { createServices } from './app/start/services'
import { createTasks } from './app/start/tasks'

const dayMs = 86_400_000
/** How long a stopping process waits for brokers of leads it has sent; open attempts are then held. */
const finishMs = 10_000

/** Migrates as soon as the database responds; an error in a migration is permanent and ends the process. */
async function prepareDatabase(config: Config, db: Database, log: Log) {
  for (let attempt = 0; ; attempt++) {
    try {
      const { applied, newer } = await migrate(config.databaseUrl, undefined, {
        onWait: (message) => log.warn(message),
      })
      if (newer.length)
        log.warn({ newer }, 'A newer release has migrated the database; this one runs until it is replaced')
      await loadReference(db, config.firstAdmin)
      const sealed = await sealStoredBrokers(db, config.secretKey)
      if (sealed) log.info({ sealed }, 'Secrets of brokers were encrypted')
      if (config.secretKeyAlso)
        log.info(await renewSecrets(db, config.secretKey), 'Secrets are encrypted with SECRET_KEY')
      return log.info({ applied }, 'Database schema is current')
    } catch (error) {
      // Not available yet, starting up, shutting down, or not promoted yet.
      if (!isUnavailable(error)) throw error
      if (attempt % 20 === 0) log.warn({ reason: (error as Error).message }, 'Waiting for the database')
      await wait(500)
    }
  }
}

/** The worker bundle is next to this one; there is none when run from the sources. */
function findWorker(): string | undefined {
  const file = path.join(path.dirname(process.argv[1] ?? ''), 'copy.worker.mjs')
  return existsSync(file) ? file : undefined
}

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(78)
  }
}

async function main() {
  const config = readConfigOrExit()
  const log = createLog(config)
  const stopTracing = await openTracing(config, log)
  const { pool, db, close } = connect(config.databaseUrl, {
    maxConnections: config.databaseConnections,
    onError: (error) => log.warn({ err: error }, 'A database connection broke'),
  })
  const clock = createDatabaseClock(pool)
  const services = createServices({ db, pool, config, log, now: clock.now, copyWorker: findWorker() })
  if (config.metricsPort !== undefined) {
    const refresh = createStateMetrics(services.metrics.registry, {
      pool,
      visitsWaiting: () => services.visitLog.waiting,
    })
    const server = await serveMetrics(services.metrics, { ...config, port: config.metricsPort, refresh })
    log.info({ host: config.metricsHost, address: server.address() }, 'Serving metrics')
  }
  let migrated = false
  let jobs: Jobs | null = null
  let stopWatching = () => {}
  let stopCampaigns = () => Promise.resolve()
  let stopAlerts = () => Promise.resolve()
  let stopReports = () => Promise.resolve()
  let stopClock = () => {}
  let stopVisits = () => Promise.resolve()
  let stopState = () => Promise.resolve()
  const service = await serve({
    app: createApp(services),
    host: config.host,
    port: config.port,
    check: async () => {
      if (!migrated) throw new Error('the database is not migrated yet')
      await pool.query('select 1')
    },
    pauseMs: config.shutdownPauseMs,
  })
  stopWithParent(async (reason) => {
    log.info({ reason }, 'Stopping')
    // Before requests end, because a job can take seconds while requests are still served.
    stopWatching()
    const jobsEnded = Promise.all([jobs?.stop(), stopCampaigns(), stopAlerts(), stopReports()])
    await services.stopStreams()
    await service.stop()
    await jobsEnded
    await Promise.race([services.delivery.ended(), wait(finishMs, undefined, { ref: false })])
    await services.destinationLocks.stop()
    await services.reports.stop()
    await services.replica.close()
    await stopVisits()
    await stopState()
    stopClock()
    await close()
    await stopTracing()
  })
  log.info({ host: config.host, port: service.port }, 'Listening')
  await prepareDatabase(config, db, log)
  await clock.read()
  stopClock = clock.keep((error) => log.warn({ err: error }, "The database's clock was not read"))
  migrated = true
  stopVisits = services.visitLog.watch()
  stopState = watchProcess(services)
  void services.reports.start()
  if (config.jobSlots > 0) {
    await scheduleForgotten(db)
    await scheduleForgottenPostbacks(db)
    await scheduleForgottenDeliveries(db)
    await scheduleForgottenPulls(db)
    await restoreAttemptJobs(services)
    const stops = [
      watchSendings(services),
      watchLeadChanges(services),
      watchScheduledChanges(services),
      watchPastReasons(services),
      watchOverdue(services),
    ]
    stopWatching = () => stops.forEach((stop) => stop())
    stopCampaigns = watchCampaigns(services)
    stopAlerts = watchAlerts(services)
    stopReports = watchReportSchedules(services)
    jobs = startJobs({
      db,
      databaseUrl: config.databaseUrl,
      tasks: createTasks(services),
      slots: config.jobSlots,
      workerTimeoutMs: config.jobWorkerTimeoutMs,
      log,
    })
  }
  startCleanup(services)
  const partitions = () =>
    ensurePartitions(pool).catch((error: unknown) => log.error({ err: error }, 'No partitions made'))
  setInterval(() => void partitions(), dayMs).unref()
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
