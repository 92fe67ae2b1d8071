import { chakra } from '@chakra-ui/react'

/** The parts of a page in a wide column, and at its right, or below it, in an `aside`. */
export const PageColumns = chakra('div', {
  base: {
    display: 'grid',
    flex: 1,
    minH: 0,
    overflow: 'auto',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 348px' },
    alignContent: 'start',
    '& section': { px: 'gutter', py: '3' },
    '& > :first-child > *:not(:first-child), & > aside > *:not(:first-child)': { borderTopWidth: '1px' },
    '& > aside': { borderLeftWidth: { xl: '1px' }, borderTopWidth: { base: '1px', xl: 0 } },
    '& big': { fontSize: 'xl', fontWeight: 'semibold', letterSpacing: '-0.02em' },
  },
})
