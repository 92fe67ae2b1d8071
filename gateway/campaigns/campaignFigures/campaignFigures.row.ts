import type { RestCampaignConsumer, RestCampaignLog, RestFunnelStep } from './campaignFigures.rest'
import { withTextId } from '../../app/rest/ids'
import { fromRest } from '../../app/rest/fromRest'

export const logRow = ({ trace, ...row }: RestCampaignLog) => ({ ...fromRest(row), trace: trace.map(withTextId) })

export const consumer = (row: RestCampaignConsumer) => fromRest(row)

export type LogRow = ReturnType<typeof logRow>
export type ConsumerRow = ReturnType<typeof consumer>

export const funnelAdvertiser = (row: RestFunnelStep['advertisers'][number]) => fromRest(row)

export type FunnelAdvertiserRow = ReturnType<typeof funnelAdvertiser>
