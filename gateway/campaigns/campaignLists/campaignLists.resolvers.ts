import { sourceFromRest } from '../campaignSources/campaignSources.row'
import { Fault } from '../../app/errors/errors'
import type { CampaignListUpload, Resolvers } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { payload } from '../../app/records/payloads'
import { importList, listUpload, mapList, type RestUpload } from './campaignLists.rest'

const uploadFromRest = (upload: RestUpload): CampaignListUpload => ({ ...upload, id: String(upload.id) })

export const campaignListResolvers: Resolvers = {
  Query: {
    campaignListUpload: async (_parent, { campaignId, id }, { rest }) => {
      try {
        return uploadFromRest(await listUpload(rest, idNumber(campaignId, 'campaignId'), idNumber(id, 'id')))
      } catch (error) {
        if (error instanceof Fault && error.code === 'NOT_FOUND') return null
        throw error
      }
    },
  },
  Mutation: {
    mapCampaignList: (_parent, { campaignId, uploadId, mapping }, { rest }) =>
      payload({ upload: null }, async () => {
        const columns = mapping.map(({ column, field }) => ({ column, field: field ?? null }))
        // Names of fields are the API's to know.
        const body = { mapping: columns } as Parameters<typeof mapList>[3]
        const [campaign, upload] = [idNumber(campaignId, 'campaignId'), idNumber(uploadId, 'uploadId')]
        return { upload: uploadFromRest(await mapList(rest, campaign, upload, body)) }
      }),
    importCampaignList: (_parent, { campaignId, uploadId, name, type, key }, { rest }) =>
      payload({ source: null }, async () => {
        const [campaign, upload] = [idNumber(campaignId, 'campaignId'), idNumber(uploadId, 'uploadId')]
        return { source: sourceFromRest(await importList(rest, campaign, upload, { name, type }, key ?? null)) }
      }),
  },
}
