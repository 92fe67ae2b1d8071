import { Modal } from '../../ui/overlay/overlays'
import { Drawer } from './Drawer'

/** The drawer on phones: an overlay that closes on selection, Escape or a click outside. */
export function TemporaryDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Modal label="Navigation" placement="start" className="temporary-drawer" onClose={onClose}>
      <Drawer onNavigate={onClose} />
    </Modal>
  )
}
