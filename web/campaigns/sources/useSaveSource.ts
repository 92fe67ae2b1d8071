import { useApolloClient } from '@apollo/client/react'
import {
  CampaignSourcesDocument,
  useCreateCampaignSourceMutation,
  useUpdateCampaignSourceMutation,
  type CampaignSourceInput,
} from '../../generated/graphql'
import { addToList } from '../../records/list/addToList'
import { refetchRow } from '../../records/list/refetchRow'
import { savingTexts } from '../../records/savingTexts'
import { useSaveRecord } from '../../records/useSaveRecord'
import { forgetCampaign } from './forgetCampaign'
import type { SourceRow } from './sourceForm'

/** Saves a source and adds a new one to the cached list. */
export function useSaveSource(campaignId: string, isNew: boolean) {
  const client = useApolloClient()
  const list = { query: CampaignSourcesDocument, variables: { campaignId } }
  const [create] = useCreateCampaignSourceMutation()
  const [update] = useUpdateCampaignSourceMutation()
  const save = useSaveRecord<SourceRow, CampaignSourceInput>({
    create: async (source, key) => {
      const { data } = await create({
        variables: { campaignId, source, key },
        update: (cache, { data }) => {
          addToList(cache, list, 'campaignSources', data?.createCampaignSource.source)
          forgetCampaign(cache, campaignId)
        },
      })
      return data && { record: data.createCampaignSource.source, errors: data.createCampaignSource.errors }
    },
    update: async ({ id, version }, source) => {
      const { data } = await update({ variables: { campaignId, id, source, version } })
      return data && { record: data.updateCampaignSource.source, errors: data.updateCampaignSource.errors }
    },
    texts: savingTexts(isNew),
  })
  return {
    save,
    /** The current source; null if it is deleted or on errors. */
    readAgain: (id: string): Promise<SourceRow | null> => refetchRow(client, list, (data) => data.campaignSources, id),
  }
}
