import type { Schemas } from '../../app/rest/restTypes'
import type { Resolvers } from '../../generated/graphql'
import { idNumber, idText } from '../../app/rest/ids'
import { lookUp } from '../../app/records/links'
import { payload } from '../../app/records/payloads'
import { advertiserRecords, countryRecords, partOfCampaign, publisherRecords } from '../../app/records/rowLinks'
import { selectedFields } from '../../app/records/selection'
import { sourceKind, sourcesOfCampaigns } from './campaignSources.loaders'
import {
  createCampaignSource,
  deleteCampaignSource,
  invalidEmails,
  pauseCampaignSource,
  startCampaignSource,
  updateCampaignSource,
} from './campaignSources.rest'
import { countFromRest, sourceFromRest, sourcePlace, sourceToRest } from './campaignSources.row'

const save = (call: () => Promise<Schemas['CampaignSource']>) =>
  payload(async () => ({ source: sourceFromRest(await call()) }), sourcePlace)

/** What is answered at once; the rest of a count takes seconds where very many leads match. */
const atOnce = new Set(['matches', 'countedAt'])

export const campaignSourceResolvers: Resolvers = {
  Campaign: { sources: ({ id }, _args, context) => sourcesOfCampaigns(context).load(id) },
  CampaignSource: { campaign: partOfCampaign, advertiserRecords, publisherRecords, countryRecords },
  Query: {
    campaignSources: async (_parent, { campaignId }, { rest }) =>
      (await rest.get('/api/campaigns/{id}/sources', { path: { id: idNumber(campaignId, 'campaignId') } })).map(
        sourceFromRest,
      ),
    campaignSource: (_parent, { id }, context) => lookUp(sourceKind, id, context),
    campaignSourceCount: async (_parent, { campaignId, source }, { rest }, info) => {
      const isQuick = [...selectedFields(info)].every((field) => atOnce.has(field))
      const asked = { body: sourceToRest(source), query: { only: isQuick ? ('matches' as const) : undefined } }
      return countFromRest(
        campaignId == null
          ? await rest.query('/api/campaign-sources/count', asked)
          : await rest.query('/api/campaigns/{id}/sources/count', {
              path: { id: idNumber(campaignId, 'campaignId') },
              ...asked,
            }),
      )
    },
    campaignInvalidEmails: async (_parent, { campaignId, sourceId, limit }, { rest }) => {
      const rows = await invalidEmails(rest, idNumber(campaignId, 'campaignId'), idNumber(sourceId, 'sourceId'), limit)
      return rows.map(({ leadId, ...row }) => ({ ...row, leadId: idText(leadId) }))
    },
  },
  Mutation: {
    createCampaignSource: (_parent, { campaignId, source, key }, { rest }) =>
      save(() => createCampaignSource(rest, idNumber(campaignId, 'campaignId'), sourceToRest(source), key ?? null)),
    updateCampaignSource: (_parent, { campaignId, id, source, version }, { rest }) =>
      save(() =>
        updateCampaignSource(rest, idNumber(campaignId, 'campaignId'), idNumber(id, 'id'), {
          ...sourceToRest(source),
          version: version ?? undefined,
        }),
      ),
    deleteCampaignSource: (_parent, { campaignId, id }, { rest }) =>
      payload(async () => {
        const { isArchived } = await deleteCampaignSource(rest, idNumber(campaignId, 'campaignId'), idNumber(id, 'id'))
        return { deletedId: id, isArchived }
      }),
    startCampaignSource: (_parent, { campaignId, id }, { rest }) =>
      save(() => startCampaignSource(rest, idNumber(campaignId, 'campaignId'), idNumber(id, 'id'))),
    pauseCampaignSource: (_parent, { campaignId, id }, { rest }) =>
      save(() => pauseCampaignSource(rest, idNumber(campaignId, 'campaignId'), idNumber(id, 'id'))),
  },
}
