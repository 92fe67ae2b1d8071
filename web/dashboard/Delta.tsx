import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { dashboardFigure, type DashboardFigure } from '../../shared/dashboardFigures'
import { formatRate } from '../../shared/rates'

/** A change in per cent, of a rate in points: arrow, and colour only where more is better. `against` names what it is compared with. */
export function Delta({
  figure,
  percent,
  against,
}: {
  figure: DashboardFigure
  percent: number | null
  against: string
}) {
  const { kind, isNeutral } = dashboardFigure(figure)
  const title = `Compared with ${against.toLowerCase()}`
  if (percent === null)
    return (
      <span className="delta" title={title}>
        new
      </span>
    )
  const tone = !percent || isNeutral ? '' : percent > 0 ? ' up' : ' down'
  const Icon = percent > 0 ? ArrowUp : percent < 0 ? ArrowDown : Minus
  const words = percent > 0 ? 'up' : percent < 0 ? 'down' : 'no change,'
  return (
    <span className={`delta figure${tone}`} title={title}>
      <Icon className="small" aria-hidden />
      <span className="spoken">{words} </span>
      {kind === 'rate' ? `${Math.abs(percent).toFixed(2)} pt` : formatRate(Math.abs(percent))}
    </span>
  )
}
