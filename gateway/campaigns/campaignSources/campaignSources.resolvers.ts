import { leadStatusName } from '../../../shared/leads/leadStatus'
import type { Resolvers } from '../../generated/graphql'
import { leadStatus, readCampaignCount, readCampaignExample } from '../../generated/rows'
import { idNumber } from '../../app/rest/ids'
import { selectedFields } from '../../app/records/selection'
import type { Parameters } from '../../app/rest/restTypes'
import { bodyOf } from '../../app/records/calls'
import { sourcesOfCampaigns } from './campaignSources.loaders'

type Body = Parameters<'/api/campaign-sources/count', 'post'>['body']

/** What is answered at once; the rest of a count takes seconds where very many leads match. */
const atOnce = new Set(['matches', 'countedAt'])

export const campaignSourceResolvers: Resolvers = {
  Campaign: { sources: ({ id }, _args, context) => sourcesOfCampaigns(context).load(id) },
  CampaignExample: { status: ({ status }) => status },
  Query: {
    campaignSourceCount: async (_parent, { campaignId, source }, { rest }, info) => {
      const isQuick = [...selectedFields(info)].every((field) => atOnce.has(field))
      const sent = {
        body: bodyOf('createCampaignSource', { source }) as Body,
        query: { only: isQuick ? ('matches' as const) : undefined },
      }
      const count =
        campaignId == null
          ? await rest.query('/api/campaign-sources/count', sent)
          : await rest.query('/api/campaigns/{id}/sources/count', {
              path: { id: idNumber(campaignId, 'campaignId') },
              ...sent,
            })
      const examples = (count.examples ?? []).map((row) => ({
        ...readCampaignExample(row),
        status: leadStatus[leadStatusName(row.leadStatusId)],
      }))
      const { added, leftOut, ...counted } = readCampaignCount(count)
      return { ...counted, added: added ?? 0, leftOut: leftOut ?? [], examples }
    },
  },
}
