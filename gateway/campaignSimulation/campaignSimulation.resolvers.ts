import { Fault } from '../errors'
import type { Resolvers } from '../generated/graphql'
import { idNumber } from '../ids'
import { simulateCampaign } from './campaignSimulation.rest'

export const campaignSimulationResolvers: Resolvers = {
  Query: {
    campaignDryRun: async (_parent, { campaignId }, { rest }) => {
      try {
        const { consumers, steps, rows } = await simulateCampaign(rest, idNumber(campaignId, 'campaignId'))
        return {
          consumers,
          steps: steps.map(({ stepId, advertisers, ...step }) => ({
            ...step,
            stepId: String(stepId),
            advertisers: advertisers.map((one) => ({ ...one, advertiserId: String(one.advertiserId) })),
          })),
          rows: rows.map((row) => ({ ...row, consumerId: String(row.consumerId) })),
        }
      } catch (error) {
        if (error instanceof Fault && error.code === 'NOT_FOUND') return null
        throw error
      }
    },
  },
}
