import { useLayoutEffect, useRef } from 'react'
import { Drawer } from './Drawer'

/** The drawer of a phone: over the page until something is chosen, Escape, or a press beside it. */
export function TemporaryDrawer({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before React takes the element away: an open dialog that is taken away cannot give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="temporary-drawer"
      aria-label="Navigation"
      onCancel={onClose}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <Drawer onNavigate={onClose} />
    </dialog>
  )
}
