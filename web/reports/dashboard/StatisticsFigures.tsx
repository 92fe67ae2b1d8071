import { useId, type ReactNode } from 'react'
import { chakra, SimpleGrid } from '@chakra-ui/react'
import { FigureCard } from '../../ui/figures/FigureCard'
import { Skeleton } from '../../ui/layout/Skeleton'
import type { ComparisonWords } from '../../ui/figures/comparisonWords'
import { figureWords, formatFigure, type ShownFigure } from './formatFigure'
import { statTitle, type ShownStat } from './shownStats'

const Stat = chakra('label', {
  base: {
    ...{ position: 'relative', display: 'flex', flexDirection: 'column', minWidth: 0, containerType: 'inline-size' },
    ...{ p: '7px 8px 6px', borderRadius: 'md', cursor: 'pointer' },
    '&:hover': { bg: 'row.hover' },
    '&:has(:checked)': { bg: 'accent.subtle', '& :is(small, .fc-against)': { color: 'fg.muted' } },
    '&:has(:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
    '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' },
    '& .fc-title': { color: 'fg.muted', lineHeight: '18px' },
    '& small': { display: 'block', color: 'fg.subtle', fontSize: '2xs', lineHeight: '14px' },
    // Amounts of five digits fit beside their change at 1440 px.
    '& .fc-against': { columnGap: '1', '& .delta': { minWidth: '44px' } },
    // A long amount gets smaller digits instead of a second line.
    '& .fc-value': {
      ...{ fontSize: 'clamp(17px, 15cqi, 22px)', fontWeight: 'semibold', lineHeight: '30px' },
      ...{ letterSpacing: '-0.02em', overflowWrap: 'anywhere' },
    },
    '& .fc-line': { mt: 'auto', pt: '1.5' },
  },
})

/** With seven in a row, the last of eight would be alone. */
const Stats = ({ count, children, ...group }: { count: number; role?: string; children: ReactNode }) => (
  <SimpleGrid
    {...group}
    columns={{ base: 2, md: count > 5 ? 4 : count }}
    gap="1"
    mx="-2"
    css={{ '@media (min-width: 1420px)': { gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` } }}
  >
    {children}
  </SimpleGrid>
)

interface Props {
  stats: readonly ShownStat[]
  words: ComparisonWords
  chosen: ShownFigure
  onFigure: (figure: ShownFigure) => void
}

/** Figures with comparisons and sparklines as a radio group; the selected one is shown as chart. */
export function StatisticsFigures({ stats, words, chosen, onFigure }: Props) {
  const name = useId()
  return (
    <Stats count={stats.length} role="radiogroup" aria-label="Figure of the chart">
      {stats.map((stat) => {
        const { figure, now, comparisons, current, previous } = stat
        const { title, date, isNeutral } = figureWords(figure)
        return (
          <Stat key={figure} title={statTitle(stat, words)}>
            <input type="radio" name={name} checked={figure === chosen} onChange={() => onFigure(figure)} />
            <FigureCard
              inLabel
              title={
                <>
                  {title}
                  <small>{date}</small>
                </>
              }
              value={formatFigure(figure, now)}
              {...{ comparisons, isNeutral }}
              line={{ current, previous }}
            />
          </Stat>
        )
      })}
    </Stats>
  )
}

/** Placeholder of the same height. */
export const FiguresSkeleton = ({ count, comparisons }: { count: number; comparisons: number }) => (
  <Stats count={count}>
    {Array.from({ length: count }, (_, at) => (
      <Stat key={at} as="div">
        <FigureCard
          inLabel
          title={
            <>
              <Skeleton width={56} />
              &nbsp;<small>&nbsp;</small>
            </>
          }
          value={<Skeleton width={90} height={20} />}
          expected={comparisons}
        />
      </Stat>
    ))}
  </Stats>
)
