import { records } from '../../app/records/records'
import { lockSource, sourceRow } from './campaignSources.queries'
import type { CampaignSourceRow } from './campaignSources.schema'

/** The sources of a campaign, as they are locked and come into the audit log. */
export const sources = (campaignId: number) =>
  records<CampaignSourceRow>({
    entity: 'campaign_source',
    called: 'The source',
    read: async (transaction, id) => {
      const stored = await lockSource(transaction, campaignId, id)
      return stored && sourceRow(stored)
    },
    recorded: (row) => ({ campaign_id: campaignId, ...row }),
  })
