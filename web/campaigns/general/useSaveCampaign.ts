import { useApolloClient } from '@apollo/client/react'
import { forgetChoices } from '../../app/apollo/forgetNames'
import { CampaignDocument, useUpdateCampaignMutation, type CampaignInput } from '../../generated/graphql'
import { useSaveRecord } from '../../records/useSaveRecord'
import type { CampaignRow } from '../campaigns/campaignColumns'

/** Saves the settings of a campaign; `readAgain` loads the current campaign, null if it is deleted. */
export function useSaveCampaign() {
  const client = useApolloClient()
  const [update] = useUpdateCampaignMutation()
  const save = useSaveRecord<CampaignRow, CampaignInput>({
    create: () => Promise.resolve(null),
    update: async ({ id, name, version }, campaign) => {
      const { data } = await update({
        variables: { id, campaign, version },
        update: (cache, { data }) => {
          const saved = data?.updateCampaign.campaign
          // Filter lists contain its name.
          if (saved && saved.name !== name) forgetChoices(cache)
        },
      })
      const payload = data?.updateCampaign
      return payload && { record: payload.campaign, errors: payload.errors }
    },
    texts: { created: '', updated: 'Campaign updated successfully', failed: 'Failed to update campaign' },
  })
  const readAgain = async (id: string): Promise<CampaignRow | null> => {
    const { data } = await client.query({ query: CampaignDocument, variables: { id }, fetchPolicy: 'network-only' })
    return data?.campaign ?? null
  }
  return { save, readAgain }
}
