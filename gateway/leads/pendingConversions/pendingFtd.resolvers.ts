import type { Schemas } from '../../app/rest/restTypes'
import type { PendingFtd, Resolvers } from '../../generated/graphql'

const fromRest = ({ count, others, new: fresh, newest, as_of }: Schemas['PendingFtd']): PendingFtd => ({
  count,
  others,
  new: fresh,
  newest: newest && {
    leadId: String(newest.lead_id),
    advertiserName: newest.advertiser_name,
    countryName: newest.country_name,
    revenue: newest.revenue,
  },
  asOf: as_of,
})

async function* answers(events: AsyncIterable<Schemas['PendingFtd']>) {
  for await (const event of events) yield { pendingFtd: fromRest(event) }
}

export const pendingFtdResolvers: Resolvers = {
  Query: {
    pendingFtd: async (_parent, { date }, { rest }) =>
      fromRest(await rest.get('/api/pending-conversions/pending-ftd', { query: date ? { date } : {} })),
  },
  Subscription: {
    pendingFtd: {
      // No `resolve`: what the stream yields is the answer.
      subscribe: async (_parent, _args, { events }) => answers(await events('/api/pending-conversions/stream')),
    },
  },
}
