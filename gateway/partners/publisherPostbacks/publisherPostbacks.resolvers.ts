import type { Resolvers } from '../../generated/graphql'
import { idNumber, idNumbers } from '../../app/rest/ids'
import { lookUpBy } from '../../app/records/links'
import { orRefused, payload } from '../../app/records/payloads'
import { leadOf } from '../../app/records/rowLinks'
import { publisherPostback } from './publisherPostbacks.row'

export const publisherPostbackResolvers: Resolvers = {
  PublisherPostback: { lead: leadOf },
  Query: {
    leadPublisherPostbacks: async (_parent, { leadId }, { rest }) =>
      (
        await rest.query('/api/lead-details/publisher-postbacks', { body: { lead_id: idNumber(leadId, 'leadId') } })
      ).map(publisherPostback),
    publisherPostback: lookUpBy(
      publisherPostback,
      async (rest, ids) =>
        (await rest.get('/api/publisher-postbacks', { query: { ids: ids.join(), limit: ids.length } })).data,
    ),
  },
  Mutation: {
    retryPublisherPostbacks: async (_parent, { ids }, { rest }) => {
      const {
        publisherPostbacks: sent,
        refused,
        errors,
      } = await payload(async () => {
        const answer = await orRefused(
          rest.send('post', '/api/publisher-postbacks/retry', { body: { ids: idNumbers(ids, 'ids') } }),
        )
        return {
          publisherPostbacks: answer.publisher_postbacks.map(publisherPostback),
          refused: answer.refused.map(({ id, ...refusal }) => ({ ...refusal, id: String(id) })),
        }
      })
      return { publisherPostbacks: sent ?? [], refused: refused ?? [], errors }
    },
  },
}
