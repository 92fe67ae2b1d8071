import { useState, type ReactNode } from 'react'
import { errorText } from '../../ui/show/errors'
import { toast } from '../../ui/overlay/toasts'
import { useArchiveCampaignMutation, useDeleteCampaignMutation } from '../../generated/graphql'
import { DeleteRecord, forget } from '../../records/DeleteRecord'

type Named = { id: string; name: string }

/** Archives, restores and deletes campaigns; render `dialog`. `onDeleted` is called after a deletion. */
export function useCampaignActs(onDeleted: () => void = () => {}): {
  archive: (campaign: Named, isArchived: boolean) => Promise<void>
  askDelete: (campaign: Named) => void
  dialog: ReactNode
} {
  const [archiveCampaign] = useArchiveCampaignMutation()
  const [deleteCampaign] = useDeleteCampaignMutation()
  const [deleting, setDeleting] = useState<Named | null>(null)
  const archive = async ({ id, name }: Named, isArchived: boolean) => {
    const failed = isArchived ? 'Failed to archive the campaign' : 'Failed to restore the campaign'
    try {
      const { data } = await archiveCampaign({ variables: { id, isArchived }, refetchQueries: ['Campaigns'] })
      const errors = data?.archiveCampaign.errors ?? []
      if (errors[0]) return void toast.error(`${failed}. ${errors[0].message}`)
      toast.success(isArchived ? `${name} is archived` : `${name} is restored`)
    } catch (error) {
      toast.error(`${failed}. ${errorText(error)}`, { error })
    }
  }
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
