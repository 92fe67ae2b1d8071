import type { ReactNode } from 'react'
import type { ApolloCache } from '@apollo/client'
import { DeleteDialog } from '../components/ConfirmDialog'
import { toast } from '../components/toasts'
import type { MendableErrorFragment } from '../generated/graphql'

/** What a mutation that deletes answers. */
interface Deletion {
  deletedId?: string | null
  errors: readonly MendableErrorFragment[]
}

interface Props {
  /** Named in the question: `cap #7`. */
  what: ReactNode
  /** Calls the mutation and answers its payload; `forget` takes the record off the lists. */
  remove: () => Promise<Deletion | null | undefined>
  done?: string
  onClose: () => void
}

const failed = 'Failed to delete. Please try again.'

/** Asks, deletes, and says so. What the server refuses is told in its words; what failed may be tried again. */
export function DeleteRecord({ what, remove, done = 'Record deleted successfully.', onClose }: Props) {
  const confirm = async () => {
    try {
      const answer = await remove()
      if (!answer?.deletedId) return void toast.error(answer?.errors[0]?.message ?? failed)
      toast.success(done)
      onClose()
    } catch {
      toast.error(failed) // The catalogue has one text for every fault.
    }
  }
  return <DeleteDialog what={what} onConfirm={confirm} onClose={onClose} />
}

/** Takes a record that was deleted off every list on screen. */
export function forget(cache: ApolloCache, typename: string, id: string | null | undefined) {
  if (id) cache.evict({ id: cache.identify({ __typename: typename, id }) })
}
