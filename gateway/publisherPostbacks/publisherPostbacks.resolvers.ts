import type { PublisherPostback, Resolvers } from '../generated/graphql'
import { idNumber, idNumbers } from '../ids'
import { payload } from '../payloads'
import { leadPublisherPostbacks, type RestPublisherPostback, retryPublisherPostbacks } from './publisherPostbacks.rest'

const publisherPostback = (row: RestPublisherPostback): PublisherPostback => ({
  id: String(row.id),
  leadId: String(row.lead_id),
  eventId: row.event_id,
  event: row.event,
  status: row.status,
  createdAt: row.created_at,
  attempts: row.attempts,
  attemptedAt: row.attempted_at,
  nextAttemptAt: row.next_attempt_at,
  url: row.url,
  httpStatus: row.http_status,
  response: row.response,
  fault: row.fault,
})

export const publisherPostbackResolvers: Resolvers = {
  Query: {
    leadPublisherPostbacks: async (_parent, { leadId }, { rest }) =>
      (await leadPublisherPostbacks(rest, idNumber(leadId, 'leadId'))).map(publisherPostback),
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
