import { chakra } from '@chakra-ui/react'

const square = (bg: string) => ({ _before: { bg } })

/** Name of a series after its colour; a `.figure` in it stands at the end. */
export const ChartKey = chakra('span', {
  base: {
    ...{ display: 'inline-flex', alignItems: 'center', gap: '1.5', color: 'fg.muted', fontSize: 'xs' },
    _before: { content: '""', boxSize: '10px', borderRadius: '2px', forcedColorAdjust: 'none' },
    '& .figure': { ml: 'auto', pl: '3', color: 'fg' },
  },
  variants: {
    of: {
      current: square('accent.solid'),
      previous: square('chart.prev'),
      sameWeekday: { _before: { height: '0', borderTop: '2px dashed {colors.fg.subtle}', borderRadius: '0' } },
      leads: square('chart.1'),
      ftds: square('chart.2'),
    },
  },
})
