import { z } from 'zod'
import { anyOf } from '../../app/http/access'
import { ApiError, badInput } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { records } from '../../app/records/records'
import { route } from '../../app/http/route'
import { readCampaignInput, refuseBadPublisher } from './campaigns.input'
import {
  hasSent,
  insertCampaign,
  listCampaigns,
  listCampaignsById,
  lockCampaign,
  readCampaign,
  setArchived,
  updateCampaign,
  wakeOutsideHours,
} from './campaigns.queries'
import {
  campaign,
  campaignArchiving,
  campaignChange,
  campaignCreation,
  campaignList,
  type CampaignRow,
  campaignsQuery,
} from './campaigns.schema'
import { deleteRow } from '../../app/records/rows.queries'
import { ownedRecords } from '../../app/undo/deletions.queries'
import type { Database } from '../../db/connect'
import { listSources } from '../campaignSources/campaignSources.queries'
import { listSteps } from './steps.queries'

const params = z.object({ id: idText })

export const campaignRecords = records<CampaignRow>({
  entity: 'campaign',
  called: 'The campaign',
  lock: lockCampaign,
  read: readCampaign,
  // Without the progress of consumers.
  recorded: ({ progress: _, ...kept }) => kept,
})

/** The steps and sources of a campaign, which are deleted with it. */
const ownedByCampaign = async (db: Database, id: number) => [
  ...ownedRecords('campaign_step', await listSteps(db, id)),
  ...ownedRecords('campaign_source', await listSources(db, id)),
]

const paused = (what: string) => new ApiError('CONFLICT', `This campaign is active. Pause it before you ${what} it.`)

export const campaignsRoutes = [
  route({
    method: 'get',
    path: '/api/campaigns',
    operationId: 'listCampaigns',
    summary: 'Campaigns, newest first, each with the progress of its consumers.',
    access: anyOf('CAMPAIGNS_LIST'),
    query: campaignsQuery,
    response: campaignList,
    handle: async ({ db, query }) => {
      if (!query.ids) return listCampaigns(db, query)
      const data = await listCampaignsById(db, query.ids)
      return { total: data.length, data }
    },
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id',
    operationId: 'getCampaign',
    summary: 'One campaign.',
    access: anyOf('CAMPAIGNS_LIST'),
    params,
    response: campaign,
    handle: ({ db, params }) => campaignRecords.asItIs(db, params.id),
  }),
  route({
    method: 'post',
    path: '/api/campaigns',
    operationId: 'createCampaign',
    takesIdempotencyKey: true,
    summary:
      'Creates an inactive campaign with one step without advertisers, or with the steps of the campaign it copies.',
    access: anyOf('CAMPAIGNS_EDIT'),
    body: campaignCreation,
    response: campaign,
    status: 201,
    handle: (request) => {
      const { copyOf = null, ...input } = request.body
      return campaignRecords.create(request, async (transaction) => {
        const copied = copyOf === null ? null : await readCampaign(transaction, copyOf)
        if (copyOf !== null && !copied) throw badInput({ copyOf: 'There is no such campaign.' })
        const content = readCampaignInput(input, copied)
        await refuseBadPublisher(transaction, null, content)
        return insertCampaign(transaction, content, { copyOf, now: request.now() })
      })
    },
  }),
  route({
    method: 'put',
    path: '/api/campaigns/:id',
    operationId: 'updateCampaign',
    takesIdempotencyKey: true,
    summary: 'Updates a campaign; omitted fields stay unchanged. 409 with both versions if `version` is out of date.',
    access: anyOf('CAMPAIGNS_EDIT'),
    params,
    body: campaignChange,
    response: campaign,
    handle: async (request) => {
      const { db, params, body, now } = request
      const saved = await campaignRecords.updateOnce(request, params, async (transaction, before) => {
        const content = readCampaignInput(body, before)
        await refuseBadPublisher(transaction, params.id, content)
        await updateCampaign(transaction, params.id, content, now())
        // Consumers that went on meanwhile are no change of the campaign.
        return { progress: before.progress }
      })
      // In a separate transaction, because sending locks consumers and campaign in another order.
      await wakeOutsideHours(db, params.id, now())
      return saved
    },
  }),
  route({
    method: 'delete',
    path: '/api/campaigns/:id',
    operationId: 'deleteCampaign',
    summary:
      'Deletes a campaign that has sent nothing. Campaigns that have sent leads are archived instead, so that figures keep ' +
      'their name.',
    access: anyOf('CAMPAIGNS_EDIT'),
    params,
    response: z.object({ message: z.string() }),
    handle: async (request) => {
      const { id } = request.params
      await campaignRecords.remove(
        request,
        id,
        async (transaction, { status }) => {
          if (status === 'active') throw paused('delete')
          if (await hasSent(transaction, id))
            throw new ApiError(
              'CONFLICT',
              'Leads were sent by this campaign: it cannot be deleted. Archive it instead.',
            )
          await deleteRow(transaction, 'campaigns', id)
        },
        ownedByCampaign,
      )
      return { message: 'Campaign deleted successfully' }
    },
  }),
  route({
    method: 'post',
    path: '/api/campaigns/:id/archive',
    operationId: 'archiveCampaign',
    summary: 'Archives a campaign, or restores it. Sources of an archived campaign import nothing.',
    access: anyOf('CAMPAIGNS_EDIT'),
    params,
    body: campaignArchiving,
    response: campaign,
    handle: (request) => {
      const { params, body, now } = request
      return campaignRecords.update(
        request,
        { id: params.id, verb: body.isArchived ? 'archive' : 'restore' },
        async (transaction, { status }) => {
          if (status === 'active' && body.isArchived) throw paused('archive')
          await setArchived(transaction, params.id, body.isArchived, now())
        },
      )
    },
  }),
]
