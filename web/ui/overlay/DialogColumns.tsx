import { chakra } from '@chakra-ui/react'

const columns = (aside: number) => ({
  gridTemplateColumns: `minmax(0, 1fr) ${aside}px`,
  gridTemplateRows: 'minmax(0, 1fr)',
  overflow: 'hidden',
  '& > *': { overflow: 'auto' },
  '& > aside': { borderTopWidth: 0, borderLeftWidth: '1px' },
})
/** Content of a dialog that reaches its edges. */
const toEdges = { mx: '-5', mb: '-5', borderTopWidth: '1px', _notFirst: { mt: '3' } }

/** The two columns of a split dialog, which scroll separately; below each other on narrow screens. */
export const DialogColumns = chakra('div', {
  base: { ...toEdges, display: 'grid', flex: 1, minHeight: 0, overflow: 'auto', '& > *': { minWidth: 0 } },
  variants: { aside: { narrow: { md: columns(300) }, wide: { lg: columns(424) } } },
})

/** The column at the right: what comes of the choices at the left. */
export const DialogAside = chakra('aside', {
  base: { p: '14px 20px 20px', borderTopWidth: '1px', bg: 'bg.subtle' },
})

/** The last part of a dialog, such as a table of its width. */
export const DialogEnd = chakra('div', { base: toEdges })
