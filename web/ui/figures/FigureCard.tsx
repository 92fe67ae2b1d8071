import type { ReactNode } from 'react'
import { Box, chakra, HStack } from '@chakra-ui/react'
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

/** A comparison below the figure. */
const Against = chakra(
  'dd',
  {
    base: {
      display: 'flex',
      alignItems: 'center',
      gap: '0 6px',
      color: 'fg.subtle',
      fontSize: { base: 'xs', md: '2xs' },
      lineHeight: { base: '17px', md: '16px' },
      '& > .delta': { flex: 'none', minWidth: '48px' },
    },
  },
  { defaultProps: { className: 'fc-against' } },
)

/** As high as a target of a pointer must be. */
const Explain = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '24px',
    cursor: 'pointer',
    '& .delta': {
      textDecoration: 'underline dotted',
      textDecorationColor: 'color-mix(in srgb, currentcolor 45%, transparent)',
      textUnderlineOffset: '3px',
    },
    '&:hover .delta': { textDecoration: 'underline' },
  },
})

/** A change, and where it can be explained a button that does so. */
function Change({ comparison, isNeutral }: { comparison: Comparison; isNeutral: boolean }) {
  const { change, against, onExplain } = comparison
  if (!change) return <span className="delta" />
  const delta = <Delta change={change} isNeutral={isNeutral} against={against} />
  if (!onExplain) return delta
  return (
    <Explain type="button" title={`Why? Compared with ${against}`} onClick={onExplain}>
      <span className="visually-hidden">Explain: </span>
      {delta}
    </Explain>
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
          <Against as={Rest} key={against}>
            <Change comparison={comparison} isNeutral={isNeutral} />
            {then && (
              // The figure stands whole; what it is called gives way, and its title says all.
              <HStack as="span" className="figure" gap="0.3em" minW="0" title={against}>
                {`${then.value} `}
                <span className="cut" aria-hidden>
                  {then.name}
                </span>
                <span className="visually-hidden">{against}</span>
              </HStack>
            )}
          </Against>
        )
      })}
      {Array.from({ length: expected }, (_, place) => (
        <Against as={Rest} key={`expected ${place}`} aria-hidden>
          &nbsp;
        </Against>
      ))}
      {expected > 0 && (
        <Rest className="fc-line" aria-hidden>
          <Box as="span" display="block" h="30px" />
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
