import { throwErrors } from '../../ui/show/errors'
import { forgetChoices } from '../../app/apollo/forgetNames'
import { DeleteDialog } from '../../ui/overlay/ConfirmDialog'
import { attempt } from '../../ui/overlay/attempt'
import { toast } from '../../ui/overlay/toasts'
import { useDeleteDistributionMutation } from '../../generated/graphql'
import { useUndoDeletion } from '../../records/useUndoDeletion'
import type { DistributionRow } from './distributionColumns'

/** Confirms and deletes a distribution; the user can retry after errors. */
export function DeleteDistribution({ row, onClose }: { row: DistributionRow; onClose: () => void }) {
  const [remove] = useDeleteDistributionMutation()
  const offerUndo = useUndoDeletion()
  const confirm = () =>
    attempt(async () => {
      const { data } = await remove({
        variables: { id: row.id },
        update: (cache, { data }) => {
          if (!data?.deleteDistribution.deletedId) return
          cache.evict({ id: cache.identify({ __typename: 'Distribution', id: row.id }) })
          forgetChoices(cache)
        },
      })
      throwErrors(data?.deleteDistribution.errors)
      const undo = data?.deleteDistribution.undo
      const done = 'Distribution Successfully deleted'
      if (undo) offerUndo({ undo, title: done })
      else toast.success(done)
      onClose()
    })
  return <DeleteDialog what={`distribution ${row.name} #${row.id}`} onConfirm={confirm} onClose={onClose} />
}
