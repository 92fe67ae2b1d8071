import type { Resolvers } from '../generated/graphql'
import { idNumber, idText } from '../ids'
import { payload } from '../payloads'
import type { Rest } from '../restTypes'
import { selectedFields } from '../selection'
import {
  campaignSources,
  countCampaignSource,
  createCampaignSource,
  deleteCampaignSource,
  invalidEmails,
  pauseCampaignSource,
  type RestSource,
  startCampaignSource,
  updateCampaignSource,
} from './campaignSources.rest'
import { countFromRest, sourceFromRest, sourcePlace, sourceToRest } from './campaignSources.row'

const save = (call: () => Promise<RestSource>) =>
  payload({ source: null }, async () => ({ source: sourceFromRest(await call()) }), sourcePlace)

/** What is answered at once; the rest of a count takes seconds where very many leads match. */
const atOnce = new Set(['matches', 'countedAt'])

const sourcesOf = async (rest: Rest, campaignId: string, argument: string) =>
  (await campaignSources(rest, idNumber(campaignId, argument))).map(sourceFromRest)

export const campaignSourceResolvers: Resolvers = {
  Campaign: { sources: ({ id }, _args, { rest }) => sourcesOf(rest, id, 'id') },
  Query: {
    campaignSources: (_parent, { campaignId }, { rest }) => sourcesOf(rest, campaignId, 'campaignId'),
    campaignSourceCount: async (_parent, { campaignId, source }, { rest }, info) => {
      const isQuick = [...selectedFields(info)].every((field) => atOnce.has(field))
      const id = idNumber(campaignId, 'campaignId')
      return countFromRest(await countCampaignSource(rest, id, sourceToRest(source), isQuick ? 'matches' : undefined))
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
      payload({ deletedId: null, isArchived: null }, async () => {
        const { isArchived } = await deleteCampaignSource(rest, idNumber(campaignId, 'campaignId'), idNumber(id, 'id'))
        return { deletedId: id, isArchived }
      }),
    startCampaignSource: (_parent, { campaignId, id }, { rest }) =>
      save(() => startCampaignSource(rest, idNumber(campaignId, 'campaignId'), idNumber(id, 'id'))),
    pauseCampaignSource: (_parent, { campaignId, id }, { rest }) =>
      save(() => pauseCampaignSource(rest, idNumber(campaignId, 'campaignId'), idNumber(id, 'id'))),
  },
}
