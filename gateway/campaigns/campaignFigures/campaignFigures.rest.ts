import type {
  CampaignConsumerFilterInput,
  CampaignLogFilterInput,
  QueryCampaignStatisticsArgs,
} from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import type { Rest, Schemas } from '../../app/rest/restTypes'

export type RestFunnelStep = Schemas['CampaignFunnelStep']
export type RestCampaignFigures = Schemas['CampaignFigures']
export type RestCampaignLog = Schemas['CampaignLogEntry']
export type RestCampaignConsumer = Schemas['CampaignConsumer']

/** A page of a list of a campaign. */
export interface CampaignPage {
  campaignId: string
  page: number
  limit: number
  /** For lists with cursors. */
  after?: string
}

type Ids = readonly string[] | null | undefined
/** Joins several values of a filter with commas; undefined without a filter. */
const several = (values: Ids) => (values?.length ? values.join(',') : undefined)
const ids = (values: Ids, argument: string) => several(values?.map((id) => String(idNumber(id, argument))))
const pathTo = (campaignId: string) => ({ id: idNumber(campaignId, 'campaignId') })

export const campaignLogsByIds = (rest: Rest, ids: readonly number[]) =>
  rest.get('/api/campaign-logs', { query: { ids: ids.join(',') } })

export const campaignConsumersByIds = (rest: Rest, ids: readonly number[]) =>
  rest.get('/api/campaign-consumers', { query: { ids: ids.join(',') } })

export const campaignFunnel = (rest: Rest, campaignId: string, sourceId: string | null | undefined) =>
  rest.get('/api/campaigns/{id}/funnel', {
    path: pathTo(campaignId),
    query: { source_id: sourceId == null ? undefined : idNumber(sourceId, 'sourceId') },
  })

export const campaignStatistics = (rest: Rest, { campaignId, by, startDate, endDate }: QueryCampaignStatisticsArgs) =>
  rest.get('/api/campaigns/{id}/statistics', {
    path: pathTo(campaignId),
    query: { by, start_date: startDate ?? undefined, end_date: endDate ?? undefined },
  })

export const campaignLogs = (
  rest: Rest,
  { campaignId, page, limit, after, search, ...filter }: CampaignPage & CampaignLogFilterInput,
) =>
  rest.get('/api/campaigns/{id}/logs', {
    path: pathTo(campaignId),
    query: {
      page,
      limit,
      after,
      search: search ?? undefined,
      step_id: ids(filter.stepId, 'stepId'),
      source_id: ids(filter.sourceId, 'sourceId'),
      result: several(filter.result),
      country_id: ids(filter.countryId, 'countryId'),
      advertiser_id: ids(filter.advertiserId, 'advertiserId'),
    },
  })

export const campaignConsumers = (
  rest: Rest,
  { campaignId, page, limit, search, state, sourceId }: CampaignPage & CampaignConsumerFilterInput,
) =>
  rest.get('/api/campaigns/{id}/consumers', {
    path: pathTo(campaignId),
    query: {
      page,
      limit,
      search: search ?? undefined,
      state: several(state),
      source_id: ids(sourceId, 'sourceId'),
    },
  })
