import type { ComponentProps } from 'react'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog'
import { attempt, oneText } from '../ui/overlay/attempt'
import { toast } from '../ui/overlay/toasts'
import { throwErrors } from '../ui/show/errors'
import type { MendableErrorFragment } from '../generated/graphql'

interface Props extends Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm'> {
  /** Runs the mutation and returns its payload. */
  act: () => Promise<{ errors: readonly MendableErrorFragment[] } | null | undefined>
  done: string
  /** Text below the message. */
  doneText?: string
  /** Message on errors. */
  failed?: string
}

/** Confirms and runs an act. Rejections are shown with the server's message; after errors the user can retry. */
export function ConfirmAct({
  act,
  done,
  doneText,
  failed = 'Something went wrong. Please try again.',
  ...dialog
}: Props) {
  const confirm = () =>
    attempt(async () => {
      throwErrors((await act())?.errors)
      toast.success(done, doneText ? { text: doneText } : {})
      dialog.onClose()
    }, oneText(failed))
  return <ConfirmDialog {...dialog} onConfirm={confirm} />
}
