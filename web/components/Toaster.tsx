import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { CircleCheck, CircleX, Download, Info, TriangleAlert, X } from 'lucide-react'
import { Button } from './Button'
import { IconButton } from './IconButton'
import { RequestId } from './RequestId'
import { closeToast, onToastsChange, shownToasts, type Toast } from './toasts'
import { useUppermost } from './useModal'

const icons = {
  success: CircleCheck,
  error: CircleX,
  warning: TriangleAlert,
  info: Info,
  progress: Download,
  conversion: null,
}

/** Draws what `toast` was told. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToastsChange, shownToasts)
  const list = useRef<HTMLDivElement>(null)
  const place = useUppermost()
  const ids = toasts.map(({ id }) => id).join()
  useEffect(() => {
    // Shown anew with each message and each dialog; not with each step of one, which would take the focus from its action.
    // With a dialog that was taken away it is gone, until it is drawn in the next place.
    if (!list.current?.isConnected) return
    list.current.hidePopover?.()
    if (ids) list.current.showPopover?.()
  }, [ids, place])
  return createPortal(
    <div ref={list} popover="manual" className="toasts" aria-label="Notifications" role="region">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} {...toast} />
      ))}
    </div>,
    place,
  )
}

function ToastCard({ id, kind, title, text, count, action, requestId }: Toast) {
  const Icon = icons[kind]
  return (
    <div className={`toast ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      {Icon ? <Icon aria-hidden /> : <span className="pulse" />}
      <div className="toast-text">
        <b>{title}</b>
        {count && <span className="toast-count" aria-label={`${count} times`}>{` ×${count}`}</span>}
        {/* Steps are there to be read, not to be read out one by one. */}
        {text && <p aria-live={kind === 'progress' ? 'off' : undefined}>{text}</p>}
        <RequestId id={requestId ?? null} />
      </div>
      {action && (
        <Button
          variant="link"
          size="sm"
          onClick={() => {
            action.onClick()
            closeToast(id)
          }}
        >
          {action.label}
        </Button>
      )}
      {kind === 'conversion' ? (
        <Button variant="link" size="sm" onClick={() => closeToast(id)}>
          Close
        </Button>
      ) : (
        <IconButton label="Close" size="sm" onClick={() => closeToast(id)}>
          <X className="small" />
        </IconButton>
      )}
    </div>
  )
}
