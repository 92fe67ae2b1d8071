import { watchRecords } from '../../access/recordEvents/watchRecords'
import { watchEndedTokens } from '../../access/storedWork/endedWork.queries'
import { watchCampaigns } from '../../campaigns/campaignSending/runCampaigns'
import { watchLeadChanges } from '../../campaigns/campaignSources/watchLeadChanges'
import { ensurePartitions } from '../../db/migrating/migrate'
import { scheduleForgotten } from '../../leads/progressLogs/progressLogs.queries'
import { watchLedger } from '../../money/ledger/fillLedger.queries'
import { scheduleForgottenPulls } from '../../partners/brokerPulls/pullRuns.queries'
import { scheduleForgottenBulks } from '../../reports/bulks/bulks.queries'
import { watchReportSchedules } from '../../reports/schedules/watchReports'
import { restoreAttemptJobs, watchSendings } from '../../routing/attempts/attemptJob'
import { watchPastReasons } from '../../routing/attempts/pastReasons.queries'
import { watchScheduledChanges } from '../../routing/scheduledChanges/runScheduled'
import { watchAlerts } from '../../watch/alerts/watchAlerts'
import { startJobs } from '../jobs/jobs'
import { watchOutbox } from '../outbox/watchOutbox'
import { startCleanup } from './cleanup'
import { senders } from './senders'
import type { Services } from './services'
import { createTasks } from './tasks'
import { whenAvailable } from './whenAvailable'

const dayMs = 86_400_000

/** Cleans up and makes the partitions of months ahead, until the process ends. */
export function startUpkeep(services: Services): void {
  const { pool, log } = services
  startCleanup(services)
  const partitions = () =>
    ensurePartitions(pool).catch((error: unknown) => log.error({ err: error }, 'No partitions made'))
  setInterval(() => void partitions(), dayMs).unref()
}

/** Schedules again what was under way when processes ended. Can be repeated after an error. */
async function restoreJobs(services: Services): Promise<void> {
  const { db } = services
  await scheduleForgotten(db)
  await scheduleForgottenPulls(db)
  await scheduleForgottenBulks(db)
  await restoreAttemptJobs(services)
}

/**
 * Runs jobs, campaigns, alerts, the outbox, scheduled reports and scheduled changes. The returned function takes no more work and
 * resolves when the running work has ended.
 */
export async function startJobWork(services: Services): Promise<() => Promise<unknown>> {
  const { db, config, log } = services
  await whenAvailable(log, () => restoreJobs(services))
  const watches = [
    watchSendings(services),
    watchLeadChanges(services),
    watchScheduledChanges(services),
    watchPastReasons(services),
    watchLedger(services),
    watchEndedTokens(services),
    watchReportSchedules(services),
    watchRecords(services),
  ]
  const stopCampaigns = watchCampaigns(services)
  const stopAlerts = watchAlerts(services)
  const stopOutbox = watchOutbox(services, senders)
  const jobs = startJobs({
    db,
    databaseUrl: config.databaseUrl,
    tasks: createTasks(services),
    slots: config.jobSlots,
    workerTimeoutMs: config.jobWorkerTimeoutMs,
    log,
  })
  return () => {
    for (const stop of watches) stop()
    return Promise.all([jobs.stop(), stopCampaigns(), stopAlerts(), stopOutbox()])
  }
}
