import type { Pool } from 'pg'
import { createRefusals } from '../audit/refusals'
import { type Certificates, createCertificates } from '../process/certificates'
import type { Config } from '../process/config'
import type { SharedLimit } from '../../../shared/app/sharedLimit'
import type { Database } from '../../db/connect'
import { createReplica, type Replica } from '../../db/replica'
import type { Session } from '../http/access'
import { createRequestPlaces } from '../http/places'
import { createDelivery, type Delivery } from '../../routing/attempts/delivery'
import { createMetrics, type Metrics } from '../process/metrics'
import { createListener } from '../events/listener'
import type { StateFeed } from '../events/stateFeed'
import { createRecordEventFeed, type RecordEventFeed } from '../../access/recordEvents/recordEvents.feed'
import { createLeadChangeFeed, type LeadChangeFeed } from '../../leads/leadChanges/leadChanges.feed'
import type { Log } from '../process/log'
import { createPendingFtdFeed } from '../../leads/pendingConversions/pendingFtd.feed'
import { createReports } from '../../reports/pivot/createReports'
import type { RunningReports } from '../../reports/pivot/engine'
import { findSession, findSessionsById } from '../../access/sessions/sessions.queries'
import { createAlertsFeed } from '../../watch/alerts/alerts.feed'
import { createVisitLog, type VisitLog } from '../../leads/clicks/visitLog'
import { createDestinationLocks, type DestinationLocks } from '../outbox/destinationLocks'
import { createTokenTries, type TokenTries } from '../../access/signIn/tokenTries'

/** Services for all handlers; created once per process. */
export interface Services {
  db: Database
  pool: Pool
  config: Config
  log: Log
  metrics: Metrics
  /** Epoch milliseconds; tests set it. */
  now: () => number
  /** Whether responses are validated against their documented shape. */
  checkResponses: boolean
  /** Session of a bearer token, or null. Source: sessions/sessions.queries.ts. */
  findSession: (token: string) => Promise<Session | null>
  /** Records denied requests of signed-in users. Source: audit/refusals.ts. */
  recordRefusal: (session: Session, route: string, requestId: string) => Promise<void>
  /** Rate-limits guessing of API tokens. Source: signIn/tokenTries.ts. */
  tokenTries: TokenTries
  /** Requests of each user that run and wait. */
  requestPlaces: SharedLimit<number>
  delivery: Delivery
  pendingFtdFeed: StateFeed
  alertsFeed: StateFeed
  leadChangeFeed: LeadChangeFeed
  recordEventFeed: RecordEventFeed
  /** Visits of links that wait on the disk for the database. */
  visitLog: VisitLog
  /** Destinations that this process sends to. Stopped by the creator of the services, after the outbox. */
  destinationLocks: DestinationLocks
  /** Runs the SQL of reports. Started and stopped by the creator of the services. */
  reports: RunningReports
  /** A standby for reads. Closed by the creator of the services. */
  replica: Replica
  /** Watched by the creator of the services. */
  certificates: Certificates
  /** Ends open streams and the listening connection. Call it on shutdown. */
  stopStreams: () => Promise<void>
}

interface Parts {
  db: Database
  pool: Pool
  config: Config
  log: Log
  /** Tests set the clock. */
  now?: () => number
  /** Worker bundle for the copy of reports; without it the copy runs in this thread. */
  copyWorker?: string
  /** Validates responses against their documented shape: in tests. */
  checkResponses?: boolean
}

/** Services of handlers, created once per process. */
export function createServices({ now = Date.now, checkResponses = false, copyWorker, ...parts }: Parts): Services {
  const reports = createReports({ ...parts, copyWorker })
  const listener = createListener({ ...parts, databaseUrl: parts.config.databaseUrl })
  const feedNeeds = {
    ...{ ...parts, listener },
    findSessions: (ids: number[]) => findSessionsById(parts.pool, ids, now(), parts.config),
  }
  const pendingFtdFeed = createPendingFtdFeed(parts.db, now, feedNeeds)
  const alertsFeed = createAlertsFeed(parts.db, now, feedNeeds)
  const leadChangeFeed = createLeadChangeFeed({ ...feedNeeds, now })
  const recordEventFeed = createRecordEventFeed(parts.db, feedNeeds)
  return {
    ...parts,
    metrics: createMetrics(),
    delivery: createDelivery({ ...parts, now }),
    pendingFtdFeed,
    alertsFeed,
    leadChangeFeed,
    recordEventFeed,
    visitLog: createVisitLog(parts),
    destinationLocks: createDestinationLocks({ ...parts, databaseUrl: parts.config.databaseUrl }),
    reports,
    certificates: createCertificates(parts),
    replica: createReplica({
      ...parts,
      url: parts.config.databaseReplicaUrl,
      connections: parts.config.databaseConnections,
    }),
    stopStreams: () => {
      pendingFtdFeed.stop()
      alertsFeed.stop()
      leadChangeFeed.stop()
      recordEventFeed.stop()
      return listener.stop()
    },
    now,
    checkResponses,
    findSession: (token) => findSession(parts.pool, token, now(), parts.config),
    recordRefusal: createRefusals({ ...parts, now }),
    tokenTries: createTokenTries({ ...parts, now }),
    requestPlaces: createRequestPlaces(),
  }
}
