import { z } from 'zod'
import { storedBy } from '../../access/storedWork/runsAs.queries'
import { anyOf } from '../../app/http/access'
import { ApiError, badInput, notFound } from '../../app/http/errors'
import { manyAnswer } from '../../app/http/manyAnswer'
import { withIdempotencyEach } from '../../app/idempotency/idempotency.queries'
import { route } from '../../app/http/route'
import { readAdvertiser } from '../../routing/engine/advertisers.queries'
import { refusedLeads } from '../leadActions/leadActions.schema'
import { inject } from './inject'
import {
  countProgressLogs,
  deleteInjection,
  findProgressLogs,
  type Injection,
  listProgressLogs,
  lockInjection,
  runNow,
} from './progressLogs.queries'
import {
  deleteAnswer,
  deleteBody,
  injectAnswer,
  injectBody,
  progressLog,
  runAnswer,
  runBody,
} from './progressLogs.schema'
import { simulate } from './simulate'
import { audit } from '../../app/audit/audit.queries'

const forLogs = anyOf('LEADS_PROGRESS_LOGS')

/** Values of an injection for the audit log. */
const audited = ({ lead_id, advertiser_id, scheduled_at }: Injection) => ({ lead_id, advertiser_id, scheduled_at })

function refuseUnlessIdle(injection: Injection | undefined): asserts injection is Injection {
  if (!injection) throw notFound('The job')
  if (injection.status !== 'idle') throw new ApiError('CONFLICT', `The job is ${injection.status} already.`)
}

export const progressLogsRoutes = [
  route({
    method: 'post',
    path: '/api/lead-details/inject',
    operationId: 'injectLeads',
    takesIdempotencyKey: true,
    summary: 'Sends leads to another advertiser, one job per lead: immediately, or at a random time within the delay.',
    access: anyOf('LEADS_INJECTION'),
    body: injectBody,
    response: injectAnswer,
    handle: async (request) => {
      const { db, body } = request
      const advertiser = await readAdvertiser(db, body.advertiser_id)
      if (!advertiser) throw badInput({ advertiser_id: 'Please select a valid advertiser' })
      if (body.simulate) {
        const { simulations, refused } = await simulate(request, advertiser)
        return { message: 'Nothing was sent.', progress_logs: [], simulations, refused: refusedLeads(refused) }
      }
      if (!advertiser.isActive)
        throw badInput({ advertiser_id: `${advertiser.name} is not active. Please select another advertiser.` })
      const { ids, refused } = await inject(request, advertiser)
      const answer = {
        message: 'Successfully Updated',
        progress_logs: await findProgressLogs(db, ids),
        simulations: [],
        refused: refusedLeads(refused),
      }
      return manyAnswer(answer, 'scheduled', ids.length)
    },
  }),
  route({
    method: 'get',
    path: '/api/progress-logs',
    operationId: 'listProgressLogs',
    summary: 'Waiting and running injections, and those completed in the last seconds, sorted by scheduled time.',
    access: forLogs,
    response: z.array(progressLog),
    handle: ({ db, now }) => listProgressLogs(db, now()),
  }),
  route({
    method: 'get',
    path: '/api/progress-logs-count',
    operationId: 'countProgressLogs',
    summary: 'Number of waiting and running injections.',
    access: forLogs,
    response: z.object({ count: z.int() }),
    handle: async ({ db }) => ({ count: await countProgressLogs(db) }),
  }),
  route({
    method: 'put',
    path: '/api/progress-logs',
    operationId: 'runProgressLogs',
    takesIdempotencyKey: true,
    summary: 'Runs idle injections now. Injections that are not idle stay unchanged and are listed in `refused`.',
    access: forLogs,
    body: runBody,
    response: runAnswer,
    handle: async (request) => {
      const { session, body, now, requestId } = request
      const owner = { owner: `user:${session.user_id}`, operation: 'injection.run' }
      const { done, refused } = await withIdempotencyEach(request, owner, body.ids, async (transaction, id) => {
        const before = await lockInjection(transaction, id)
        refuseUnlessIdle(before)
        const at = new Date(now())
        await runNow(transaction, id, { user_id: session.user_id, ...storedBy(session), at })
        await audit(transaction, { session, requestId }, 'injection.run', {
          entity_id: id,
          before: audited(before),
          after: audited({ ...before, scheduled_at: at }),
        })
        return { id }
      })
      const progress_logs = await findProgressLogs(
        request.db,
        done.map(({ id }) => id),
      )
      return manyAnswer({ message: 'Progress Logs Updated', progress_logs, refused }, 'started', done.length)
    },
  }),
  route({
    method: 'delete',
    path: '/api/progress-logs',
    operationId: 'deleteProgressLogs',
    takesIdempotencyKey: true,
    summary:
      'Deletes idle injections; their leads are not injected. Injections that are not idle are listed in `refused`.',
    access: forLogs,
    body: deleteBody,
    response: deleteAnswer,
    handle: async (request) => {
      const { session, body, requestId } = request
      const owner = { owner: `user:${session.user_id}`, operation: 'injection.delete' }
      const { done, refused } = await withIdempotencyEach(request, owner, body.ids, async (transaction, id) => {
        const before = await lockInjection(transaction, id)
        refuseUnlessIdle(before)
        await deleteInjection(transaction, id)
        await audit(transaction, { session, requestId }, 'injection.delete', { entity_id: id, before: audited(before) })
        return { id }
      })
      const deleted_ids = done.map(({ id }) => id)
      return manyAnswer({ message: 'Progress Logs Deleted', deleted_ids, refused }, 'deleted', done.length)
    },
  }),
]
