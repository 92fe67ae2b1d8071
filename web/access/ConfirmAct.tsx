import type { ComponentProps } from 'react'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog'
import { toast } from '../ui/overlay/toasts'
import { refusalText } from '../ui/show/errors'

interface Props extends Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm'> {
  /** Runs the mutation and returns its payload. */
  act: () => Promise<{ errors: readonly { message: string }[] } | null | undefined>
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
  const confirm = async () => {
    try {
      const answer = await act()
      if (!answer || answer.errors.length) return void toast.error(answer?.errors[0]?.message ?? failed)
      toast.success(done, doneText ? { text: doneText } : {})
      dialog.onClose()
    } catch (error) {
      toast.error(refusalText(error) ?? failed, { error })
    }
  }
  return <ConfirmDialog {...dialog} onConfirm={confirm} />
}
