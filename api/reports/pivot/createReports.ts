import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../../app/process/config'
import type { Database } from '../../db/connect'
import { reportsFrom } from './copiedReports'
import { keepCopy } from './copy/keepCopy'
import { openReportCopy } from './copy/reportCopy'
import { openWorkerCopy } from './copy/workerCopy'
import type { RunningReports } from './engine'
import { postgresReports } from './postgresReports'
import { tierSignatures } from './tier/signatures'
import { askTier } from './tier/tierClient'

interface CopyParts {
  log: Logger
  config: Pick<Config, 'databaseUrl' | 'reportCopy'>
  /** Bundle of the copy's worker; without it the copy runs in this thread. */
  copyWorker: string | undefined
}

interface Parts extends CopyParts {
  db: Database
  pool: Pool
  config: CopyParts['config'] & Pick<Config, 'role' | 'reportsUrls' | 'secretKey'>
}

/** Keeps the columnar copy in this process. */
export function createCopyKeeper({ log, config: { databaseUrl, reportCopy }, copyWorker }: CopyParts) {
  if (!reportCopy) throw new Error('This process is configured without a copy')
  const { directory, keeps, ...limits } = reportCopy
  const open = copyWorker ? openWorkerCopy(copyWorker) : openReportCopy
  return keepCopy({ open, directory, keeps, options: { databaseUrl, ...limits }, log })
}

/** Creates the configured reports: from report processes, from a copy in this process, or from PostgreSQL only. */
export function createReports({ db, pool, ...parts }: Parts): RunningReports {
  const { log, config } = parts
  const postgres = postgresReports(db)
  const from = (keeper: Parameters<typeof reportsFrom>[0]['keeper']) => reportsFrom({ pool, log, postgres, keeper })
  const signatures = tierSignatures(config.secretKey)
  if (config.reportsUrls.length) return from(askTier({ urls: config.reportsUrls, signatures, pool, log }))
  // A worker needs few reports: it holds no copy of its own.
  return config.reportCopy && config.role !== 'worker' ? from(createCopyKeeper(parts)) : postgres
}
