import './figures.css'
import type { ReactNode } from 'react'
import { Delta } from './Delta'
import type { FigureChange } from './figureChange'
import { Sparkline, type SparkValues } from './Sparkline'

/** What a figure is compared with. */
export interface Comparison {
  /** Null where there is nothing to compare with. */
  change: FigureChange | null
  /** In words: `yesterday by 14:32`. */
  against: string
  /** The figure of then, and what it is called in little room: `yest.`. */
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
      <span className="spoken">Explain: </span>
      {delta}
    </button>
  )
}

interface Props {
  title: ReactNode
  value: ReactNode
  /** Below the figure: how it is worked out. */
  notes?: readonly ReactNode[]
  comparisons?: readonly Comparison[]
  line?: { current: SparkValues; previous?: SparkValues } | null
  isNeutral?: boolean
  /** So many comparisons and a line are still to come: their place is kept, so that nothing moves when they do. */
  expected?: number
  /** Inside a label there are no terms: it stands for a choice. */
  inLabel?: boolean
}

/** A figure with its name, what it is compared with, and how it went. Its place gives it sizes and the room around it. */
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
                <span className="spoken">{against}</span>
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
