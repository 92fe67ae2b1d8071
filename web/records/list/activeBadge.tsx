import type { ActiveStatus } from '../../../shared/app/activeStatus'

/** An advertiser's or publisher's status in its colour, always with its word. A plain element: tables draw many. */
const badge = (status: ActiveStatus, colour: string) => <span className={`badge badge-${colour}`}>{status}</span>
const badges = { active: badge('active', 'ftd'), inactive: badge('inactive', 'submitted') }

export const activeBadge = (status: ActiveStatus | null | undefined) => (status ? badges[status] : null)
