import { throwErrors } from '../../ui/show/errors'
import { DeleteDialog } from '../../ui/overlay/ConfirmDialog'
import { attempt } from '../../ui/overlay/attempt'
import { toast } from '../../ui/overlay/toasts'
import { useDeleteCampaignStepMutation } from '../../generated/graphql'
import type { StepFacts } from './stepTexts'

interface Props {
  campaignId: string
  step: StepFacts
  onClose: () => void
}

/** Confirms and deletes a step; one with results is archived instead. */
export function DeleteStep({ campaignId, step, onClose }: Props) {
  const [remove] = useDeleteCampaignStepMutation()
  const act = () =>
    attempt(async () => {
      const { data } = await remove({
        variables: { campaignId, id: step.id },
        refetchQueries: ['CampaignSteps', 'CampaignFunnel', 'Campaign'],
        awaitRefetchQueries: true,
      })
      const answer = data?.deleteCampaignStep
      throwErrors(answer?.errors)
      if (answer?.isArchived) toast.success(`${step.name} is archived`, { text: 'It has results: its figures stay.' })
      else toast.success('Record deleted successfully.')
      onClose()
    }, 'Failed to delete the step')
  return <DeleteDialog what={step.name} onConfirm={act} onClose={onClose} />
}
