import type { Pool } from 'pg'
import { createRefusals } from './audit/refusals'
import type { Config } from './config'
import type { Database } from './db/connect'
import { createDelivery } from './attempts/delivery'
import { createListener } from './events/listener'
import { createLeadChangeFeed } from './leadChanges/leadChanges.feed'
import type { Log } from './log'
import { createPendingFtdFeed } from './pendingConversions/pendingFtd.feed'
import { createReports } from './reports/createReports'
import type { Services } from './route'
import { findSession } from './sessions/sessions.queries'
import { createTokenTries } from './signIn/tokenTries'

interface Parts {
  db: Database
  pool: Pool
  config: Config
  log: Log
  /** Tests set the clock. */
  now?: () => number
  /** The bundle that a worker runs for the copy of reports; without it the copy is kept in this thread. */
  copyWorker?: string
  /** Answers are checked against their documented shape: in tests. */
  checkResponses?: boolean
}

/** What handlers use, made once per process. */
export function createServices({ now = Date.now, checkResponses = false, copyWorker, ...parts }: Parts): Services {
  const reports = createReports({ ...parts, copyWorker })
  const listener = createListener({ ...parts, databaseUrl: parts.config.databaseUrl })
  const pendingFtdFeed = createPendingFtdFeed({ ...parts, listener, now })
  const leadChangeFeed = createLeadChangeFeed({ ...parts, now })
  return {
    ...parts,
    delivery: createDelivery({ ...parts, now }),
    pendingFtdFeed,
    leadChangeFeed,
    reports,
    stopStreams: () => {
      pendingFtdFeed.stop()
      leadChangeFeed.stop()
      return listener.stop()
    },
    now,
    checkResponses,
    findSession: (token) => findSession(parts.pool, token, now(), parts.config),
    recordRefusal: createRefusals({ ...parts, now }),
    tokenTries: createTokenTries({ ...parts, now }),
  }
}
