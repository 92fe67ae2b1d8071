import type { OfferInput, Resolvers } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { leadsOf } from '../../leads/leads/leads.loaders'
import { lookUp } from '../../app/records/links'
import { payload, deletion } from '../../app/records/payloads'
import { offerKind } from './offers.loaders'
import { offerFromRest } from './offers.row'

const content = ({ name, slug, url, groups }: OfferInput) => ({ name, slug, url, groups: [...(groups ?? [])] })

export const offerResolvers: Resolvers = {
  Offer: {
    // A record of the audit log names its offer without the slug.
    leads: leadsOf(async ({ id, slug }, context) => {
      const known = slug ?? (await offerKind.loader(context).load(id))?.slug
      return { funnel: [known ?? ''] }
    }),
  },
  Query: {
    offers: async (_parent, _args, { rest }) => (await rest.get('/api/offers')).map(offerFromRest),
    offer: (_parent, { id }, context) => lookUp(offerKind, id, context),
    offerChoices: async (_parent, _args, { rest }) =>
      (await rest.get('/api/offers/choices')).map(({ id, ...row }) => ({ ...row, id: String(id) })),
  },
  Mutation: {
    createOffer: (_parent, { input, key }, { rest }) =>
      payload(async () => {
        const { data } = await rest.send('post', '/api/offers', { body: content(input), idempotencyKey: key })
        return { offer: offerFromRest(data) }
      }),
    updateOffer: (_parent, { id, input, version }, { rest }) =>
      payload(async () => {
        const { data } = await rest.send('put', '/api/offers/{id}', {
          path: { id: idNumber(id, 'id') },
          body: { ...content(input), version: version ?? undefined },
        })
        return { offer: offerFromRest(data) }
      }),
    deleteOffer: (_parent, { id }, { rest }) =>
      deletion(id, (restId) => rest.send('delete', '/api/offers/{id}', { path: { id: restId } })),
  },
}
