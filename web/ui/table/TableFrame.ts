import { chakra } from '@chakra-ui/react'

/** Frame of a small `PlainTable`: it scrolls, while head and total stay in sight. */
export const TableFrame = chakra('div', {
  base: {
    overflow: 'auto',
    _focusVisible: { outlineOffset: '-2px' },
    '& table': { width: 'full' },
    '& :is(th, td)': {
      ...{ height: '28px', px: '2', fontWeight: 'normal', textAlign: 'left', whiteSpace: 'nowrap' },
      '&:first-child': { pl: '0' },
    },
    '& thead th': {
      ...{ position: 'sticky', top: '0', zIndex: 1, height: '30px', bg: 'bg' },
      ...{ color: 'fg.muted', fontSize: 'xs', fontWeight: 'medium' },
    },
    '& .number': { textAlign: 'right' },
    '& th > .term': { ml: '1' },
    '& tbody tr': { borderTop: '1px solid {colors.border}' },
    '& tfoot :is(th, td)': {
      ...{ position: 'sticky', bottom: '0', borderTop: '1px solid {colors.border.strong}', bg: 'bg' },
      fontWeight: 'semibold',
    },
  },
})
