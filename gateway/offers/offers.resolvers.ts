import type { Offer, OfferInput, Resolvers } from '../generated/graphql'
import { idNumber } from '../ids'
import { payload } from '../payloads'
import { createOffer, deleteOffer, offerChoices, offers, type RestOffer, updateOffer } from './offers.rest'

const offer = ({ id, used_by, created_at, last_updated_at, ...row }: RestOffer): Offer => ({
  ...row,
  id: String(id),
  usedBy: used_by,
  createdAt: created_at,
  lastUpdatedAt: last_updated_at,
})

const content = ({ name, slug, url, groups }: OfferInput) => ({ name, slug, url, groups: [...(groups ?? [])] })

export const offerResolvers: Resolvers = {
  Query: {
    offers: async (_parent, _args, { rest }) => (await offers(rest)).map(offer),
    offerChoices: async (_parent, _args, { rest }) =>
      (await offerChoices(rest)).map(({ id, ...row }) => ({ ...row, id: String(id) })),
  },
  Mutation: {
    createOffer: (_parent, { input, key }, { rest }) =>
      payload({ offer: null }, async () => ({
        offer: offer((await createOffer(rest, content(input), key ?? null)).data),
      })),
    updateOffer: (_parent, { id, input, version }, { rest }) =>
      payload({ offer: null }, async () => ({
        offer: offer(
          (await updateOffer(rest, idNumber(id, 'id'), { ...content(input), version: version ?? undefined })).data,
        ),
      })),
    deleteOffer: (_parent, { id }, { rest }) =>
      payload({ deletedId: null }, async () => {
        await deleteOffer(rest, idNumber(id, 'id'))
        return { deletedId: id }
      }),
  },
}
