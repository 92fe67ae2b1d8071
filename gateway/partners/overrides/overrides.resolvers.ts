import type { GraphQLResolveInfo } from 'graphql'
import { advertiserKind } from '../advertisers/advertisers.loaders'
import type { Context } from '../../app/schema/context'
import { Fault } from '../../app/errors/errors'
import type { FunnelOverrideInput, OverrideOrigin, PublisherOverrideInput, Resolvers } from '../../generated/graphql'
import { idNumber, idNumbers } from '../../app/rest/ids'
import { followOne, lookUpBy } from '../../app/records/links'
import { payload } from '../../app/records/payloads'
import { publisherKind } from '../publishers/publishers.loaders'
import {
  createFunnelOverride,
  createPublisherOverride,
  deleteFunnelOverride,
  deletePublisherOverride,
  funnelOverrides,
  type OverridesQuery,
  publisherOverrides,
  updateFunnelOverride,
  updatePublisherOverride,
} from './overrides.rest'
import { funnelOverride, type FunnelOverrideRow, publisherOverride, type PublisherOverrideRow } from './overrides.row'
import { undoFromRest } from '../../access/undo/undo.row'

type Origin = OverrideOrigin | null | undefined

const optionalId = (id: string | null | undefined, argument: string) => (id ? idNumber(id, argument) : undefined)

/** The schema lets the origin be left out, so that who lacks every permission is told just that. */
function needed(origin: Origin): OverrideOrigin {
  if (origin) return origin
  throw new Fault('BAD_USER_INPUT', {
    message: 'Say on whose page: advertiser or publisher.',
    fields: { origin: 'Say on whose page: advertiser or publisher.' },
  })
}

interface Asked {
  origin?: Origin
  advertiserId?: string | null
  publisherId?: string | null
}
const query = ({ origin, advertiserId, publisherId }: Asked): OverridesQuery => ({
  origin: needed(origin),
  advertiser_id: optionalId(advertiserId, 'advertiserId'),
  publisher_id: optionalId(publisherId, 'publisherId'),
})
const pair = ({
  advertiserId,
  publisherId,
  affiliateId,
  overrideValues,
}: PublisherOverrideInput | FunnelOverrideInput) => ({
  advertiser_id: optionalId(advertiserId, 'advertiserId'),
  affiliate_id: optionalId(publisherId, 'publisherId') ?? optionalId(affiliateId, 'affiliateId'),
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
const edit = (origin: Origin, version: number | null | undefined) => ({
  origin: origin ?? undefined,
  version: version ?? undefined,
})

type Override = PublisherOverrideRow | FunnelOverrideRow
const advertiser = ({ advertiser }: Override, _args: unknown, context: Context, info: GraphQLResolveInfo) =>
  followOne(advertiserKind, advertiser, context, info)
const publisher = ({ publisher }: Override, _args: unknown, context: Context, info: GraphQLResolveInfo) =>
  followOne(publisherKind, publisher, context, info)

export const overrideResolvers: Resolvers = {
  PublisherOverride: { advertiser, publisher, affiliate: publisher },
  FunnelOverride: { advertiser, publisher, affiliate: publisher },
  Query: {
    publisherOverrides: async (_parent, asked, { rest }) =>
      (await publisherOverrides(rest, query(asked))).map(publisherOverride),
    funnelOverrides: async (_parent, asked, { rest }) =>
      (await funnelOverrides(rest, query(asked))).map(funnelOverride),
    publisherOverride: lookUpBy(async (rest, ids) =>
      (await publisherOverrides(rest, { ids: ids.join(',') })).map(publisherOverride),
    ),
    funnelOverride: lookUpBy(async (rest, ids) =>
      (await funnelOverrides(rest, { ids: ids.join(',') })).map(funnelOverride),
    ),
  },
  Mutation: {
    createPublisherOverride: (_parent, { origin, input, key }, { rest }) =>
      payload({ publisherOverride: null }, async () => {
        const { data } = await createPublisherOverride(
          rest,
          { origin: needed(origin), ...publisherContent(input) },
          key ?? null,
        )
        return { publisherOverride: publisherOverride(data) }
      }),
    updatePublisherOverride: (_parent, { origin, id, input, version }, { rest }) =>
      payload({ publisherOverride: null }, async () => {
        const { data } = await updatePublisherOverride(rest, idNumber(id, 'id'), {
          ...edit(origin, version),
          ...publisherContent(input),
        })
        return { publisherOverride: publisherOverride(data) }
      }),
    deletePublisherOverride: (_parent, { origin, id }, { rest }) =>
      payload({ deletedId: null, undo: null }, async () => {
        const { undo } = await deletePublisherOverride(rest, idNumber(id, 'id'), { origin: origin ?? undefined })
        return { deletedId: id, undo: undoFromRest(undo) }
      }),
    createFunnelOverride: (_parent, { origin, input, key }, { rest }) =>
      payload({ funnelOverride: null }, async () => {
        const { data } = await createFunnelOverride(
          rest,
          { origin: needed(origin), ...funnelContent(input) },
          key ?? null,
        )
        return { funnelOverride: funnelOverride(data) }
      }),
    updateFunnelOverride: (_parent, { origin, id, input, version }, { rest }) =>
      payload({ funnelOverride: null }, async () => {
        const { data } = await updateFunnelOverride(rest, idNumber(id, 'id'), {
          ...edit(origin, version),
          ...funnelContent(input),
        })
        return { funnelOverride: funnelOverride(data) }
      }),
    deleteFunnelOverride: (_parent, { origin, id }, { rest }) =>
      payload({ deletedId: null, undo: null }, async () => {
        const { undo } = await deleteFunnelOverride(rest, idNumber(id, 'id'), { origin: origin ?? undefined })
        return { deletedId: id, undo: undoFromRest(undo) }
      }),
  },
}
