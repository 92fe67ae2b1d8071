import type { PendingFtd, Resolvers } from '../../generated/graphql'
import { pendingFtd, pendingFtdEvents, type RestPendingFtd } from './pendingFtd.rest'

const fromRest = ({ count, others, new: fresh, newest, as_of }: RestPendingFtd): PendingFtd => ({
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

async function* answers(events: AsyncIterable<RestPendingFtd>) {
  for await (const event of events) yield { pendingFtd: fromRest(event) }
}

export const pendingFtdResolvers: Resolvers = {
  Query: {
    pendingFtd: async (_parent, { date }, { rest }) => fromRest(await pendingFtd(rest, date)),
  },
  Subscription: {
    pendingFtd: {
      // No `resolve`: what the stream yields is the answer.
      subscribe: async (_parent, _args, context) => answers(await pendingFtdEvents(context)),
    },
  },
}
