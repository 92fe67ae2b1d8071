import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoney } from '../../shared/money'
import { formatCount, formatRate } from '../../shared/rates'
import { changeOf, type FigureKind } from './figureChange'

export interface KeyFigure {
  title: string
  kind: FigureKind
  /** Null where the viewer may not see it: it is left out. */
  value: number | null
  before: number | null
  /** More is neither good nor bad. */
  isNeutral?: boolean
  isProfit?: boolean
  /** The leads behind it. */
  href?: string | null
}

const formats = { count: formatCount, rate: formatRate, money: formatMoney }

function Change({ kind, value, before, isNeutral = false, span }: KeyFigure & { span: string }) {
  const change = changeOf(kind, value, before)
  if (!change) return <span className="delta"> </span>
  const { direction, text } = change
  const Icon = direction > 0 ? ArrowUp : direction < 0 ? ArrowDown : Minus
  const tone = !direction || isNeutral ? '' : direction > 0 ? ' up' : ' down'
  return (
    <span className={`delta figure${tone}`} title={`Compared with ${span}`}>
      <Icon className="small" aria-hidden />
      <span className="spoken">{direction > 0 ? 'up ' : direction < 0 ? 'down ' : 'no change, '}</span>
      {text}
    </span>
  )
}

/** The figures of a span in large type, each with its change; `before` is what they are compared with. */
export function KeyFigures({ figures, before }: { figures: readonly KeyFigure[]; before: string }) {
  return (
    <dl className="ov-figures">
      {figures.map((figure) => {
        const { title, kind, value, href, isProfit } = figure
        if (value === null) return null
        const text = formats[kind](value)
        return (
          <div key={title}>
            <dt>{title}</dt>
            <dd className={isProfit ? (value < 0 ? 'loss' : 'profit') : undefined}>
              <b>{href ? <Link to={href}>{text}</Link> : text}</b>
              <Change {...figure} span={before} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
