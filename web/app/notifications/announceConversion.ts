import { formatMoney } from '../../../shared/app/money'
import { toast } from '../../ui/overlay/toasts'
import type { PendingFtdFactsFragment } from '../../generated/graphql'
import { routeTable } from '../routeTable'
import './newConversion.css'

const snackbarMs = 10_000

/** Who deposited where, and for how much, as far as the viewer may know. */
const textOf = ({ newest }: PendingFtdFactsFragment) =>
  [newest?.advertiserName, newest?.countryName, newest?.revenue ? formatMoney(newest.revenue) : null]
    .filter(Boolean)
    .join(', ')

/** The snackbar; on the dashboard also confetti, for who sees it and does not mind motion. Elsewhere people are at work. */
export function announceConversion(facts: PendingFtdFactsFragment, onReview: () => void) {
  toast.conversion('New Conversion!', {
    text: textOf(facts) || undefined,
    duration: snackbarMs,
    action: { label: 'Review', onClick: onReview },
  })
  if (window.location.pathname !== routeTable.DashboardView.path) return
  // What falls already falls for this one too.
  if (document.querySelector('canvas.confetti')) return
  if (document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // Without the decoration the message stands all the same.
  import('./confetti').then(({ throwConfetti }) => throwConfetti()).catch(() => {})
}
