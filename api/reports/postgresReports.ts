import type { Database } from '../db/connect'
import type { ReportEngine } from './engine'

/** Reports by PostgreSQL alone: what answers while the columnar copy is not there. */
export const postgresReports = (db: Database): ReportEngine => ({
  query: async (sql) => (await sql.execute(db)).rows,
})
