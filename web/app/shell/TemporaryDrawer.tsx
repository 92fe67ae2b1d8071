import { useRef } from 'react'
import { useModal } from '../../ui/overlay/useModal'
import { Drawer } from './Drawer'

/** The drawer on phones: an overlay that closes on selection, Escape or a click outside. */
export function TemporaryDrawer({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog)
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
