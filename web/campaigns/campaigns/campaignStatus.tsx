import type { CampaignStatus } from '../../../shared/campaigns/campaigns'

const badge = (name: string, colour: string) => <span className={`badge badge-${colour}`}>{name}</span>
/** Source: spec/2, 2.5. */
const badges = {
  active: badge('Active', 'ftd'),
  inactive: badge('Inactive', 'pending'),
  complete: badge('Complete', 'accepted'),
} as const satisfies Record<CampaignStatus, unknown>

/** A campaign's status in its colour, always with its word. A plain element: tables draw many. */
export const campaignBadge = (status: CampaignStatus) => badges[status]
/** Beside the status: it is no longer in use. */
export const archivedBadge = <span className="badge badge-submitted">Archived</span>
