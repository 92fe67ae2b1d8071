import type {
  CampaignConsumer,
  CampaignConsumerFilterInput,
  CampaignFunnelStep,
  CampaignLogFilterInput,
  CampaignLogRow,
  CampaignStatisticsRow,
  QueryCampaignStatisticsArgs,
  Resolvers,
} from '../generated/graphql'
import { clickFigures } from '../clickFigures'
import { idText } from '../ids'
import type { Rest } from '../restTypes'
import {
  campaignConsumers,
  campaignFunnel,
  campaignLogs,
  type CampaignPage,
  campaignStatistics,
  type RestCampaignConsumer,
  type RestCampaignFigures,
  type RestCampaignLog,
  type RestFunnelStep,
} from './campaignFigures.rest'

const funnelStep = (step: RestFunnelStep): CampaignFunnelStep => ({
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
  advertisers: step.advertisers.map(({ advertiser_id, advertiser_name, ...counts }) => ({
    advertiserId: String(advertiser_id),
    advertiserName: advertiser_name,
    ...counts,
  })),
})

const totals = (row: RestCampaignFigures): CampaignStatisticsRow => ({
  key: null,
  name: null,
  countryCode: null,
  ...clickFigures(row),
})

const logRow = (row: RestCampaignLog): CampaignLogRow => ({
  id: String(row.id),
  consumerId: String(row.consumer_id),
  email: row.email,
  sourceId: String(row.source_id),
  sourceNumber: row.source_number,
  stepId: String(row.step_id),
  stepNumber: row.step_number,
  stepName: row.step_name,
  result: row.result,
  advertiserId: idText(row.advertiser_id),
  advertiserName: row.advertiser_name,
  reason: row.reason,
  countryId: idText(row.country_id),
  countryName: row.country_name,
  countryCode: row.country_code,
  leadId: idText(row.lead_id),
  originLeadId: idText(row.origin_lead_id),
  at: row.at,
  trace: row.trace.map((step) => ({ ...step, id: String(step.id) })),
})

const consumer = (row: RestCampaignConsumer): CampaignConsumer => ({
  id: String(row.id),
  email: row.email,
  phone: row.phone,
  sourceId: String(row.source_id),
  sourceNumber: row.source_number,
  countryId: idText(row.country_id),
  countryName: row.country_name,
  countryCode: row.country_code,
  state: row.state,
  endedAs: row.ended_as,
  stepNumber: row.step_number,
  dueAt: row.due_at,
  originLeadId: idText(row.origin_lead_id),
  importedAt: row.imported_at,
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
  const { total, data } = await campaignLogs(rest, args)
  return { total, rows: data.map(logRow) }
}

async function consumersOf(rest: Rest, args: CampaignPage & CampaignConsumerFilterInput) {
  const { total, data } = await campaignConsumers(rest, args)
  return { total, rows: data.map(consumer) }
}

export const campaignFigureResolvers: Resolvers = {
  Campaign: {
    funnel: ({ id }, { sourceId }, { rest }) => funnelOf(rest, id, sourceId),
    statistics: ({ id: campaignId }, args, { rest }) => statisticsOf(rest, { campaignId, ...args }),
    logs: ({ id: campaignId }, { filter, ...page }, { rest }) => logsOf(rest, { campaignId, ...page, ...filter }),
    consumers: ({ id: campaignId }, { filter, ...page }, { rest }) =>
      consumersOf(rest, { campaignId, ...page, ...filter }),
  },
  Query: {
    campaignFunnel: (_parent, { campaignId, sourceId }, { rest }) => funnelOf(rest, campaignId, sourceId),
    campaignStatistics: (_parent, args, { rest }) => statisticsOf(rest, args),
    campaignLogs: (_parent, args, { rest }) => logsOf(rest, args),
    campaignConsumers: (_parent, args, { rest }) => consumersOf(rest, args),
  },
}
