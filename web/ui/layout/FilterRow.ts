import { chakra } from '@chakra-ui/react'

/** Row of filters and buttons above a list; on phones it scrolls. */
export const FilterRow = chakra('div', {
  base: {
    display: 'flex',
    flex: 'none',
    flexWrap: { base: 'nowrap', md: 'wrap' },
    alignItems: 'center',
    gap: '2',
    py: '2',
    px: 'gutter',
    mdDown: { overflowX: 'auto', scrollbarWidth: 'none' },
  },
})
