import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { ReportEngineName } from '../../../shared/reports/reportEngines'
import type { Config } from '../../app/process/config'
import type { Database } from '../../db/connect'
import { clickhouseReports } from './clickhouse/clickhouseReports'
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
  engine?: ReportEngineName
}

interface Parts extends CopyParts {
  db: Database
  pool: Pool
  config: CopyParts['config'] & Pick<Config, 'role' | 'reportsUrls' | 'secretKey' | 'clickhouseUrl'>
}

/** Keeps the columnar copy in this process. */
export function createCopyKeeper({ log, config: { databaseUrl, reportCopy }, copyWorker, engine }: CopyParts) {
  if (!reportCopy) throw new Error('This process is configured without a copy')
  const { directory, keeps, ...limits } = reportCopy
  const open = copyWorker ? openWorkerCopy(copyWorker) : openReportCopy
  return keepCopy({ engine, open, directory, keeps, options: { databaseUrl, ...limits }, log })
}

/** Creates the configured reports: from report processes, ClickHouse, a copy in this process, or PostgreSQL only. */
export function createReports({ db, pool, ...parts }: Parts): RunningReports {
  const { log, config } = parts
  const { databaseUrl, reportsUrls, reportCopy, clickhouseUrl } = config
  const postgres = postgresReports(db)
  const from = (keeper: Parameters<typeof reportsFrom>[0]['keeper']) => reportsFrom({ pool, log, postgres, keeper })
  if (reportsUrls.length)
    return from(askTier({ urls: reportsUrls, signatures: tierSignatures(config.secretKey), pool, log }))
  if (!reportCopy) return postgres
  if (clickhouseUrl) {
    const { directory, memoryMb, threads } = reportCopy
    const options = { databaseUrl, memoryMb, threads }
    return clickhouseReports(clickhouseUrl, { pool, log, postgres, directory, keeps: false, options })
  }
  // A worker needs few reports: it holds no copy of its own.
  return config.role === 'worker' ? postgres : from(createCopyKeeper(parts))
}
