import { deleteOldUploads } from '../../campaigns/campaignLists/campaignLists.queries'
import { deleteOldVisitors } from '../../leads/clicks/clicks.queries'
import { deleteOldBulks } from '../../reports/bulks/bulks.queries'
import { deleteExpiredExportLinks } from '../../reports/exports/exportLinks.queries'
import { deleteOldKeys } from '../idempotency/idempotency.queries'
import { deleteSpentJobs } from '../jobs/jobs.queries'
import { deleteOldRecordEvents } from '../../access/recordEvents/recordEvents.queries'
import { emptyOldBodies } from '../../access/webhooks/webhookDeliveries.queries'
import { deleteOldDeliveries } from '../outbox/outbox.queries'
import { checkLedger } from '../../money/ledger/ledgerCheck.queries'
import { checkStatements } from '../../money/statements/checkStatements.queries'
import { pruneLeadChanges } from '../../reports/pivot/copy/copies.queries'
import { dropOldMonths } from '../retention/oldMonths.queries'
import { emptyOldPayloads } from '../retention/payloads.queries'
import { renewSecrets } from '../secrets/renewSecrets.queries'
import { deleteOldAlerts } from '../../watch/alerts/alerts.queries'
import { deleteOldEvents } from '../../watch/channels/messages.queries'
import type { Services } from './services'
import { deleteOldChanges } from '../../access/assistantChanges/assistantChanges.queries'
import { deleteOldRequests } from '../../access/requestLog/requestLog.queries'
import { deleteEndedSessions } from '../../access/sessions/sessions.queries'
import { deleteOldLinks } from '../../access/accessLinks/accessLinks.queries'
import { deleteExpiredProofs } from '../../access/signIn/signIn.queries'
import { deleteOldBacktests } from '../../routing/backtests/backtests.queries'
import { keepSlotCredits } from '../../routing/backtests/versions.queries'
import { deleteOldUndos } from '../undo/undo.queries'

const intervalMs = 10 * 60_000

type Needs = Pick<Services, 'db' | 'pool' | 'now' | 'config' | 'log'>

/**
 * Deletes expired data: sessions, links that let a person in, used challenges, attempt counters, idempotency keys, undo data, export links, bulk queries,
 * visitors, old postbacks, requests of tools, changes of assistants, alerts, deliveries, events and report runs, finished jobs, old backtests, lead changes that every copy has, old
 * payloads, and old months. Compares the ledger with the reports once a day. Keeps the slot credits of each day, and encrypts secrets with the
 * current key. Safe to run in several processes.
 */
export async function cleanUp({ db, pool, now, config, log }: Needs): Promise<void> {
  await deleteEndedSessions(pool, now(), config)
  await deleteExpiredProofs(db, now())
  await deleteOldLinks(db, now())
  await deleteOldKeys(db, now())
  await deleteOldRequests(db, now())
  await deleteOldChanges(db, now())
  await deleteOldUndos(db, now())
  await deleteOldUploads(db, now())
  await deleteExpiredExportLinks(db, now())
  await deleteOldBulks(db, now())
  await deleteOldVisitors(db, now())
  await deleteOldDeliveries(db, 'postback', now())
  await deleteOldAlerts(db, now())
  await deleteOldEvents(db, now())
  await deleteOldDeliveries(db, 'report', now())
  await deleteOldDeliveries(db, 'webhook', now())
  await emptyOldBodies(db, now())
  await deleteOldRecordEvents(db, now())
  await deleteSpentJobs(db, now())
  await deleteOldBacktests(db, now())
  await keepSlotCredits(db, now())
  await pruneLeadChanges(db)
  await renewLateSecrets({ db, config, log })
  await emptyOldPayloads(db, now())
  await dropOldMonths(db, now(), log)
  await checkLedger(db)
  await checkStatements(db)
}

/** What another process has written with the other key after this one has started. */
async function renewLateSecrets({ db, config, log }: Pick<Needs, 'db' | 'config' | 'log'>): Promise<void> {
  if (!config.secretKeyAlso) return
  const found = await renewSecrets(db, config.secretKey)
  if (found.renewed) log.info(found, 'Secrets of another process are encrypted with SECRET_KEY')
}

/** Runs the cleanup every ten minutes until the returned function is called. */
export function startCleanup(services: Needs): () => void {
  const run = () => cleanUp(services).catch((error: unknown) => services.log.error({ err: error }, 'Clean-up failed'))
  const timer = setInterval(() => void run(), intervalMs).unref()
  return () => clearInterval(timer)
}
