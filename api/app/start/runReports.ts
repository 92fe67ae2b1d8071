import { connect } from '../../db/connect'
import { clockTexts, createDatabaseClock } from '../../db/databaseClock'
import { createCopyKeeper } from '../../reports/pivot/createReports'
import { followEngine } from '../../reports/pivot/engineState'
import { tierSignatures } from '../../reports/pivot/tier/signatures'
import { tierRouteOf, tierServer } from '../../reports/pivot/tier/tierServer'
import { watchProcess } from '../../watch/processes/watchProcess'
import { createCertificates } from '../process/certificates'
import type { Config } from '../process/config'
import { serve, stopWithParent } from '../process/lifecycle'
import type { Log } from '../process/log'
import { failureLog } from '../process/failureLog'
import { createMetrics, observeRequest } from '../process/metrics'
import { openMetrics } from '../process/openMetrics'
import { openTracing } from '../process/tracing'
import { findCopyWorker } from './findCopyWorker'
import { healthDetails } from './healthDetails'

/** For the state of the process and its metrics; the copy has a connection of its own. */
const maxConnections = 3

/** The role `reports`: keeps the columnar copy and answers API processes from it. Ready when the copy is. */
export async function runReports(config: Config, log: Log): Promise<void> {
  const stopTracing = await openTracing(config, log)
  const { pool, db, close } = connect(config.databaseUrl, {
    ...{ applicationName: 'api reports', maxConnections },
    onError: (error) => log.warn({ err: error }, 'A database connection broke'),
  })
  const clock = createDatabaseClock(pool)
  const keeper = createCopyKeeper({ config, log, copyWorker: findCopyWorker(), engine: 'shared_copy' })
  const connectedCopy = () => (keeper.status().reportCopy === 'ready' ? keeper.copy() : null)
  const engine = followEngine({ engine: keeper.engine, copy: connectedCopy })
  const reports = { engineState: engine.state, probe: () => Promise.resolve(), status: keeper.status }
  const metrics = createMetrics()
  const certificates = createCertificates({ config, log })
  const services = { ...{ config, log, metrics, pool, db }, ...{ reports, certificates, now: clock.now } }
  await openMetrics(services)
  const answerReports = tierServer({ keeper, signatures: tierSignatures(config.secretKey), log })
  const service = await serve({
    app: (request, response) =>
      observeRequest(request, response, {
        ...{ metrics, routeOf: tierRouteOf },
        handle: () => answerReports(request, response),
      }),
    host: config.host,
    port: config.port,
    check: () => {
      if (!keeper.copy()) return Promise.reject(new Error('the copy is being built'))
      if (!connectedCopy()) return Promise.reject(new Error('the copy has no connection to the database'))
      return Promise.resolve(healthDetails(services))
    },
    pauseMs: config.shutdownPauseMs,
  })
  const clockFailures = failureLog(log, clockTexts)
  void clock.read().then(() => clockFailures.worked(), clockFailures.failed)
  const stopClock = clock.keep(clockFailures)
  const stops = [watchProcess(services), certificates.watch()]
  stopWithParent(async (reason) => {
    log.info({ reason }, 'Stopping')
    await service.stop()
    await keeper.stop()
    for (const stop of stops) await stop()
    stopClock()
    await close()
    await stopTracing()
  })
  log.info({ role: config.role, host: config.host, port: service.port }, 'Listening')
  await keeper.start()
}
