import { z } from 'zod'
import { metricPermissionName } from '../../../shared/access/permissions'
import { allOf, anyOf, holds } from '../../app/http/access'
import { notFound } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { readCampaign } from './campaigns.queries'
import { dryRun } from './dryRun'
import { forecast } from './forecast'
import { campaignForecast } from './forecast.schema'
import { campaignDryRun } from './simulate.schema'

export const campaignSimulationRoutes = [
  route({
    method: 'get',
    path: '/api/campaigns/:id/simulate',
    operationId: 'simulateCampaign',
    summary:
      'A dry run: what the steps would do to the first 1,000 consumers that wait, by the rules of now, as if every delay, schedule and ' +
      'sending hour had come and every advertiser accepted. Nothing is sent, stored or counted.',
    access: allOf('CAMPAIGNS_LIST', 'LEADS_LIST'),
    params: z.object({ id: idText }),
    response: campaignDryRun,
    handle: async ({ db, params, delivery, now }) => {
      const campaign = await readCampaign(db, params.id, { locks: false })
      if (!campaign) throw notFound('The campaign')
      return dryRun(db, await delivery.configuration.current(), campaign, { at: now(), random: Math.random })
    },
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/forecast',
    operationId: 'forecastCampaign',
    summary:
      'What a start is likely to bring: a dry run in which advertisers answer by their rates of the last 28 days, in numbers alone. ' +
      'Nothing is sent, stored or counted.',
    access: anyOf('CAMPAIGNS_LIST'),
    params: z.object({ id: idText }),
    response: campaignForecast,
    handle: async ({ db, reports, params, session, delivery, now }) => {
      const campaign = await readCampaign(db, params.id, { locks: false })
      if (!campaign) throw notFound('The campaign')
      return forecast({ db, reports }, await delivery.configuration.current(), campaign, {
        ...{ at: now(), random: Math.random },
        seesRevenue: holds(session, metricPermissionName('advertiser_id', 'revenue')),
      })
    },
  }),
]
