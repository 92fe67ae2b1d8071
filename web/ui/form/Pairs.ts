import { chakra } from '@chakra-ui/react'

/** Fields side by side, two in a row; below each other on phones. */
export const Pairs = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
    gap: '3',
  },
})
