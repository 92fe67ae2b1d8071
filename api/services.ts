import type { Pool } from 'pg'
import { createRefusals } from './audit/refusals'
import type { Config } from './config'
import type { Database } from './db/connect'
import type { Log } from './log'
import type { Services } from './route'
import { findSession } from './sessions/sessions.queries'

interface Parts {
  db: Database
  pool: Pool
  config: Config
  log: Log
  /** Tests set the clock. */
  now?: () => number
  /** Answers are checked against their documented shape: in tests. */
  checkResponses?: boolean
}

/** What handlers use, made once per process. */
export function createServices({ now = Date.now, checkResponses = false, ...parts }: Parts): Services {
  return {
    ...parts,
    now,
    checkResponses,
    findSession: (token) => findSession(parts.db, token, now(), parts.config),
    recordRefusal: createRefusals({ ...parts, now }),
  }
}
