import { useEffect, type ReactNode } from 'react'
import { Button } from '../form/Button'
import { Dialog } from './overlays'
import { useSingleRun } from '../form/useSingleRun'

type Props = {
  title?: string
  /** Consequences, with numbers. */
  children: ReactNode
  /** Label of the confirming button: 'Accept', 'Yes, delete it!'. */
  confirm: string
  cancel?: string
  danger?: boolean
  /** Focuses the cancelling button first, if data would be lost. */
  cautious?: boolean
  /** Performs the action; buttons are disabled until the promise settles. */
  onConfirm: () => unknown
  onClose: () => void
}

/** Confirmation of actions that cannot be undone. */
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

/** Confirmation of deletions, with the texts of the specification. */
export function DeleteDialog({
  what,
  onConfirm,
  onClose,
}: {
  what: ReactNode
  onConfirm: () => unknown
  onClose: () => void
}) {
  // Back closes it.
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
