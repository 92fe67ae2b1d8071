import { useApolloClient } from '@apollo/client/react'
import {
  CampaignStepsDocument,
  useCreateCampaignStepMutation,
  useUpdateCampaignStepMutation,
  type CampaignStepInput,
} from '../../generated/graphql'
import { refetchRow } from '../../records/list/refetchRow'
import { useSaveRecord } from '../../records/useSaveRecord'
import type { StepFacts } from './stepTexts'

/** Saves a step; `readAgain` loads the current one, null if it is deleted. */
export function useSaveStep(campaignId: string, isNew: boolean) {
  const client = useApolloClient()
  const [create] = useCreateCampaignStepMutation()
  const [update] = useUpdateCampaignStepMutation()
  const save = useSaveRecord<StepFacts, CampaignStepInput>({
    create: async (step, key) => {
      const { data } = await create({
        variables: { campaignId, step, key },
        // A complete campaign becomes inactive again.
        refetchQueries: ['CampaignSteps', 'CampaignFunnel', 'Campaign'],
        awaitRefetchQueries: true,
      })
      const payload = data?.createCampaignStep
      return payload && { record: payload.step, errors: payload.errors }
    },
    update: async ({ id, version }, step) => {
      const { data } = await update({ variables: { campaignId, id, step, version } })
      const payload = data?.updateCampaignStep
      return payload && { record: payload.step, errors: payload.errors }
    },
    texts: {
      created: 'Step created successfully',
      updated: 'Step updated successfully',
      failed: isNew ? 'Failed to create step' : 'Failed to update step',
    },
  })
  const readAgain = (id: string): Promise<StepFacts | null> =>
    refetchRow(
      client,
      { query: CampaignStepsDocument, variables: { campaignId } },
      ({ campaignSteps }) => campaignSteps,
      id,
    )
  return { save, readAgain }
}
