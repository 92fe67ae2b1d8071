import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Stops events of dialogs inside a form, so that they do not reach the form. */
export function Apart({ children }: { children: ReactNode }) {
  const stop = (event: { stopPropagation: () => void }) => event.stopPropagation()
  return createPortal(
    <div onSubmit={stop} onKeyDown={stop} onMouseDown={stop} onBlur={stop} role="presentation">
      {children}
    </div>,
    document.body,
  )
}
