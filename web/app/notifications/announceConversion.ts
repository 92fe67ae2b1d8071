import { formatMoney } from '../../../shared/app/money'
import { toast } from '../../ui/overlay/toasts'
import type { PendingFtdFactsFragment } from '../../generated/graphql'
import { routeTable } from '../routeTable'
import './newConversion.css'

const snackbarMs = 10_000

/** Lead, advertiser and amount, as far as the user may see them. */
const textOf = ({ newest }: PendingFtdFactsFragment) =>
  [newest?.advertiserName, newest?.countryName, newest?.revenue ? formatMoney(newest.revenue) : null]
    .filter(Boolean)
    .join(', ')

/** Shows a message, and on the dashboard also confetti, if the user has not reduced motion. */
export function announceConversion(facts: PendingFtdFactsFragment, onReview: () => void) {
  toast.conversion('New Conversion!', {
    text: textOf(facts) || undefined,
    duration: snackbarMs,
    action: { label: 'Review', onClick: onReview },
  })
  if (window.location.pathname !== routeTable.DashboardView.path) return
  // Confetti is already falling.
  if (document.querySelector('canvas.confetti')) return
  if (document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // the message is sufficient
  import('./confetti').then(({ throwConfetti }) => throwConfetti()).catch(() => {})
}
