import { listLoader, perRequest } from '../../app/records/loaders'
import { campaignFromRest, stepFromRest } from './campaigns.row'
import { recordKind } from '../../app/records/links'

export const campaignKind = recordKind(
  'Campaign',
  campaignFromRest,
  async (rest, ids) => (await rest.get('/api/campaigns', { query: { ids: ids.join() } })).data,
)

export const stepKind = recordKind('CampaignStep', stepFromRest, (rest, ids) =>
  rest.get('/api/campaign-steps', { query: { ids: ids.join() } }),
)

/** Loads the steps of campaigns in their order, by campaign ids. */
export const stepsOfCampaigns = perRequest(({ rest }) =>
  listLoader(
    async (ids) => (await rest.get('/api/campaign-steps', { query: { campaign_ids: ids.join() } })).map(stepFromRest),
    ({ campaignId }) => [campaignId],
  ),
)
