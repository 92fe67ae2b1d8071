import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../../app/process/config'
import type { Database } from '../../db/connect'
import { clickhouseReports } from './clickhouse/clickhouseReports'
import { copiedReports } from './copiedReports'
import { openReportCopy } from './copy/reportCopy'
import { openWorkerCopy } from './copy/workerCopy'
import type { RunningReports } from './engine'
import { postgresReports } from './postgresReports'

interface Parts {
  db: Database
  pool: Pool
  log: Logger
  config: Pick<Config, 'databaseUrl' | 'reportCopy' | 'clickhouseUrl'>
  /** Bundle of the copy's worker; without it the copy runs in this thread. */
  copyWorker: string | undefined
}

/** Creates the configured reports: with the columnar copy, with ClickHouse, or with PostgreSQL only. */
export function createReports({
  db,
  pool,
  log,
  config: { databaseUrl, reportCopy, clickhouseUrl },
  copyWorker,
}: Parts): RunningReports {
  const postgres = postgresReports(db)
  if (!reportCopy) return postgres
  const { directory, ...limits } = reportCopy
  const copied = { pool, log, postgres, directory, options: { databaseUrl, ...limits } }
  if (clickhouseUrl) return clickhouseReports(clickhouseUrl, copied)
  const open = copyWorker ? openWorkerCopy(copyWorker) : openReportCopy
  return copiedReports({ ...copied, open })
}
