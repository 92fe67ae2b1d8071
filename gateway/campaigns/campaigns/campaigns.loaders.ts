import type { RecordKind } from '../../app/records/links'
import { listLoader, perRequest, recordLoader } from '../../app/records/loaders'
import { campaigns } from './campaigns.rest'
import { campaignFromRest, type CampaignRow, stepFromRest, type StepRow } from './campaigns.row'
import { steps } from './steps.rest'

export const campaignKind: RecordKind<CampaignRow> = {
  type: 'Campaign',
  loader: perRequest(({ rest }) =>
    recordLoader(async (ids) => (await campaigns(rest, { ids: ids.join(',') })).data.map(campaignFromRest)),
  ),
}

export const stepKind: RecordKind<StepRow> = {
  type: 'CampaignStep',
  loader: perRequest(({ rest }) =>
    recordLoader(async (ids) => (await steps(rest, { ids: ids.join(',') })).map(stepFromRest)),
  ),
}

/** Loads the steps of campaigns in their order, by campaign ids. */
export const stepsOfCampaigns = perRequest(({ rest }) =>
  listLoader(
    async (ids) => (await steps(rest, { campaign_ids: ids.join(',') })).map(stepFromRest),
    ({ campaignId }) => [campaignId],
  ),
)
