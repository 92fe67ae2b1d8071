import type { Resolvers } from '../../generated/graphql'
import { readInjectionSimulation } from '../../generated/rows'
import { idNumber, idNumbers } from '../../app/rest/ids'

export const progressLogResolvers: Resolvers = {
  Query: {
    injectionCheck: async (_parent, { leadIds, advertiserId, locateLeads, funnel }, { rest }) => {
      const body = {
        lead_ids: idNumbers(leadIds, 'leadIds'),
        advertiser_id: idNumber(advertiserId, 'advertiserId'),
        locate_leads: locateLeads,
        simulate: true,
        funnel,
      }
      const { simulations, refused } = await rest.query('/api/lead-details/inject', { body })
      return [
        ...simulations.map(readInjectionSimulation),
        ...refused.map(({ lead_id, message }) => ({ leadId: String(lead_id), isSent: false, reason: message })),
      ]
    },
  },
}
