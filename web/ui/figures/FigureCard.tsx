import './figures.css'
import type { ReactNode } from 'react'
import { Delta } from './Delta'
import type { FigureChange } from './figureChange'
import { Sparkline, type SparkValues } from './Sparkline'

/** Comparison of a figure. */
export interface Comparison {
  /** Null if there is no earlier value. */
  change: FigureChange | null
  /** Text such as `yesterday by 14:32`. */
  against: string
  /** The earlier value, and its short label: `yest.`. */
  then?: { value: string; name: string }
  /** Opens why the figure changed. */
  onExplain?: (() => void) | undefined
}

/** A change, and where it can be explained a button that does so. */
function Change({ comparison, isNeutral }: { comparison: Comparison; isNeutral: boolean }) {
  const { change, against, onExplain } = comparison
  if (!change) return <span className="delta" />
  const delta = <Delta change={change} isNeutral={isNeutral} against={against} />
  if (!onExplain) return delta
  return (
    <button type="button" className="fc-explain" title={`Why? Compared with ${against}`} onClick={onExplain}>
      <span className="visually-hidden">Explain: </span>
      {delta}
    </button>
  )
}

interface Props {
  title: ReactNode
  value: ReactNode
  /** Explanations below the figure. */
  notes?: readonly ReactNode[]
  comparisons?: readonly Comparison[]
  line?: { current: SparkValues; previous?: SparkValues } | null
  isNeutral?: boolean
  /**
   * Number of comparisons that are still loading (with a chart); reserves their space, so that the layout does not
   * shift.
   */
  expected?: number
  /** Inside a label: without buttons for terms, because the label belongs to a radio button. */
  inLabel?: boolean
}

/** A figure with its name, comparisons and chart. The container defines its size. */
export function FigureCard(props: Props) {
  const { title, value, notes = [], comparisons = [], line, isNeutral = false, expected = 0, inLabel = false } = props
  const [Term, Value, Rest] = inLabel ? (['span', 'b', 'span'] as const) : (['dt', 'dd', 'dd'] as const)
  return (
    <>
      <Term className="fc-title">{title}</Term>
      <Value className="fc-value figure">{value}</Value>
      {notes.map(
        (note, place) =>
          note && (
            <Rest key={place} className="fc-note">
              {note}
            </Rest>
          ),
      )}
      {comparisons.map((comparison) => {
        const { against, then } = comparison
        return (
          <Rest key={against} className="fc-against">
            <Change comparison={comparison} isNeutral={isNeutral} />
            {then && (
              <span className="figure" title={against}>
                {`${then.value} `}
                <span aria-hidden>{then.name}</span>
                <span className="visually-hidden">{against}</span>
              </span>
            )}
          </Rest>
        )
      })}
      {Array.from({ length: expected }, (_, place) => (
        <Rest key={`expected ${place}`} className="fc-against" aria-hidden>
          &nbsp;
        </Rest>
      ))}
      {expected > 0 && (
        <Rest className="fc-line" aria-hidden>
          <span className="sparkline" />
        </Rest>
      )}
      {line && (
        <Rest className="fc-line">
          <Sparkline {...line} />
        </Rest>
      )}
    </>
  )
}
