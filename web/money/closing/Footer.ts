import { chakra } from '@chakra-ui/react'

/** What the step needs, and where it goes on. */
export const Footer = chakra('footer', {
  base: {
    display: 'flex',
    flex: 'none',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    minH: '52px',
    px: 'gutter',
    py: '2',
    borderTopWidth: '1px',
    '& > .muted': { flex: '1 1 320px' },
    mdDown: { '& > :last-child': { width: 'full', '& > *': { flex: 1 } } },
  },
})
