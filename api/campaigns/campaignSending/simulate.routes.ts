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
      'Simulates the steps for the first 1,000 waiting consumers with the current rules, assuming that every delay, schedule ' +
      'and sending hour is due and every advertiser accepts. Nothing is sent, stored or counted.',
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
      'Forecast for starting the campaign: a dry run in which advertisers respond by their rates of the last 28 days, as ' +
      'numbers only. Nothing is sent, stored or counted.',
    access: anyOf('CAMPAIGNS_LIST'),
    params: z.object({ id: idText }),
    response: campaignForecast,
    handle: async ({ db, reports, params, session, delivery, now }) => {
      const campaign = await readCampaign(db, params.id, { locks: false })
      if (!campaign) throw notFound('The campaign')
      return forecast({ db, reports }, await delivery.configuration.current(), campaign, {
        ...{ at: now(), random: Math.random },
        seesRevenue: holds(session, metricPermissionName('advertiserId', 'revenue')),
      })
    },
  }),
]
