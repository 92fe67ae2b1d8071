import type { OfferInput, Resolvers } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { leadsOf } from '../../leads/leads/leads.loaders'
import { lookUp } from '../../app/records/links'
import { payload } from '../../app/records/payloads'
import { createOffer, deleteOffer, offerChoices, offers, updateOffer } from './offers.rest'
import { offerKind } from './offers.loaders'
import { offerFromRest } from './offers.row'
import { undoFromRest } from '../../access/undo/undo.row'

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
    offers: async (_parent, _args, { rest }) => (await offers(rest)).map(offerFromRest),
    offer: (_parent, { id }, context) => lookUp(offerKind, id, context),
    offerChoices: async (_parent, _args, { rest }) =>
      (await offerChoices(rest)).map(({ id, ...row }) => ({ ...row, id: String(id) })),
  },
  Mutation: {
    createOffer: (_parent, { input, key }, { rest }) =>
      payload({ offer: null }, async () => ({
        offer: offerFromRest((await createOffer(rest, content(input), key ?? null)).data),
      })),
    updateOffer: (_parent, { id, input, version }, { rest }) =>
      payload({ offer: null }, async () => ({
        offer: offerFromRest(
          (await updateOffer(rest, idNumber(id, 'id'), { ...content(input), version: version ?? undefined })).data,
        ),
      })),
    deleteOffer: (_parent, { id }, { rest }) =>
      payload({ deletedId: null, undo: null }, async () => {
        const { undo } = await deleteOffer(rest, idNumber(id, 'id'))
        return { deletedId: id, undo: undoFromRest(undo) }
      }),
  },
}
