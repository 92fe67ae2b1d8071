import type { CampaignStatus } from '../../../shared/campaigns/campaigns'

const badge = (name: string, colour: string) => <span className={`badge badge-${colour}`}>{name}</span>
const badges = {
  active: badge('Active', 'ftd'),
  inactive: badge('Inactive', 'pending'),
  complete: badge('Complete', 'accepted'),
} as const satisfies Record<CampaignStatus, unknown>

/** A campaign's status as text with a colour. Plain elements, because tables render many. */
export const campaignBadge = (status: CampaignStatus) => badges[status]
export const archivedBadge = <span className="badge badge-submitted">Archived</span>
