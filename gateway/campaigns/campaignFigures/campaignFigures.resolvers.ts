import type {
  CampaignConsumerFilterInput,
  CampaignLogFilterInput,
  CampaignStatisticsRow,
  QueryCampaignStatisticsArgs,
  Resolvers,
} from '../../generated/graphql'
import { stepKind } from '../campaigns/campaigns.loaders'
import { sourceKind } from '../campaignSources/campaignSources.loaders'
import { clickFigures } from '../../app/records/clickFigures'
import type { Context } from '../../app/schema/context'
import { idText } from '../../app/rest/ids'
import { lookUp, lookUpBy, loaderOf } from '../../app/records/links'
import type { Rest } from '../../app/rest/restTypes'
import { advertiserOf, countryOf, leadOf, originLeadOf } from '../../app/records/rowLinks'
import { numberedPageOf, pageOf } from '../../app/records/pages'
import {
  campaignConsumers,
  campaignConsumersByIds,
  campaignFunnel,
  campaignLogs,
  campaignLogsByIds,
  type CampaignPage,
  campaignStatistics,
  type RestCampaignFigures,
  type RestFunnelStep,
} from './campaignFigures.rest'
import { consumer, funnelAdvertiser, logRow } from './campaignFigures.row'

const funnelStep = (step: RestFunnelStep) => ({
  stepId: String(step.step_id),
  number: step.number,
  name: step.name,
  isArchived: step.is_archived,
  entered: step.entered,
  waiting: step.waiting,
  held: step.held,
  accepted: step.accepted,
  refused: step.refused,
  control: step.control,
  notForThem: step.not_for_them,
  notPossible: step.not_possible,
  left: step.left,
  sent: step.sent,
  deposited: step.deposited,
  opensAt: step.opens_at,
  advertisers: step.advertisers.map(funnelAdvertiser),
})

const totals = (row: RestCampaignFigures): CampaignStatisticsRow => ({
  key: null,
  name: null,
  countryCode: null,
  ...clickFigures(row),
})

const funnelOf = async (rest: Rest, campaignId: string, sourceId: string | null | undefined) =>
  (await campaignFunnel(rest, campaignId, sourceId)).map(funnelStep)

async function statisticsOf(rest: Rest, args: QueryCampaignStatisticsArgs) {
  const found = await campaignStatistics(rest, args)
  return {
    headers: found.headers,
    rows: found.data.map((row) => ({
      ...clickFigures(row),
      key: idText(row.key),
      name: row.name,
      countryCode: row.country_code,
    })),
    totals: totals(found.totals),
  }
}

async function logsOf(rest: Rest, args: CampaignPage & CampaignLogFilterInput) {
  const { total, end_cursor, data } = await campaignLogs(rest, args)
  return { total, endCursor: end_cursor, rows: data.map(logRow) }
}

async function consumersOf(rest: Rest, args: CampaignPage & CampaignConsumerFilterInput) {
  const { total, data } = await campaignConsumers(rest, args)
  return { total, rows: data.map(consumer) }
}

const consumersById = loaderOf(consumer, (rest, ids) => campaignConsumersByIds(rest, ids))
const sourceOf = ({ sourceId }: { sourceId: string }, _args: unknown, context: Context) =>
  sourceKind.loader(context).load(sourceId)

export const campaignFigureResolvers: Resolvers = {
  Campaign: {
    funnel: ({ id }, { sourceId }, { rest }) => funnelOf(rest, id, sourceId),
    statistics: ({ id: campaignId }, args, { rest }) => statisticsOf(rest, { campaignId, ...args }),
    logs: ({ id: campaignId }, { filter, page }, { rest }) => logsOf(rest, { campaignId, ...pageOf(page), ...filter }),
    consumers: ({ id: campaignId }, { filter, page }, { rest }) =>
      consumersOf(rest, { campaignId, ...numberedPageOf(page), ...filter }),
  },
  CampaignFunnelAdvertiser: { advertiser: advertiserOf },
  CampaignLogRow: {
    advertiser: advertiserOf,
    country: countryOf,
    lead: leadOf,
    originLead: originLeadOf,
    consumer: ({ consumerId }, _args, context) => consumersById(context).load(consumerId),
    source: sourceOf,
    step: ({ stepId }, _args, context) => stepKind.loader(context).load(stepId),
  },
  CampaignConsumer: { country: countryOf, originLead: originLeadOf, source: sourceOf },
  Query: {
    campaignFunnel: (_parent, { campaignId, sourceId }, { rest }) => funnelOf(rest, campaignId, sourceId),
    campaignStatistics: (_parent, args, { rest }) => statisticsOf(rest, args),
    campaignLogs: (_parent, { page, ...filter }, { rest }) => logsOf(rest, { ...filter, ...pageOf(page) }),
    campaignLogRow: lookUpBy(logRow, (rest, ids) => campaignLogsByIds(rest, ids)),
    campaignConsumer: (_parent, { id }, context) => lookUp({ loader: consumersById }, id, context),
    campaignConsumers: (_parent, { page, ...filter }, { rest }) =>
      consumersOf(rest, { ...filter, ...numberedPageOf(page) }),
  },
}
