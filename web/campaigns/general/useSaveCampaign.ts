import { useApolloClient } from '@apollo/client/react'
import { forgetChoices } from '../../app/apollo/forgetNames'
import { CampaignDocument, useUpdateCampaignMutation, type CampaignInput } from '../../generated/graphql'
import { useSaveRecord } from '../../records/useSaveRecord'
import type { CampaignRow } from '../campaigns/campaignColumns'

/** Saves what is set about a campaign; `readAnew` answers it as it is by now, null when it is gone or could not be read. */
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
          // Filter lists offer it by its name.
          if (saved && saved.name !== name) forgetChoices(cache)
        },
      })
      const payload = data?.updateCampaign
      return payload && { record: payload.campaign, errors: payload.errors }
    },
    texts: { created: '', updated: 'Campaign updated successfully', failed: 'Failed to update campaign' },
  })
  const readAnew = async (id: string): Promise<CampaignRow | null> => {
    const answer = await client
      .query({ query: CampaignDocument, variables: { id }, fetchPolicy: 'network-only' })
      .catch(() => null) // saving again asks anew
    return answer?.data?.campaign ?? null
  }
  return { save, readAnew }
}
