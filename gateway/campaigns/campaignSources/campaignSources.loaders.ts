import { listLoader, perRequest } from '../../app/records/loaders'
import { sourceFromRest } from './campaignSources.row'
import { recordKind } from '../../app/records/links'

export const sourceKind = recordKind('CampaignSource', sourceFromRest, (rest, ids) =>
  rest.get('/api/campaign-sources', { query: { ids: ids.join() } }),
)

/** Loads the sources of campaigns, each campaign's by number, by the campaigns' ids. */
export const sourcesOfCampaigns = perRequest(({ rest }) =>
  listLoader(
    async (ids) =>
      (await rest.get('/api/campaign-sources', { query: { campaign_ids: ids.join() } })).map(sourceFromRest),
    ({ campaignId }) => [campaignId],
  ),
)
