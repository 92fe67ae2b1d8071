import { createPortal } from 'react-dom'
import { Box } from '@chakra-ui/react'
import { Tip } from './HeadTip'
import type { Guide } from './useColumnPointer'

const line = { position: 'fixed', zIndex: 1400, width: '1px', bg: 'accent.solid', pointerEvents: 'none' } as const

/** Line over the whole table while a column is dragged, with its new width. */
export const ColumnGuide = ({ x, top, height, text }: Guide) =>
  createPortal(
    <>
      <Box css={line} style={{ left: x, top, height }} />
      {text && <Tip style={{ left: x + 8, top: top + 44 }}>{text}</Tip>}
    </>,
    document.body,
  )
