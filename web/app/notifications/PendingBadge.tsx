import { usePendingCount } from '../../leads/pendingConversions/decisions/pendingFtdCache'
import { CountBadge } from '../../ui/show/CountBadge'

/** Number of pending conversions in the menu. */
export const PendingBadge = () => <CountBadge count={usePendingCount()} what="pending" />
