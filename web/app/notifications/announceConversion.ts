import { formatMoney } from '../../../shared/app/money'
import { formatCount } from '../../../shared/app/format'
import { shownToasts, toast } from '../../ui/overlay/toasts'
import type { PendingFtdFactsFragment } from '../../generated/graphql'
import { routeTable } from '../routeTable'

const snackbarMs = 10_000

/** Advertiser, country and amount, as far as the user may see them. */
const textOf = ({ newest }: PendingFtdFactsFragment) =>
  [newest?.advertiserName, newest?.countryName, newest?.revenue ? formatMoney(newest.revenue) : null]
    .filter(Boolean)
    .join(', ')

/** How many the latest message announces; those that come while it is shown are added. */
let announced = 0

/** Shows one message for all that are new, and on the dashboard also confetti, if the user has not reduced motion. */
export function announceConversion(facts: PendingFtdFactsFragment, fresh: number, onReview: () => void) {
  const isShown = shownToasts().some(({ kind }) => kind === 'conversion')
  announced = isShown ? announced + fresh : fresh
  const newest = textOf(facts)
  const several = `${formatCount(announced)} new conversions${newest && ', the newest: '}`
  toast.conversion('New Conversion!', {
    text: (announced > 1 ? several + newest : newest) || undefined,
    duration: snackbarMs,
    ...(window.location.pathname !== routeTable.PendingConversionView.path && {
      action: { label: 'Review', onClick: onReview },
    }),
  })
  if (window.location.pathname !== routeTable.DashboardView.path) return
  // Nothing falls over what is open.
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return
  // Confetti is already falling.
  if (document.querySelector('canvas.confetti')) return
  if (document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // the message is sufficient
  import('./confetti').then(({ throwConfetti }) => throwConfetti()).catch(() => {})
}
