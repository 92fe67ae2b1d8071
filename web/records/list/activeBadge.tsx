import type { ActiveStatus } from '../../../shared/app/activeStatus'
import { Badge } from '../../ui/show/Badge'

const badges = { active: <Badge tone="ftd">active</Badge>, inactive: <Badge tone="submitted">inactive</Badge> }

/** Status of an advertiser or publisher as text with a colour. */
export const activeBadge = (status: ActiveStatus | null | undefined) => (status ? badges[status] : null)
