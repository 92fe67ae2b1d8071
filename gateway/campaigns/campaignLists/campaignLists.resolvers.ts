import type { Schemas } from '../../app/rest/restTypes'
import { sourceFromRest } from '../campaignSources/campaignSources.row'
import type { CampaignListUpload, Resolvers } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { payload, orNull } from '../../app/records/payloads'
import { importList, listUpload, mapList } from './campaignLists.rest'

const uploadFromRest = (upload: Schemas['CampaignListUpload']): CampaignListUpload => ({
  ...upload,
  id: String(upload.id),
})

export const campaignListResolvers: Resolvers = {
  Query: {
    campaignListUpload: (_parent, { campaignId, id }, { rest }) =>
      orNull(async () =>
        uploadFromRest(await listUpload(rest, idNumber(campaignId, 'campaignId'), idNumber(id, 'id'))),
      ),
  },
  Mutation: {
    mapCampaignList: (_parent, { campaignId, uploadId, mapping }, { rest }) =>
      payload(async () => {
        const columns = mapping.map(({ column, field }) => ({ column, field: field ?? null }))
        // Names of fields are the API's to know.
        const body = { mapping: columns } as Parameters<typeof mapList>[3]
        const [campaign, upload] = [idNumber(campaignId, 'campaignId'), idNumber(uploadId, 'uploadId')]
        return { upload: uploadFromRest(await mapList(rest, campaign, upload, body)) }
      }),
    importCampaignList: (_parent, { campaignId, uploadId, name, type, key }, { rest }) =>
      payload(async () => {
        const [campaign, upload] = [idNumber(campaignId, 'campaignId'), idNumber(uploadId, 'uploadId')]
        return { source: sourceFromRest(await importList(rest, campaign, upload, { name, type }, key ?? null)) }
      }),
  },
}
