import type { ReactNode } from 'react'
import type { ApolloCache } from '@apollo/client'
import { DeleteDialog } from '../ui/overlay/ConfirmDialog'
import { toast } from '../ui/overlay/toasts'
import { refusalText } from '../app/apollo/errors'
import type { MendableErrorFragment } from '../generated/graphql'
import { useUndoDeletion } from './useUndoDeletion'

/** What a mutation that deletes answers. */
interface Deletion {
  deletedId?: string | null
  /** Brings it back, where that is possible. */
  undo?: { id: string } | null
  errors: readonly MendableErrorFragment[]
}

interface Props {
  /** Named in the question: `cap #7`. */
  what: ReactNode
  /** Calls the mutation and answers its payload; `forget` takes the record off the lists. */
  remove: () => Promise<Deletion | null | undefined>
  done?: string
  /** A sentence under it. */
  doneText?: string
  /** Told of a fault. */
  failed?: string
  onClose: () => void
}

/** Asks, deletes, and says so, with Undo where the record can be brought back. What the server refuses is told in its words; what failed may be tried again. */
export function DeleteRecord({
  what,
  remove,
  done = 'Record deleted successfully.',
  doneText,
  failed = 'Failed to delete. Please try again.',
  onClose,
}: Props) {
  const offerUndo = useUndoDeletion()
  const confirm = async () => {
    const sentAt = Date.now()
    try {
      const answer = await remove()
      if (!answer?.deletedId) return void toast.error(answer?.errors[0]?.message ?? failed, { error: answer?.errors })
      const text = doneText === undefined ? {} : { text: doneText }
      if (answer.undo) offerUndo({ undo: answer.undo, title: done, sentAt, ...text })
      else toast.success(done, text)
      onClose()
    } catch (error) {
      // The catalogue has one text for every fault; why this user may not is told all the same.
      toast.error(refusalText(error) ?? failed, { error })
    }
  }
  return <DeleteDialog what={what} onConfirm={confirm} onClose={onClose} />
}

/** Takes a record that was deleted off every list on screen. */
export function forget(cache: ApolloCache, typename: string, id: string | null | undefined) {
  if (id) cache.evict({ id: cache.identify({ __typename: typename, id }) })
}
