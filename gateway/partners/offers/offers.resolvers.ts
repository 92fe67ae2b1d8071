import type { Resolvers } from '../../generated/graphql'
import { kinds } from '../../app/records/kinds'
import { leadsOf } from '../../leads/leads/leads.loaders'

export const offerResolvers: Resolvers = {
  Offer: {
    // A record of the audit log names its offer without the slug.
    leads: leadsOf(async ({ id, slug }, context) => {
      const known = slug ?? (await kinds.Offer.loader(context).load(id))?.slug
      return { funnel: [known ?? ''] }
    }),
  },
}
