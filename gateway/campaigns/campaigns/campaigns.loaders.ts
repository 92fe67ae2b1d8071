import { recordsBy } from '../../app/records/links'
import { listLoader, perRequest } from '../../app/records/loaders'
import { answers } from '../../generated/rows'

export const stepById = recordsBy((rest, ids) =>
  rest.get('/api/campaign-steps', { query: { ids: ids.join() } }).then(answers.Query.campaignStep),
)

/** Loads the steps of campaigns in their order, by campaign ids. */
export const stepsOfCampaigns = perRequest(({ rest }) =>
  listLoader(
    (ids) => rest.get('/api/campaign-steps', { query: { campaign_ids: ids.join() } }).then(answers.Query.campaignStep),
    ({ campaign }) => [campaign.id],
  ),
)
