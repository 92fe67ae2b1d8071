import { useEffect, useSyncExternalStore } from 'react'
import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import { Button } from './Button'
import { IconButton } from './IconButton'
import { closeToast, onToastsChange, shownToasts, type Toast } from './toasts'

const icons = { success: CircleCheck, error: CircleX, warning: TriangleAlert, info: Info }

/** Draws what `toast` was told. A dialog covers the page, so the list is a popover above everything. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToastsChange, shownToasts)
  return (
    <div className="toasts" aria-label="Notifications" role="region">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} {...toast} />
      ))}
    </div>
  )
}

function ToastCard({ id, kind, title, text, action, duration }: Toast) {
  useEffect(() => {
    if (duration === null) return
    const timer = setTimeout(() => closeToast(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration])
  const Icon = icons[kind]
  return (
    <div className={`toast ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden />
      <div className="toast-text">
        <b>{title}</b>
        {text && <p>{text}</p>}
      </div>
      {action && (
        <Button variant="link" size="sm" onClick={() => { action.onClick(); closeToast(id) }}>
          {action.label}
        </Button>
      )}
      <IconButton label="Close" size="sm" onClick={() => closeToast(id)}>
        <X className="small" />
      </IconButton>
    </div>
  )
}
