import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { chakra, Circle } from '@chakra-ui/react'
import { CircleCheck, CircleX, Download, Info, TriangleAlert, X } from 'lucide-react'
import { isTyping } from '../shortcuts/pressedKeys'
import { useShortcuts } from '../shortcuts/useShortcuts'
import { Button } from '../form/Button'
import { IconButton } from '../form/IconButton'
import { createPartHook } from '../layout/FaultBoundary'
import { RequestId } from '../show/RequestId'
import { ToastCard, ToastText } from './ToastCard'
import { closeToast, onToastsChange, shownToasts, startUndoTimes, type Toast, undoLatest } from './toasts'
import { useMessagePlace } from '../form/useMessagePlace'
import { useUppermost } from './modals'

const icons = {
  success: [CircleCheck, 'success-fg'],
  error: [CircleX, 'danger-fg'],
  warning: [TriangleAlert, 'warning-fg'],
  info: [Info, 'info-fg'],
  progress: [Download, 'fg-muted'],
  undo: [CircleCheck, 'success-fg'],
} as const

/** Positioned by messagePlace.ts. */
const List = chakra('div', {
  base: {
    inset: 'auto 16px 52px auto',
    p: '1',
    bg: 'transparent',
    color: 'inherit',
    overflow: 'visible',
    pointerEvents: 'none',
    mdDown: { width: 'calc(100vw - 16px)' },
    '&:popover-open': { display: 'grid', gap: '2.5', justifyItems: 'end', mdDown: { justifyItems: 'stretch' } },
    // Part of a dialog without free space beside it: above its buttons, and scrollable.
    '&[data-inline]:not(:empty)': {
      display: 'grid',
      gap: '1.5',
      position: 'static',
      order: 1,
      flex: 'none',
      width: 'auto',
      maxHeight: '40%',
      p: '8px 12px',
      borderTop: '1px solid {colors.border}',
      overflow: 'auto',
      pointerEvents: 'auto',
    },
  },
})

const pulse = '0 0 0 4px color-mix(in srgb, {colors.chart.2} 30%, transparent)'

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
    <List ref={list} popover="manual" aria-label="Notifications" role="region">
      {toasts.map(({ undo, ...toast }) =>
        undo && UndoToast ? (
          <UndoToast key={toast.id} {...toast} undo={undo} others={offers.length - 1} />
        ) : (
          <Message key={toast.id} {...toast} />
        ),
      )}
    </List>,
    place.querySelector(':scope > .dialog-messages') ?? place,
  )
}

function Message({ id, kind, title, text, count, action, requestId }: Toast) {
  const isNews = kind === 'conversion'
  const [Icon, colour] = icons[isNews ? 'info' : kind]
  return (
    <ToastCard
      className={`toast ${kind}`}
      role={kind === 'error' ? 'alert' : 'status'}
      isInverse={isNews}
      // News from elsewhere waits behind a dialog: its numbers stay in the navigation.
      css={isNews ? { width: 'auto', '[data-inline] > &': { display: 'none' } } : undefined}
    >
      {isNews ? (
        <Circle size="2" mx="1" bg="chart.2" boxShadow={pulse} />
      ) : (
        <Icon aria-hidden color={`var(--colors-${colour})`} />
      )}
      <ToastText>
        <b>{title}</b>
        {count && <span className="muted figure" aria-label={`${count} times`}>{` ×${count}`}</span>}
        {/* Progress is not announced at every step. */}
        {text && <p aria-live={kind === 'progress' ? 'off' : undefined}>{text}</p>}
        <RequestId id={requestId ?? null} />
      </ToastText>
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
      {isNews ? (
        <Button variant="link" size="sm" onClick={() => closeToast(id)}>
          Close
        </Button>
      ) : (
        <IconButton label="Close" size="sm" onClick={() => closeToast(id)}>
          <X className="small" />
        </IconButton>
      )}
    </ToastCard>
  )
}
