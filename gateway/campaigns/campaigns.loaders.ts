import type { RecordKind } from '../links'
import { perRequest, recordLoader } from '../loaders'
import { campaigns } from './campaigns.rest'
import { campaignFromRest, type CampaignRow } from './campaigns.row'

export const campaignKind: RecordKind<CampaignRow> = {
  type: 'Campaign',
  loader: perRequest(({ rest }) =>
    recordLoader(async (ids) => (await campaigns(rest, { ids: ids.join(',') })).data.map(campaignFromRest)),
  ),
}
