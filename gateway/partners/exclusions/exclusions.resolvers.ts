import { advertiserKind } from '../advertisers/advertisers.loaders'
import type { ExclusionInput, Resolvers } from '../../generated/graphql'
import { idNumber, idNumbers } from '../../app/rest/ids'
import { followOne, lookUpBy } from '../../app/records/links'
import { payload, deletion } from '../../app/records/payloads'
import { renamed } from '../../app/rest/places'
import { publisherKind } from '../publishers/publishers.loaders'
import { exclusion } from './exclusions.row'

const content = ({ advertiserId, publisherIds, countryIds, funnel }: ExclusionInput) => ({
  advertiser_id: idNumber(advertiserId, 'advertiserId'),
  affiliate_id: idNumbers(publisherIds, 'publisherIds'),
  country_ids: idNumbers(countryIds, 'countryIds'),
  funnel: [...(funnel ?? [])],
})

/** REST names the list of publishers as a single one. */
const place = renamed([/^publisherId\b/, 'publisherIds'])

export const exclusionResolvers: Resolvers = {
  Exclusion: {
    advertiser: ({ advertiserId }, _args, context, info) =>
      followOne(advertiserKind, { id: advertiserId }, context, info),
    publisher: ({ publisher }, _args, context, info) => followOne(publisherKind, publisher, context, info),
  },
  Query: {
    exclusions: async (_parent, { advertiserId }, { rest }) =>
      (
        await rest.get('/api/advertisers/exclusion', {
          query: { advertiser_id: idNumber(advertiserId, 'advertiserId') },
        })
      ).map(exclusion),
    exclusion: lookUpBy(exclusion, (rest, ids) =>
      rest.get('/api/advertisers/exclusion', { query: { ids: ids.join() } }),
    ),
  },
  Mutation: {
    createExclusions: (_parent, { input, key }, { rest }) =>
      payload(
        async () => ({
          exclusions: (
            await rest.send('post', '/api/advertisers/exclusion', { body: content(input), idempotencyKey: key })
          ).data.map(exclusion),
        }),
        place,
      ),
    updateExclusion: (_parent, { id, input, version }, { rest }) =>
      payload(async () => {
        const body = { exclusion_id: idNumber(id, 'id'), version: version ?? undefined, ...content(input) }
        return { exclusion: exclusion((await rest.send('put', '/api/advertisers/exclusion', { body })).data) }
      }, place),
    deleteExclusion: (_parent, { id }, { rest }) =>
      deletion(id, (restId) => rest.send('delete', '/api/advertisers/exclusion', { body: { exclusion_id: restId } })),
  },
}
