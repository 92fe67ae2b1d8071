import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Dialogs of a menu inside a form: their events are none of that form's. */
export function Apart({ children }: { children: ReactNode }) {
  const stop = (event: { stopPropagation: () => void }) => event.stopPropagation()
  return createPortal(
    <div onSubmit={stop} onKeyDown={stop} onMouseDown={stop} onBlur={stop} role="presentation">
      {children}
    </div>,
    document.body,
  )
}
