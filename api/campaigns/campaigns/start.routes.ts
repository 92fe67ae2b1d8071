import { z } from 'zod'
import { inSentences } from '../../../shared/app/sentences'
import { anyOf } from '../../app/http/access'
import { resumeAfterPause } from '../../routing/attempts/steps/pausedCampaigns.queries'
import { ApiError } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { setStatus } from './campaigns.queries'
import { campaignRecords } from './campaigns.routes'
import { campaign, campaignStart, campaignSwitch } from './campaigns.schema'
import { readProblems, readStart } from './start.queries'

const params = z.object({ id: idText })
const path = '/api/campaigns/:id/start'

export const campaignStartRoutes = [
  route({
    method: 'get',
    path,
    operationId: 'getCampaignStart',
    summary: 'Checks before the start of a campaign, with its expected sendings.',
    access: anyOf('CAMPAIGNS_LIST'),
    params,
    response: campaignStart,
    handle: async ({ db, params, now }) => readStart(db, await campaignRecords.asItIs(db, params.id), now()),
  }),
  route({
    method: 'post',
    path,
    operationId: 'startCampaign',
    takesIdempotencyKey: true,
    summary:
      'Starts or continues a campaign. An active campaign is left unchanged. If it cannot start: 409 with one field for each reason.',
    access: anyOf('CAMPAIGNS_EDIT'),
    params,
    body: campaignSwitch,
    response: campaign,
    handle: (request) => {
      const { params, now } = request
      return campaignRecords.updateOnce(request, { id: params.id, verb: 'start' }, async (transaction, before) => {
        if (before.status === 'active') return
        const fields = await readProblems(transaction, before)
        if (Object.keys(fields).length) throw new ApiError('CONFLICT', inSentences(Object.values(fields)), { fields })
        await setStatus(transaction, params.id, 'active', now())
        await resumeAfterPause(transaction, params.id, now())
      })
    },
  }),
  route({
    method: 'post',
    path: '/api/campaigns/:id/pause',
    operationId: 'pauseCampaign',
    takesIdempotencyKey: true,
    summary:
      'Pauses a campaign: open attempts are settled, and nothing new is sent. A campaign that is not active is left unchanged.',
    access: anyOf('CAMPAIGNS_EDIT'),
    params,
    body: campaignSwitch,
    response: campaign,
    handle: (request) => {
      const { params, now } = request
      return campaignRecords.updateOnce(request, { id: params.id, verb: 'pause' }, async (transaction, before) => {
        if (before.status !== 'active') return
        await setStatus(transaction, params.id, 'inactive', now())
      })
    },
  }),
]
