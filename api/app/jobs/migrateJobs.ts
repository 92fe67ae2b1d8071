import { Logger, runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'

/** No log output; errors are thrown. */
export const silentLogger = new Logger(() => () => undefined)

/** Migrates the queue's schema, `graphile_worker`, to the installed package version. */
export const migrateJobs = (pgPool: Pool): Promise<void> => runMigrations({ pgPool, logger: silentLogger })
