import { X } from 'lucide-react'
import { IconButton } from '../../ui/form/IconButton'

/** A closable message about views. */
export function ViewNotice({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div className="view-notice" role="status">
      <p>{text}</p>
      <IconButton label="Close notice" size="sm" onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
