import { chakra } from '@chakra-ui/react'

/** What is at the pointer in a chart. */
export const ChartTip = chakra('div', {
  base: {
    display: 'grid',
    gap: '3px',
    p: '7px 10px',
    borderRadius: 'md',
    bg: 'bg.overlay',
    boxShadow: 'md',
    color: 'fg',
    fontSize: 'xs',
    whiteSpace: 'nowrap',
  },
})
