import type { ActiveStatus } from '../../../shared/app/activeStatus'

/** Status of an advertiser or publisher as text with a colour. Plain elements, because tables render many. */
const badge = (status: ActiveStatus, colour: string) => <span className={`badge badge-${colour}`}>{status}</span>
const badges = { active: badge('active', 'ftd'), inactive: badge('inactive', 'submitted') }

export const activeBadge = (status: ActiveStatus | null | undefined) => (status ? badges[status] : null)
