import type { RecordKind } from '../../app/records/links'
import { listLoader, perRequest, recordLoader } from '../../app/records/loaders'
import { sources } from './campaignSources.rest'
import { sourceFromRest, type SourceRow } from './campaignSources.row'

export const sourceKind: RecordKind<SourceRow> = {
  type: 'CampaignSource',
  loader: perRequest(({ rest }) =>
    recordLoader(async (ids) => (await sources(rest, { ids: ids.join(',') })).map(sourceFromRest)),
  ),
}

/** Loads the sources of campaigns, sorted by number, by campaign ids. */
export const sourcesOfCampaigns = perRequest(({ rest }) =>
  listLoader(
    async (ids) => (await sources(rest, { campaign_ids: ids.join(',') })).map(sourceFromRest),
    ({ campaignId }) => [campaignId],
  ),
)
