import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import type { DashboardFigure } from '../../shared/dashboardPeriods'
import { formatRate } from '../../shared/rates'

/** More payout is neither good nor bad. */
const hasDirection: Readonly<Record<DashboardFigure, boolean>> = { ftd: true, revenue: true, payout: false }

/** A change in per cent: arrow, and colour only where more is better. `against` names what it is compared with. */
export function Delta({
  figure,
  percent,
  against,
}: {
  figure: DashboardFigure
  percent: number | null
  against: string
}) {
  const title = `Compared with ${against.toLowerCase()}`
  if (percent === null)
    return (
      <span className="delta" title={title}>
        new
      </span>
    )
  const tone = !percent || !hasDirection[figure] ? '' : percent > 0 ? ' up' : ' down'
  const Icon = percent > 0 ? ArrowUp : percent < 0 ? ArrowDown : Minus
  const words = percent > 0 ? 'up' : percent < 0 ? 'down' : 'no change,'
  return (
    <span className={`delta figure${tone}`} title={title}>
      <Icon className="small" aria-hidden />
      <span className="spoken">{words} </span>
      {formatRate(Math.abs(percent))}
    </span>
  )
}
