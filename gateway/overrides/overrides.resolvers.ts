import { namedAdvertiser } from '../advertisers/advertisers.loaders'
import { Fault } from '../errors'
import type {
  FunnelOverride,
  FunnelOverrideInput,
  OverrideOrigin,
  PublisherOverride,
  PublisherOverrideInput,
  Resolvers,
} from '../generated/graphql'
import { idNumber, idNumbers } from '../ids'
import { payload } from '../payloads'
import { namedPublisher } from '../publishers/publishers.loaders'
import {
  createFunnelOverride,
  createPublisherOverride,
  deleteFunnelOverride,
  deletePublisherOverride,
  funnelOverrides,
  type OverridesQuery,
  publisherOverrides,
  type RestFunnelOverride,
  type RestPublisherOverride,
  updateFunnelOverride,
  updatePublisherOverride,
} from './overrides.rest'

type Origin = OverrideOrigin | null | undefined

const named = <Row extends { id: number }>({ id, ...row }: Row) => ({ ...row, id: String(id) })

/** What both kinds have. */
const kept = ({
  id,
  origin,
  advertiser,
  affiliate,
  override_values,
  version,
}: RestPublisherOverride | RestFunnelOverride) => ({
  id: String(id),
  origin,
  advertiser: namedAdvertiser(advertiser),
  affiliate: namedPublisher(affiliate),
  overrideValues: override_values,
  version,
})
const publisherOverride = (row: RestPublisherOverride): PublisherOverride => ({
  ...kept(row),
  country: row.country && named(row.country),
})
const funnelOverride = (row: RestFunnelOverride): FunnelOverride => ({
  ...kept(row),
  countries: row.country_details.map(named),
})

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
const pair = ({ advertiserId, affiliateId, overrideValues }: PublisherOverrideInput | FunnelOverrideInput) => ({
  advertiser_id: optionalId(advertiserId, 'advertiserId'),
  affiliate_id: optionalId(affiliateId, 'affiliateId'),
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

export const overrideResolvers: Resolvers = {
  Query: {
    publisherOverrides: async (_parent, asked, { rest }) =>
      (await publisherOverrides(rest, query(asked))).map(publisherOverride),
    funnelOverrides: async (_parent, asked, { rest }) =>
      (await funnelOverrides(rest, query(asked))).map(funnelOverride),
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
      payload({ deletedId: null }, async () => {
        await deletePublisherOverride(rest, idNumber(id, 'id'), { origin: origin ?? undefined })
        return { deletedId: id }
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
      payload({ deletedId: null }, async () => {
        await deleteFunnelOverride(rest, idNumber(id, 'id'), { origin: origin ?? undefined })
        return { deletedId: id }
      }),
  },
}
