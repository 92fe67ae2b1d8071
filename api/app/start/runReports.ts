import { createCopyKeeper } from '../../reports/pivot/createReports'
import { tierSignatures } from '../../reports/pivot/tier/signatures'
import { tierServer } from '../../reports/pivot/tier/tierServer'
import type { Config } from '../process/config'
import { serve, stopWithParent } from '../process/lifecycle'
import type { Log } from '../process/log'
import { findCopyWorker } from './findCopyWorker'

/** The role `reports`: keeps the columnar copy and answers API processes from it. Ready when the copy is. */
export async function runReports(config: Config, log: Log): Promise<void> {
  const keeper = createCopyKeeper({ config, log, copyWorker: findCopyWorker() })
  const service = await serve({
    app: tierServer({ keeper, signatures: tierSignatures(config.secretKey), log }),
    host: config.host,
    port: config.port,
    check: () => {
      if (!keeper.copy()) return Promise.reject(new Error('the copy is being built'))
      const status = keeper.status()
      if (status.reportCopy !== 'ready') return Promise.reject(new Error('the copy has no connection to the database'))
      return Promise.resolve(status)
    },
    pauseMs: config.shutdownPauseMs,
  })
  stopWithParent(async (reason) => {
    log.info({ reason }, 'Stopping')
    await service.stop()
    await keeper.stop()
  })
  log.info({ role: config.role, host: config.host, port: service.port }, 'Listening')
  await keeper.start()
}
