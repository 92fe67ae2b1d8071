import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { runAttempt } from './attempts/attemptJob'
import { attemptTask } from './attempts/schedule'
import { injectTask } from './progressLogs/progressLogs.queries'
import { runInjection } from './progressLogs/runInjection'
import { postbackTask } from './publisherPostbacks/outbox.queries'
import { runPostback } from './publisherPostbacks/runPostback'
import type { Services } from './route'

const injectPayload = z.object({ injection_id: z.int() })
const attemptPayload = z.object({ history_id: z.int() })
const postbackPayload = z.object({ postback_id: z.int() })

/** Every kind of job, by its name in the queue. */
export const createTasks = (services: Pick<Services, 'db' | 'now' | 'config' | 'log' | 'delivery'>): TaskList => ({
  [injectTask]: async (payload, { job, abortSignal }) => {
    const { injection_id } = injectPayload.parse(payload)
    await runInjection(services, { injectionId: injection_id, jobId: Number(job.id), signal: abortSignal })
  },
  [attemptTask]: async (payload) => {
    await runAttempt(services, attemptPayload.parse(payload).history_id)
  },
  [postbackTask]: async (payload, { abortSignal }) => {
    await runPostback(services, { postbackId: postbackPayload.parse(payload).postback_id, signal: abortSignal })
  },
})
