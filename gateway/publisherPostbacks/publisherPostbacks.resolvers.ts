import type { Resolvers } from '../generated/graphql'
import { idNumber, idNumbers } from '../ids'
import { payload } from '../payloads'
import { leadPublisherPostbacks, retryPublisherPostbacks } from './publisherPostbacks.rest'
import { publisherPostback } from './publisherPostbacks.row'

export const publisherPostbackResolvers: Resolvers = {
  Query: {
    leadPublisherPostbacks: async (_parent, { leadId }, { rest }) =>
      (await leadPublisherPostbacks(rest, { lead_id: idNumber(leadId, 'leadId') })).map(publisherPostback),
  },
  Mutation: {
    retryPublisherPostbacks: async (_parent, { ids }, { rest }) => {
      const { publisherPostbacks, refused, errors } = await payload(
        { publisherPostbacks: null, refused: null },
        async () => {
          const answer = await retryPublisherPostbacks(rest, idNumbers(ids, 'ids'))
          return {
            publisherPostbacks: answer.publisher_postbacks.map(publisherPostback),
            refused: answer.refused.map(({ id, ...refusal }) => ({ ...refusal, id: String(id) })),
          }
        },
      )
      return { publisherPostbacks: publisherPostbacks ?? [], refused: refused ?? [], errors }
    },
  },
}
