import { DeleteDialog } from '../components/ConfirmDialog'
import { toast } from '../components/toasts'
import { useDeleteCapMutation } from '../generated/graphql'
import type { CapRow } from './capColumns'
import { originOf, type CapLock } from './capLock'

/** Asks, deletes, and says so; what failed may be tried again. */
export function DeleteCap({ cap, lock, onClose }: { cap: CapRow; lock: CapLock | null; onClose: () => void }) {
  const [remove] = useDeleteCapMutation()
  const confirm = async () => {
    try {
      const { data } = await remove({
        variables: { origin: originOf(lock), id: cap.id },
        update: (cache, { data }) => {
          if (data?.deleteCap.deletedId) cache.evict({ id: cache.identify({ __typename: 'Cap', id: cap.id }) })
        },
      })
      if (!data?.deleteCap.deletedId) throw new Error(data?.deleteCap.errors[0]?.message)
      toast.success('Record deleted successfully.')
      onClose()
    } catch {
      toast.error('Failed to delete. Please try again.') // The catalogue has one text for every reason.
    }
  }
  return <DeleteDialog what={`cap #${cap.id}`} onConfirm={confirm} onClose={onClose} />
}
