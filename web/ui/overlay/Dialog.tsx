import { useEffect, useId, useRef, type ReactNode } from 'react'
import { X } from 'lucide-react'
import type { TermKey } from '../../../shared/app/glossary'
import { Term } from '../../app/glossary/Term'
import { IconButton } from '../form/IconButton'
import { useModal } from './useModal'

type Props = {
  title: string
  /** Of the glossary: a mark beside the title opens what `name` means, a word of the title. */
  term?: { of: TermKey; name: string } | undefined
  /** Called for Escape, the cross and a press outside. */
  onClose: () => void
  /** Widths of the specification: 420 confirm, 500 form … A number is pixels. */
  width?: number | string
  /** A quiet line under the title. */
  subtitle?: ReactNode
  /** Stands in the head, at the right. */
  aside?: ReactNode
  /** Buttons at the foot, the act last. */
  footer?: ReactNode
  /** A question that must be answered: read out at once, not closed by a press outside, no cross. */
  alert?: boolean
  /** Closed by its own buttons alone, not by Escape either: what it shows is shown once, or an answer is on its way to it. */
  stays?: boolean
  children: ReactNode
}

/**
 * The frame of every dialog: mounted is open. The browser's own modal dialog keeps focus inside, makes the page behind
 * inert and gives the focus back when it closes. The focus begins at what carries `data-autofocus`, else at the first
 * control: React's `autoFocus` comes before the dialog is shown.
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
    // On the document: after a press outside of it the focus is in no part of the dialog. A question asked over it has its Escape.
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
        // React takes the Escape of a dialog over this one here too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!stays) onClose()
      }}
      // The backdrop belongs to the element itself, its content to the parts below.
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
    </dialog>
  )
}
