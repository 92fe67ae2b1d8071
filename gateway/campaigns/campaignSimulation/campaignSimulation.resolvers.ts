import { Fault } from '../../app/errors/errors'
import type { Resolvers } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { forecastCampaign, simulateCampaign } from './campaignSimulation.rest'

/** Null for a campaign that is not there. */
async function nullWhenMissing<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Fault && error.code === 'NOT_FOUND') return null
    throw error
  }
}

export const campaignSimulationResolvers: Resolvers = {
  Query: {
    campaignForecast: (_parent, { campaignId }, { rest }) =>
      nullWhenMissing(async () => {
        const { steps, ...counts } = await forecastCampaign(rest, idNumber(campaignId, 'campaignId'))
        return {
          ...counts,
          steps: steps.map(({ stepId, advertisers, ...step }) => ({
            ...step,
            stepId: String(stepId),
            advertisers: advertisers.map(({ advertiserId, cap, ...one }) => ({
              ...one,
              advertiserId: String(advertiserId),
              cap: cap && { ...cap, capId: String(cap.capId) },
            })),
          })),
        }
      }),
    campaignDryRun: (_parent, { campaignId }, { rest }) =>
      nullWhenMissing(async () => {
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
      }),
  },
}
