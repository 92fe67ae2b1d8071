import type { Database } from '../../db/connect'
import type { RunningReports } from './engine'

/** Reports from PostgreSQL only, used while the columnar copy is unavailable. */
export const postgresReports = (db: Database): RunningReports => ({
  query: async (sql) => (await sql.execute(db)).rows,
  queryTogether: () => Promise.resolve(null),
  start: () => Promise.resolve(),
  stop: () => Promise.resolve(),
  engineState: () => ({ engine: 'postgresql', answers: true, awaySeconds: 0 }),
  probe: () => Promise.resolve(),
})
