import { recordsBy } from '../../app/records/links'
import { listLoader, perRequest } from '../../app/records/loaders'
import { answers } from '../../generated/rows'

export const sourceById = recordsBy((rest, ids) =>
  rest.get('/api/campaign-sources', { query: { ids: ids.join() } }).then(answers.Query.campaignSource),
)

/** Loads the sources of campaigns, sorted by number, by campaign ids. */
export const sourcesOfCampaigns = perRequest(({ rest }) =>
  listLoader(
    (ids) =>
      rest.get('/api/campaign-sources', { query: { campaign_ids: ids.join() } }).then(answers.Query.campaignSource),
    ({ campaign }) => [campaign.id],
  ),
)
