import { CountBadge } from '../../ui/show/CountBadge'
import { useAlertCounts } from './useAlertCounts'

/** Number of open alerts in the menu. */
export const AlertsBadge = () => <CountBadge count={useAlertCounts()?.open} what="open" />
