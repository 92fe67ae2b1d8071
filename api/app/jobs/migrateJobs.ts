import { Logger, runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'

/** Says nothing: what fails is thrown. */
export const silentLogger = new Logger(() => () => undefined)

/** Brings the queue's own schema, `graphile_worker`, to what the installed package needs. */
export const migrateJobs = (pgPool: Pool): Promise<void> => runMigrations({ pgPool, logger: silentLogger })
