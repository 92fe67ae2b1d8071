import { listLoader, perRequest } from '../../app/records/loaders'
import { sourceFromRest } from './campaignSources.row'
import { recordKind } from '../../app/records/links'

export const sourceKind = recordKind('CampaignSource', sourceFromRest, (rest, ids) =>
  rest.get('/api/campaign-sources', { query: { ids: ids.join() } }),
)

/** Loads the sources of campaigns, sorted by number, by campaign ids. */
export const sourcesOfCampaigns = perRequest(({ rest }) =>
  listLoader(
    async (ids) =>
      (await rest.get('/api/campaign-sources', { query: { campaign_ids: ids.join() } })).map(sourceFromRest),
    ({ campaignId }) => [campaignId],
  ),
)
