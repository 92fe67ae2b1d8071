import { createPortal } from 'react-dom'
import type { Guide } from './useColumnPointer'

/** Line over the whole table while a column is dragged, with its new width. */
export function ColumnGuide({ x, top, height, text }: Guide) {
  return createPortal(
    <>
      <div className="dt-guide" style={{ left: x, top, height }} />
      {text && (
        <div className="dt-tip dt-guide-tip" style={{ left: x + 8, top: top + 44 }}>
          {text}
        </div>
      )}
    </>,
    document.body,
  )
}
