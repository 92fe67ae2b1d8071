import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../../app/process/config'
import type { Database } from '../../db/connect'
import { copiedReports } from './copiedReports'
import { openReportCopy } from './copy/reportCopy'
import { openWorkerCopy } from './copy/workerCopy'
import type { RunningReports } from './engine'
import { postgresReports } from './postgresReports'

interface Parts {
  db: Database
  pool: Pool
  log: Logger
  config: Pick<Config, 'role' | 'databaseUrl' | 'reportCopy'>
  /** Bundle of the copy's worker; without it the copy runs in this thread. */
  copyWorker: string | undefined
}

/** Creates the configured reports: with the columnar copy, or with PostgreSQL only. */
export function createReports({
  db,
  pool,
  log,
  config: { role, databaseUrl, reportCopy },
  copyWorker,
}: Parts): RunningReports {
  const postgres = postgresReports(db)
  // A worker needs few reports: it holds no copy of its own.
  if (!reportCopy || role === 'worker') return postgres
  const { directory, ...limits } = reportCopy
  const open = copyWorker ? openWorkerCopy(copyWorker) : openReportCopy
  return copiedReports({ pool, log, postgres, open, directory, options: { databaseUrl, ...limits } })
}
