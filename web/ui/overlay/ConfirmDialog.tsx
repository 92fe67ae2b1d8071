import { useEffect, type ReactNode } from 'react'
import { Button } from '../form/Button'
import { Dialog } from './Dialog'
import { useSingleRun } from '../form/useSingleRun'

type Props = {
  title?: string
  /** What will happen, and to how many. */
  children: ReactNode
  /** Names the act: 'Accept', 'Yes, delete it!'. */
  confirm: string
  cancel?: string
  danger?: boolean
  /** The keyboard begins at the button that stays: what would be lost was not asked to go. */
  cautious?: boolean
  /** Does it; the dialog stays, its buttons off, until the promise ends. */
  onConfirm: () => void | Promise<void>
  onClose: () => void
}

/** Asks before what cannot be undone. */
export function ConfirmDialog({
  title = 'Are you sure?',
  children,
  confirm,
  cancel = 'Cancel',
  danger,
  cautious,
  onConfirm,
  onClose,
}: Props) {
  const { busy, run } = useSingleRun()
  return (
    <Dialog
      alert
      title={title}
      width={420}
      onClose={onClose}
      stays={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy} data-autofocus={cautious || undefined}>
            {cancel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'solid'}
            onClick={() => run(onConfirm)}
            disabled={busy}
            data-autofocus={!cautious || undefined}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className="muted" dir="auto">
        {children}
      </div>
    </Dialog>
  )
}

/** The question before anything is deleted, as the error catalogue words it. */
export function DeleteDialog({
  what,
  onConfirm,
  onClose,
}: {
  what: ReactNode
  onConfirm: () => void | Promise<void>
  onClose: () => void
}) {
  // What it asks of is left by Back.
  useEffect(() => {
    window.addEventListener('popstate', onClose)
    return () => window.removeEventListener('popstate', onClose)
  }, [onClose])
  return (
    <ConfirmDialog danger confirm="Yes, delete it!" cancel="No, cancel" onConfirm={onConfirm} onClose={onClose}>
      You are sure about to delete {what}
    </ConfirmDialog>
  )
}
