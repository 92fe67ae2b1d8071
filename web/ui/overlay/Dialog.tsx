import { useEffect, useId, useRef, type ReactNode } from 'react'
import { X } from 'lucide-react'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import { Term } from '../../app/glossary/Term'
import { IconButton } from '../form/IconButton'
import { useModal } from './useModal'

type Props = {
  title: string
  /** Glossary term, explained by a button beside the title; `name` is the word in the title. */
  term?: { of: TermKey; name: string } | undefined
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
  children: ReactNode
}

/**
 * Frame of all dialogs; mounting opens it. Uses the browser's modal dialog, which traps the focus, makes the page inert
 * and restores the focus. Initial focus: `data-autofocus`, else the first control; React's `autoFocus` would run before
 * the dialog is shown.
 */
export function Dialog({
  title,
  term,
  onClose,
  width = 500,
  subtitle,
  aside,
  footer,
  alert = false,
  stays = false,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(dialog)
  useEffect(() => {
    if (!stays) return
    // On the document, because after a click outside the focus is not in the dialog. A dialog above it handles Escape
    // first.
    const onKeyDown = (event: KeyboardEvent) =>
      event.key === 'Escape' && !dialog.current?.querySelector('dialog[open]') && event.preventDefault()
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [stays])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      role={alert ? 'alertdialog' : 'dialog'}
      aria-modal
      aria-labelledby={titleId}
      style={{ width }}
      onCancel={(event) => {
        // React also bubbles the cancel event of a nested dialog.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!stays) onClose()
      }}
      // Clicks on the backdrop have the dialog as target, clicks on content its children.
      onMouseDown={(event) => event.target === event.currentTarget && !alert && onClose()}
    >
      <div className="dialog-head">
        <div className="dialog-title">
          <h2 id={titleId} dir="auto">
            {title}
          </h2>
          {term && <Term {...term} />}
          {subtitle && (
            <p className="subtle" dir="auto">
              {subtitle}
            </p>
          )}
        </div>
        {aside}
        {!alert && (
          <IconButton label="Close" onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      <div className="dialog-body">{children}</div>
      {footer && <div className="dialog-foot">{footer}</div>}
      {/* Last, also after a footer that comes later, so that Tab reaches Submit first. */}
      <div className="dialog-messages" />
    </dialog>
  )
}
