import { z } from 'zod'
import { campaignLimits } from '../../../shared/campaigns/campaigns'
import { anyOf } from '../../app/http/access'
import { ApiError, badInput } from '../../app/http/errors'
import { campaignPartsQuery, idText } from '../../app/http/ids'
import { records } from '../../app/records/records'
import { route } from '../../app/http/route'
import { holdCampaign } from './campaigns.queries'
import { reopenCampaign } from './completion.queries'
import {
  findSteps,
  insertStep,
  listSteps,
  lockStepAndWaiting,
  lockWaiting,
  orderSteps,
  overtakenSteps,
  removeStep,
  storedTiming,
  updateStep,
  wakeWaiting,
  readStep,
} from './steps.queries'
import { refuseBadStep, tooManySteps } from './steps.rules'
import { campaignStep, stepChange, stepDeletion, stepInput, stepOrder, type StepRow } from './steps.schema'
import { readTiming } from './timing.schema'
import { campaignRecords } from './campaigns.routes'
import { audit } from '../../app/audit/audit.queries'

const params = z.object({ id: idText })
const stepParams = params.extend({ step: idText })
const entity = 'campaign_step'
const access = anyOf('CAMPAIGNS_EDIT')

const stepRecords = (campaignId: number) =>
  records<StepRow>({
    entity,
    called: 'The step',
    lock: (transaction, id) => lockStepAndWaiting(transaction, campaignId, id),
    read: (db, id) => readStep(db, campaignId, id),
    recorded: ({ hasResults: _, ...kept }) => kept,
  })

/** Includes the campaign's id in the idempotency check: the same key for another campaign is another request. */
const ofCampaign = <R extends { body: object; params: { id: number } }>(request: R) => ({
  ...request,
  body: { ...request.body, campaignId: request.params.id },
})

export const campaignStepsRoutes = [
  route({
    method: 'get',
    path: '/api/campaign-steps',
    operationId: 'findCampaignSteps',
    summary: 'Steps by their ids, including archived ones, or the steps of several campaigns in their order.',
    access: anyOf('CAMPAIGNS_LIST'),
    query: campaignPartsQuery,
    response: z.array(campaignStep),
    handle: ({ db, query: { ids, campaign_ids } }) => findSteps(db, { ids, campaignIds: campaign_ids }),
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/steps',
    operationId: 'listCampaignSteps',
    summary: 'The steps of a campaign in their order, without archived ones.',
    access: anyOf('CAMPAIGNS_LIST'),
    params,
    response: z.array(campaignStep),
    handle: async ({ db, params }) => {
      await campaignRecords.asItIs(db, params.id)
      return listSteps(db, params.id)
    },
  }),
  route({
    method: 'post',
    path: '/api/campaigns/:id/steps',
    operationId: 'createCampaignStep',
    readsTimeZone: true,
    takesIdempotencyKey: true,
    summary: 'Adds a step at the end. A complete campaign becomes inactive.',
    access,
    params,
    body: stepInput,
    response: campaignStep,
    status: 201,
    handle: (request) => {
      const { params, body, timeZone, now } = request
      const timing = readTiming(body, timeZone, null)
      return stepRecords(params.id).create(ofCampaign(request), async (transaction) => {
        await holdCampaign(transaction, params.id)
        if ((await listSteps(transaction, params.id)).length >= campaignLimits.steps) throw tooManySteps()
        await refuseBadStep(transaction, body)
        const id = await insertStep(transaction, params.id, { ...body, timing }, now())
        await reopenCampaign(transaction, params.id, now())
        return id
      })
    },
  }),
  route({
    method: 'put',
    path: '/api/campaigns/:id/steps/order',
    operationId: 'orderCampaignSteps',
    summary:
      'Changes the order of the steps. Each consumer continues with the first step, in the new order, that it has not passed.',
    access,
    params,
    body: stepOrder,
    response: z.array(campaignStep),
    handle: ({ db, session, params, body, requestId, now }) =>
      db.transaction().execute(async (transaction) => {
        if (new Set(body.ids).size < body.ids.length) throw badInput({ ids: 'Name each step once.' })
        const listed = async () => (await listSteps(transaction, params.id)).map(({ id }) => id)
        await lockWaiting(transaction, params.id, overtakenSteps(await listed(), body.ids))
        await holdCampaign(transaction, params.id)
        const before = await listed()
        if (before.length !== body.ids.length || before.some((id) => !body.ids.includes(id)))
          throw new ApiError('CONFLICT', 'Steps were added or deleted in the meantime. Look at them again.', {
            fields: { ids: 'Name each step of the campaign once.' },
          })
        if (before.some((id, place) => id !== body.ids[place])) {
          await orderSteps(transaction, params.id, body.ids)
          await wakeWaiting(transaction, overtakenSteps(before, body.ids), now())
          await audit(transaction, { session, requestId }, 'campaign.order_steps', {
            entity_id: params.id,
            before: { steps: before },
            after: { steps: body.ids },
          })
        }
        return listSteps(transaction, params.id)
      }),
  }),
  route({
    method: 'put',
    path: '/api/campaigns/:id/steps/:step',
    operationId: 'updateCampaignStep',
    readsTimeZone: true,
    takesIdempotencyKey: true,
    summary:
      'Updates a step; applies to consumers that were not sent yet. 409 with both versions if `version` is out of date.',
    access,
    params: stepParams,
    body: stepChange,
    response: campaignStep,
    handle: (request) => {
      const { params, body, timeZone, now } = request
      return stepRecords(params.id).updateOnce(request, { id: params.step }, async (transaction) => {
        const timing = readTiming(body, timeZone, await storedTiming(transaction, params.step))
        await refuseBadStep(transaction, body)
        await updateStep(transaction, params.step, { ...body, timing }, now())
        await wakeWaiting(transaction, [params.step], now())
      })
    },
  }),
  route({
    method: 'delete',
    path: '/api/campaigns/:id/steps/:step',
    operationId: 'deleteCampaignStep',
    summary: 'Deletes a step, or archives it if consumers have reached it. Consumers that wait at it continue.',
    access,
    params: stepParams,
    response: stepDeletion,
    handle: async (request) => {
      const { params, now } = request
      let isArchived = false
      await stepRecords(params.id).remove(request, params.step, async (transaction) => {
        const { status } = await holdCampaign(transaction, params.id)
        isArchived = await removeStep(transaction, params.step, { isActive: status === 'active', now: now() })
      })
      return { message: isArchived ? 'Step archived' : 'Step deleted successfully', isArchived }
    },
  }),
]
