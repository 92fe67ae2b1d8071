import { useState, type ReactNode } from 'react'
import { throwErrors } from '../../ui/show/errors'
import { attempt } from '../../ui/overlay/attempt'
import { toast } from '../../ui/overlay/toasts'
import { useArchiveCampaignMutation, useDeleteCampaignMutation } from '../../generated/graphql'
import { DeleteRecord, forget } from '../../records/DeleteRecord'

type Named = { id: string; name: string }

/** Archives, restores and deletes campaigns; render `dialog`. `onDeleted` is called after a deletion. */
export function useCampaignActs(onDeleted: () => void = () => {}): {
  archive: (campaign: Named, isArchived: boolean) => Promise<boolean>
  askDelete: (campaign: Named) => void
  dialog: ReactNode
} {
  const [archiveCampaign] = useArchiveCampaignMutation()
  const [deleteCampaign] = useDeleteCampaignMutation()
  const [deleting, setDeleting] = useState<Named | null>(null)
  const archive = ({ id, name }: Named, isArchived: boolean) =>
    attempt(
      async () => {
        const { data } = await archiveCampaign({ variables: { id, isArchived }, refetchQueries: ['Campaigns'] })
        throwErrors(data?.archiveCampaign.errors)
        toast.success(isArchived ? `${name} is archived` : `${name} is restored`)
      },
      `Failed to ${isArchived ? 'archive' : 'restore'} the campaign`,
    )
  const remove = async ({ id }: Named) => {
    const { data } = await deleteCampaign({
      variables: { id },
      refetchQueries: ({ data }) => (data?.deleteCampaign.deletedId ? ['Campaigns'] : []),
      update: (cache, { data }) => {
        if (data?.deleteCampaign.deletedId) forget(cache, 'Campaign', id)
      },
    })
    return data?.deleteCampaign
  }
  const dialog = deleting && (
    <DeleteRecord
      what={deleting.name}
      remove={async () => {
        const answer = await remove(deleting)
        if (answer?.deletedId) onDeleted()
        return answer
      }}
      onClose={() => setDeleting(null)}
    />
  )
  return { archive, askDelete: setDeleting, dialog }
}
