import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { CircleCheck, CircleX, Download, Info, TriangleAlert, X } from 'lucide-react'
import { isTyping } from '../shortcuts/pressedKeys'
import { useShortcuts } from '../shortcuts/useShortcuts'
import { Button } from '../form/Button'
import { IconButton } from '../form/IconButton'
import { createPartHook } from '../layout/FaultBoundary'
import { RequestId } from '../show/RequestId'
import { closeToast, onToastsChange, shownToasts, startUndoTimes, type Toast, undoLatest } from './toasts'
import { useMessagePlace } from '../form/useMessagePlace'
import { useUppermost } from './modals'

const icons = {
  success: CircleCheck,
  error: CircleX,
  warning: TriangleAlert,
  info: Info,
  progress: Download,
  conversion: null,
  undo: CircleCheck,
}

/** If it does not load, the message is shown without Undo. */
const useUndoPart = createPartHook(
  () => import('./UndoToast').catch((): Partial<typeof import('./UndoToast')> => ({})),
  'UndoToast',
)

/** Renders the messages of `toast` where they do not cover what the user is working on. */
export function Toaster() {
  const all = useSyncExternalStore(onToastsChange, shownToasts)
  // Undo offers are stacked: Ctrl/Cmd+Z applies to the latest.
  const offers = all.filter(({ kind }) => kind === 'undo')
  const offer = offers.at(-1)
  const toasts = all.filter((toast) => toast.kind !== 'undo' || toast === offer)
  const undoPart = useUndoPart(offer !== undefined)
  const UndoToast = undoPart?.UndoToast
  useEffect(() => {
    if (undoPart && offer) startUndoTimes()
  }, [undoPart, offer])
  // Here, because the key works before the message with its button has loaded. In a text field, it undoes typing.
  useShortcuts('anywhere', { undo: ({ target }) => !isTyping(target) && undoLatest() })
  const list = useRef<HTMLDivElement>(null)
  const place = useUppermost()
  useMessagePlace(list, place, toasts.map(({ id }) => id).join())
  return createPortal(
    <div ref={list} popover="manual" className="toasts" aria-label="Notifications" role="region">
      {toasts.map(({ undo, ...toast }) =>
        undo && UndoToast ? (
          <UndoToast key={toast.id} {...toast} undo={undo} others={offers.length - 1} />
        ) : (
          <ToastCard key={toast.id} {...toast} />
        ),
      )}
    </div>,
    place.querySelector(':scope > .dialog-messages') ?? place,
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
        {/* Progress is not announced at every step. */}
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
