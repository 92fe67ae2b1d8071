import type { ReactNode } from 'react'
import type { ApolloCache } from '@apollo/client'
import { DeleteDialog } from '../ui/overlay/ConfirmDialog'
import { attempt, oneText } from '../ui/overlay/attempt'
import { toast } from '../ui/overlay/toasts'
import { throwErrors } from '../ui/show/errors'
import type { Deletion } from './defineRecord'
import { useUndoDeletion } from './useUndoDeletion'

interface Props {
  /** Name in the question: `cap #7`. */
  what: ReactNode
  /** Runs the mutation and returns its payload; `forget` removes the record from cached lists. */
  remove: () => Promise<Deletion | null | undefined>
  done?: string
  /** Text below the message. */
  doneText?: string
  /** Message on errors. */
  failed?: string
  onClose: () => void
}

/**
 * Confirms and deletes a record, then offers Undo if possible. Rejections are shown with the server's message; after
 * errors the user can retry.
 */
export function DeleteRecord({
  what,
  remove,
  done = 'Record deleted successfully.',
  doneText,
  failed = 'Failed to delete. Please try again.',
  onClose,
}: Props) {
  const offerUndo = useUndoDeletion()
  const confirm = () =>
    attempt(async () => {
      const answer = await remove()
      throwErrors(answer?.errors)
      const text = doneText === undefined ? {} : { text: doneText }
      if (answer?.undo) offerUndo({ undo: answer.undo, title: done, ...text })
      else toast.success(done, text)
      onClose()
    }, oneText(failed))
  return <DeleteDialog what={what} onConfirm={confirm} onClose={onClose} />
}

/** Removes a deleted record from all cached lists. */
export function forget(cache: ApolloCache, typename: string, id: string | null | undefined) {
  if (id) cache.evict({ id: cache.identify({ __typename: typename, id }) })
}
