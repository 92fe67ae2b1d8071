import type { Resolvers } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { orNull } from '../../app/records/payloads'

export const campaignSimulationResolvers: Resolvers = {
  Query: {
    campaignForecast: (_parent, { campaignId }, { rest }) =>
      orNull(async () => {
        const { steps, ...counts } = await rest.get('/api/campaigns/{id}/forecast', {
          path: { id: idNumber(campaignId, 'campaignId') },
        })
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
      orNull(async () => {
        const { consumers, steps, rows } = await rest.get('/api/campaigns/{id}/simulate', {
          path: { id: idNumber(campaignId, 'campaignId') },
        })
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
