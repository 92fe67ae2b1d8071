import { records } from '../../app/records/records'
import { lockSource, sourceRow } from './campaignSources.queries'
import type { CampaignSourceRow } from './campaignSources.schema'

/** Sources of a campaign as lockable records with audit log content. */
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
