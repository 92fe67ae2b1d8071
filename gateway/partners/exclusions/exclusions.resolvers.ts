import { advertiserKind } from '../advertisers/advertisers.loaders'
import type { ExclusionInput, Resolvers } from '../../generated/graphql'
import { idNumber, idNumbers } from '../../app/rest/ids'
import { followOne, lookUpBy } from '../../app/records/links'
import { payload } from '../../app/records/payloads'
import { publisherKind } from '../publishers/publishers.loaders'
import { createExclusions, deleteExclusion, exclusions, updateExclusion } from './exclusions.rest'
import { exclusion } from './exclusions.row'
import { undoFromRest } from '../../access/undo/undo.row'

const content = ({ advertiserId, publisherIds, affiliateId, countryIds, funnel }: ExclusionInput) => ({
  advertiser_id: idNumber(advertiserId, 'advertiserId'),
  affiliate_id: idNumbers(publisherIds ?? affiliateId, publisherIds ? 'publisherIds' : 'affiliateId'),
  country_ids: idNumbers(countryIds, 'countryIds'),
  funnel: [...(funnel ?? [])],
})

export const exclusionResolvers: Resolvers = {
  Exclusion: {
    advertiser: ({ advertiserId }, _args, context, info) =>
      followOne(advertiserKind, { id: advertiserId }, context, info),
    publisher: ({ publisher }, _args, context, info) => followOne(publisherKind, publisher, context, info),
    affiliate: ({ publisher }, _args, context, info) => followOne(publisherKind, publisher, context, info),
  },
  Query: {
    exclusions: async (_parent, { advertiserId }, { rest }) =>
      (await exclusions(rest, { advertiser_id: idNumber(advertiserId, 'advertiserId') })).map(exclusion),
    exclusion: lookUpBy(async (rest, ids) => (await exclusions(rest, { ids: ids.join(',') })).map(exclusion)),
  },
  Mutation: {
    createExclusions: (_parent, { input, key }, { rest }) =>
      payload({ exclusions: null }, async () => ({
        exclusions: (await createExclusions(rest, content(input), key ?? null)).data.map(exclusion),
      })),
    updateExclusion: (_parent, { id, input, version }, { rest }) =>
      payload({ exclusion: null }, async () => {
        const body = { exclusion_id: idNumber(id, 'id'), version: version ?? undefined, ...content(input) }
        return { exclusion: exclusion((await updateExclusion(rest, body)).data) }
      }),
    deleteExclusion: (_parent, { id }, { rest }) =>
      payload({ deletedId: null, undo: null }, async () => {
        const { undo } = await deleteExclusion(rest, idNumber(id, 'id'))
        return { deletedId: id, undo: undoFromRest(undo) }
      }),
  },
}
