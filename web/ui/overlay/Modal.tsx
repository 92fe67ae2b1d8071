import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Box, Dialog as Layer, Portal } from '@chakra-ui/react'
import { addModal, openersNow } from './modals'
import { X } from 'lucide-react'
import { IconButton } from '../form/IconButton'

export type Split = boolean | 'low'

interface Props {
  /** Accessible name, if it has no title. */
  label?: string | undefined
  /** `top`: near the upper edge, `start`: along the left edge, `full`: the whole window. */
  placement?: 'center' | 'top' | 'start' | 'full'
  /** Announced at once, and not closed by clicks outside. */
  alert?: boolean
  /** Closed by its own buttons alone. */
  stays?: boolean
  /** For `DialogColumns`: as high as there is room, or lower. */
  isSplit?: Split
  /** In pixels or CSS. */
  width?: number | string | undefined
  className?: string | undefined
  /** Handles Escape instead of closing, if it does not return false. */
  onEscape?: () => unknown
  onClose: () => void
  onKeyDown?: ((event: React.KeyboardEvent) => void) | undefined
  children: ReactNode
}

/** What opened it may be gone, such as the button of a deleted row or of the dialog before. */
function giveFocusBack(openers: readonly Element[]) {
  // Another dialog may have it already.
  if (document.activeElement !== document.body && !document.activeElement?.matches('[aria-modal=true]')) return
  const opener = openers.find((element) => element.isConnected && element !== document.body)
  const target = opener instanceof HTMLElement ? opener : document.getElementById('content')
  target?.focus({ preventScroll: true })
}

const focused = () => document.activeElement as HTMLElement

/**
 * What covers the page while mounted: traps the focus and returns it. Initial focus: `data-autofocus`, else the first
 * control; React's `autoFocus` would run before it is shown.
 */
export function Modal({
  label,
  placement = 'center',
  alert = false,
  stays = false,
  isSplit = false,
  onEscape,
  onClose,
  ...content
}: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const [openers] = useState(openersNow)
  const closing = useRef(onClose)
  useLayoutEffect(() => void (closing.current = onClose))
  useLayoutEffect(() => {
    if (!sheet.current) return
    sheet.current.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const remove = addModal(sheet.current, openers, () => closing.current())
    return () => {
      remove()
      queueMicrotask(() => giveFocusBack(openers))
    }
  }, [openers])
  const { width, className, onKeyDown, children } = content
  const wasShown = useRef(false)
  /** The press of Escape that belongs to this overlay, being the topmost. */
  const offered = useRef<Event | null>(null)
  const leave = () => {
    if (onEscape && onEscape() !== false) return
    if (!stays) onClose()
  }
  return (
    <Layer.Root
      open
      {...{ isSplit }}
      placement={placement as 'center'}
      role={alert ? 'alertdialog' : 'dialog'}
      aria-label={label}
      closeOnInteractOutside={!alert && !stays}
      onEscapeKeyDown={(event) => {
        event.preventDefault()
        // What is inside handles the key first, such as an open list.
        if (event.target instanceof Node && sheet.current?.contains(event.target)) offered.current = event
        else leave()
      }}
      // A focus that is moved by something else does not close it.
      onFocusOutside={(event) => event.preventDefault()}
      onOpenChange={onClose}
      // Chakra asks a moment later, and again when an overlay above it has closed, which gives the focus back itself.
      initialFocusEl={() => {
        const isAgain = wasShown.current
        wasShown.current = true
        if (sheet.current?.contains(document.activeElement)) return focused()
        return isAgain ? sheet.current : null
      }}
      restoreFocus={false}
    >
      <Portal>
        <Layer.Backdrop />
        <Layer.Positioner>
          <Layer.Content
            ref={sheet}
            className={className}
            style={{ width }}
            onKeyDown={(event) => {
              onKeyDown?.(event)
              if (event.nativeEvent !== offered.current) return
              event.stopPropagation()
              leave()
            }}
          >
            {children}
          </Layer.Content>
        </Layer.Positioner>
      </Portal>
    </Layer.Root>
  )
}

type DialogProps = {
  title: string
  /** The `Term` of a word in the title. */
  term?: ReactNode
  /** Called on Escape, the close button and clicks outside. */
  onClose: () => void
  /** Width in pixels or CSS: 420 for confirmations, 500 for forms. */
  width?: number | string
  /** Second line in grey. */
  subtitle?: ReactNode
  /** At the right of the header. */
  aside?: ReactNode
  /** Buttons; the primary one is last. */
  footer?: ReactNode
  /** A question that requires an answer: announced at once, without close button, not closed by clicks outside. */
  alert?: boolean
  /** Closed by its own buttons alone, not by Escape either: what it shows is shown once, or an answer is on its way to it. */
  stays?: boolean
  isSplit?: Split
  children: ReactNode
}

/** Frame of all dialogs, see `Modal`; mounting opens it. */
export function Dialog({ title, term, width = 500, subtitle, aside, footer, children, ...modal }: DialogProps) {
  return (
    <Modal width={width} {...modal}>
      <Layer.Header>
        <Box flex="1" minW="0" overflowWrap="anywhere">
          <Layer.Title dir="auto">{title}</Layer.Title>
          {term}
          {subtitle && (
            <p className="subtle" dir="auto">
              {subtitle}
            </p>
          )}
        </Box>
        {aside}
        {!modal.alert && (
          <IconButton label="Close" onClick={modal.onClose}>
            <X aria-hidden />
          </IconButton>
        )}
      </Layer.Header>
      <Layer.Body>{children}</Layer.Body>
      {footer && <Layer.Footer>{footer}</Layer.Footer>}
      {/* Last, also after a footer that comes later, so that Tab reaches Submit first. */}
      <Box className="dialog-messages" display="contents" />
    </Modal>
  )
}
