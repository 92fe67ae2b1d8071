import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router'

const tab = {
  base: {
    ...{ display: 'inline-flex', alignItems: 'center', gap: '5px', height: { base: '40px', md: '28px' }, px: '2' },
    ...{ maxWidth: { base: '180px', md: '240px' }, borderRadius: 'md', color: 'fg.muted', fontWeight: 'medium' },
    ...{ whiteSpace: 'nowrap', cursor: 'pointer' },
    '&:hover': { bg: 'bg.muted', color: 'fg' },
    '&:is([aria-current], [data-current])': { bg: 'bg.emphasized', color: 'fg' },
    '& .lucide': { color: 'fg.subtle', '&[data-filled]': { fill: 'currentColor' } },
    '&[data-apart]': {
      ...{ position: 'relative', ml: '13px', overflow: 'visible' },
      _before: {
        content: '""',
        position: 'absolute',
        left: '-8px',
        height: '18px',
        borderLeft: '1px solid {colors.border.strong}',
      },
    },
  },
} as const

/** The tab of a view, and a button that looks like one. */
export const ViewTab = chakra(Link, tab)
export const ViewTabButton = chakra('button', tab, { defaultProps: { type: 'button' } })

/** Marks unsaved changes. */
export const ChangedDot = chakra('i', {
  base: { flex: 'none', boxSize: '6px', borderRadius: 'full', bg: 'accent.solid' },
})

/** The row of views, and the space for it while the code is loading. */
export const ViewRow = chakra('div', {
  base: {
    ...{ display: 'flex', flex: 'none', alignItems: 'center', gap: '1', height: { base: '48px', md: '40px' } },
    ...{ pl: { base: '2', md: '3' }, pr: 'gutter' },
  },
})
