import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { runAttempt } from '../../routing/attempts/attemptJob'
import { attemptTask } from '../../routing/attempts/schedule'
import { injectTask } from '../../leads/progressLogs/progressLogs.queries'
import { runInjection } from '../../leads/progressLogs/runInjection'
import { importTask } from '../../campaigns/campaignSources/importJobs.queries'
import { runImport } from '../../campaigns/campaignSources/importSource'
import { pullTask } from '../../partners/brokerPulls/pullRuns.queries'
import { runPull } from '../../partners/brokerPulls/runPull'
import { backtestTask } from '../../routing/backtests/backtests.queries'
import { bulkTask } from '../../reports/bulks/bulks.queries'
import { runBulk } from '../../reports/bulks/runBulk'
import { runBacktest } from '../../routing/backtests/runBacktest'
import { listPullTask } from '../../money/brokerLists/pullBrokerList.queries'
import { pullBrokerList } from '../../money/brokerLists/pullBrokerList'
import type { Services } from './services'

const injectPayload = z.object({ injection_id: z.int() })
const attemptPayload = z.object({ history_id: z.int() })
const importPayload = z.object({ source_id: z.int() })
const backtestPayload = z.object({ backtest_id: z.int() })
const bulkPayload = z.object({ bulk_id: z.int() })
const pullPayload = z.object({ advertiser_id: z.int() })
const listPullPayload = z.object({ list_id: z.int() })

/** All kinds of jobs, by their name in the queue. */
export const createTasks = (
  services: Pick<Services, 'db' | 'pool' | 'now' | 'config' | 'log' | 'delivery' | 'reports'>,
): TaskList => ({
  [injectTask]: async (payload, { job, abortSignal }) => {
    const { injection_id } = injectPayload.parse(payload)
    await runInjection(services, { injectionId: injection_id, jobId: Number(job.id), signal: abortSignal })
  },
  [attemptTask]: async (payload) => {
    await runAttempt(services, attemptPayload.parse(payload).history_id)
  },
  [pullTask]: async (payload, { abortSignal }) => {
    await runPull(services, { advertiserId: pullPayload.parse(payload).advertiser_id, signal: abortSignal })
  },
  [listPullTask]: async (payload, { abortSignal }) => {
    await pullBrokerList(services, { listId: listPullPayload.parse(payload).list_id, signal: abortSignal })
  },
  [backtestTask]: async (payload) => {
    await runBacktest(services, backtestPayload.parse(payload).backtest_id)
  },
  [bulkTask]: async (payload, { abortSignal }) => {
    await runBulk(services, bulkPayload.parse(payload).bulk_id, abortSignal)
  },
  [importTask]: async (payload, { abortSignal }) => {
    await runImport(services, { sourceId: importPayload.parse(payload).source_id, signal: abortSignal })
  },
})
