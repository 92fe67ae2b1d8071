import type { CampaignStatus } from '../../../shared/campaigns/campaigns'
import { Badge } from '../../ui/show/Badge'

const badges = {
  active: <Badge tone="ftd">Active</Badge>,
  inactive: <Badge tone="pending">Inactive</Badge>,
  complete: <Badge tone="accepted">Complete</Badge>,
} as const satisfies Record<CampaignStatus, unknown>

/** A campaign's status as text with a colour. */
export const campaignBadge = (status: CampaignStatus) => badges[status]
export const archivedBadge = <Badge tone="submitted">Archived</Badge>
