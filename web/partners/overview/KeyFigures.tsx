import { Link } from 'react-router'
import { changeOf } from '../../ui/figures/figureChange'
import { FigureCard } from '../../ui/figures/FigureCard'
import { formatKind, type FigureKind } from '../../ui/figures/figureKinds'

export interface KeyFigure {
  title: string
  kind: FigureKind
  /** Null if the user may not see it, which hides it. */
  value: number | null
  before: number | null
  /** An increase is neither good nor bad. */
  isNeutral?: boolean
  isProfit?: boolean
  /** Address of the leads behind it. */
  href?: string | null
  /** Opens why it changed. */
  onExplain?: (() => void) | undefined
}

/** Large figures of a period with changes; `against` describes the comparison. */
export function KeyFigures({ figures, against }: { figures: readonly KeyFigure[]; against: string }) {
  return (
    <dl className="ov-figures">
      {figures.map(({ title, kind, value, before, href, isProfit, isNeutral = false, onExplain }) => {
        if (value === null) return null
        const text = formatKind(kind, value)
        const change = changeOf(kind, value, before)
        const comparison = { change, against, onExplain: change?.direction ? onExplain : undefined }
        return (
          <div key={title} className={isProfit ? (value < 0 ? 'loss' : 'profit') : undefined}>
            <FigureCard
              title={title}
              value={href ? <Link to={href}>{text}</Link> : text}
              comparisons={[comparison]}
              isNeutral={isNeutral}
            />
          </div>
        )
      })}
    </dl>
  )
}
