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
  config: Pick<Config, 'databaseUrl' | 'role' | 'reportCopy' | 'clickhouseUrl' | 'temporaryDirectory'>
  /** Bundle of the copy's worker; without it the copy runs in this thread. */
  copyWorker: string | undefined
}

/** Creates the configured reports: from ClickHouse, a copy in this process, or PostgreSQL only. */
export function createReports({ db, pool, log, config, copyWorker }: Parts): RunningReports {
  const { databaseUrl, role, reportCopy, clickhouseUrl, temporaryDirectory } = config
  const postgres = postgresReports(db)
  if (!reportCopy) return postgres
  const needs = { pool, log, postgres, directory: temporaryDirectory, options: { databaseUrl, ...reportCopy } }
  if (clickhouseUrl) return clickhouseReports(clickhouseUrl, needs)
  // A worker needs few reports: it holds no copy of its own.
  if (role === 'worker') return postgres
  return copiedReports({ ...needs, engine: 'own_copy', open: copyWorker ? openWorkerCopy(copyWorker) : openReportCopy })
}
