import type { GraphQLResolveInfo } from 'graphql'
import { advertiserKind } from '../advertisers/advertisers.loaders'
import type { Context } from '../../app/schema/context'
import type { FunnelOverrideInput, OverrideOrigin, PublisherOverrideInput, Resolvers } from '../../generated/graphql'
import { idNumber, idNumbers, optionalId } from '../../app/rest/ids'
import { followOne, lookUpBy } from '../../app/records/links'
import { payload, deletion } from '../../app/records/payloads'
import { publisherKind } from '../publishers/publishers.loaders'

/** Both kinds are asked for alike. */
type OverridesQuery = Parameters<'/api/publisher-override', 'get'>['query']
import { funnelOverride, type FunnelOverrideRow, publisherOverride, type PublisherOverrideRow } from './overrides.row'
import type { Parameters } from '../../app/rest/restTypes'

interface Asked {
  origin: OverrideOrigin
  advertiserId?: string | null
  publisherId?: string | null
}
const query = ({ origin, advertiserId, publisherId }: Asked): OverridesQuery => ({
  origin,
  advertiser_id: optionalId(advertiserId, 'advertiserId'),
  publisher_id: optionalId(publisherId, 'publisherId'),
})
const pair = ({ advertiserId, publisherId, overrideValues }: PublisherOverrideInput | FunnelOverrideInput) => ({
  advertiser_id: optionalId(advertiserId, 'advertiserId'),
  affiliate_id: optionalId(publisherId, 'publisherId'),
  override_values: [...(overrideValues ?? [])],
})
const publisherContent = (input: PublisherOverrideInput) => ({
  ...pair(input),
  country_id: optionalId(input.countryId, 'countryId'),
})
const funnelContent = (input: FunnelOverrideInput) => ({
  ...pair(input),
  countries: idNumbers(input.countries, 'countries'),
})
const edit = (origin: OverrideOrigin, version: number | null | undefined) => ({
  origin,
  version: version ?? undefined,
})

type Override = PublisherOverrideRow | FunnelOverrideRow
const advertiser = ({ advertiser }: Override, _args: unknown, context: Context, info: GraphQLResolveInfo) =>
  followOne(advertiserKind, advertiser, context, info)
const publisher = ({ publisher }: Override, _args: unknown, context: Context, info: GraphQLResolveInfo) =>
  followOne(publisherKind, publisher, context, info)

export const overrideResolvers: Resolvers = {
  PublisherOverride: { advertiser, publisher },
  FunnelOverride: { advertiser, publisher },
  Query: {
    publisherOverrides: async (_parent, asked, { rest }) =>
      (await rest.get('/api/publisher-override', { query: query(asked) })).map(publisherOverride),
    funnelOverrides: async (_parent, asked, { rest }) =>
      (await rest.get('/api/funnel-override', { query: query(asked) })).map(funnelOverride),
    publisherOverride: lookUpBy(publisherOverride, (rest, ids) =>
      rest.get('/api/publisher-override', { query: { ids: ids.join() } }),
    ),
    funnelOverride: lookUpBy(funnelOverride, (rest, ids) =>
      rest.get('/api/funnel-override', { query: { ids: ids.join() } }),
    ),
  },
  Mutation: {
    createPublisherOverride: (_parent, { origin, input, key }, { rest }) =>
      payload(async () => {
        const { data } = await rest.send('post', '/api/publisher-override', {
          body: { origin, ...publisherContent(input) },
          idempotencyKey: key,
        })
        return { publisherOverride: publisherOverride(data) }
      }),
    updatePublisherOverride: (_parent, { origin, id, input, version }, { rest }) =>
      payload(async () => {
        const { data } = await rest.send('put', '/api/publisher-override/{id}', {
          path: { id: idNumber(id, 'id') },
          body: {
            ...edit(origin, version),
            ...publisherContent(input),
          },
        })
        return { publisherOverride: publisherOverride(data) }
      }),
    deletePublisherOverride: (_parent, { origin, id }, { rest }) =>
      deletion(id, (restId) =>
        rest.send('delete', '/api/publisher-override/{id}', {
          path: { id: restId },
          query: { origin },
        }),
      ),
    createFunnelOverride: (_parent, { origin, input, key }, { rest }) =>
      payload(async () => {
        const { data } = await rest.send('post', '/api/funnel-override', {
          body: { origin, ...funnelContent(input) },
          idempotencyKey: key,
        })
        return { funnelOverride: funnelOverride(data) }
      }),
    updateFunnelOverride: (_parent, { origin, id, input, version }, { rest }) =>
      payload(async () => {
        const { data } = await rest.send('put', '/api/funnel-override/{id}', {
          path: { id: idNumber(id, 'id') },
          body: {
            ...edit(origin, version),
            ...funnelContent(input),
          },
        })
        return { funnelOverride: funnelOverride(data) }
      }),
    deleteFunnelOverride: (_parent, { origin, id }, { rest }) =>
      deletion(id, (restId) =>
        rest.send('delete', '/api/funnel-override/{id}', {
          path: { id: restId },
          query: { origin },
        }),
      ),
  },
}
