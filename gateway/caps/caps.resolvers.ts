import { namedAdvertiser } from '../advertisers/advertisers.loaders'
import type { Cap, CapInput, Resolvers } from '../generated/graphql'
import { idNumber } from '../ids'
import { payload } from '../payloads'
import { namedPublisher } from '../publishers/publishers.loaders'
import { timeZone } from '../timeZones/timeZones.loaders'
import { caps, createCap, deleteCap, type RestCap, updateCap } from './caps.rest'

const named = <Row extends { id: number }>({ id, ...row }: Row) => ({ ...row, id: String(id) })

const cap = (row: RestCap): Cap => ({
  id: String(row.id),
  type: row.type,
  interval: row.interval,
  cap: row.cap,
  filled: row.filled,
  windowStart: row.window_start,
  windowEnd: row.window_end,
  resetTime: row.reset_time.slice(0, 5),
  timeZone: timeZone(row.timezone),
  countries: row.countries.map(named),
  advertisers: row.advertisers.map(namedAdvertiser),
  affiliates: row.affiliates.map(namedPublisher),
  parameters: Object.entries(row.parameters).map(([name, value]) => ({ name, value })),
  version: row.version,
})

const idNumbers = (ids: readonly string[] | undefined, argument: string) =>
  (ids ?? []).map((id) => idNumber(id, argument))
const optionalId = (id: string | null | undefined, argument: string) => (id ? idNumber(id, argument) : undefined)

const content = (input: CapInput) => ({
  type: input.type ?? undefined,
  interval: input.interval ?? undefined,
  cap: input.cap ?? undefined,
  reset_time: input.resetTime ?? undefined,
  timezone_id: optionalId(input.timeZoneId, 'timeZoneId'),
  country_ids: idNumbers(input.countryIds, 'countryIds'),
  affiliate_ids: idNumbers(input.affiliateIds, 'affiliateIds'),
  advertiser_ids: idNumbers(input.advertiserIds, 'advertiserIds'),
  parameters: input.parameters
    ? Object.fromEntries(input.parameters.map(({ name, value }) => [name, value]))
    : undefined,
})

export const capResolvers: Resolvers = {
  Query: {
    caps: async (_parent, { origin, advertiserId, publisherId }, { rest }) => {
      const query = {
        origin: origin ?? undefined,
        advertiser_id: optionalId(advertiserId, 'advertiserId')?.toString(),
        publisher_id: optionalId(publisherId, 'publisherId')?.toString(),
      }
      return (await caps(rest, query)).map(cap)
    },
  },
  Mutation: {
    createCap: (_parent, { origin, input, key }, { rest }) =>
      payload({ cap: null }, async () => ({
        cap: cap(await createCap(rest, { origin: origin ?? undefined, ...content(input) }, key ?? null)),
      })),
    updateCap: (_parent, { origin, id, input, version }, { rest }) =>
      payload({ cap: null }, async () => {
        const body = {
          origin: origin ?? undefined,
          cap_id: idNumber(id, 'id'),
          version: version ?? undefined,
          ...content(input),
        }
        return { cap: cap(await updateCap(rest, body)) }
      }),
    deleteCap: (_parent, { origin, id }, { rest }) =>
      payload({ deletedId: null }, async () => {
        await deleteCap(rest, idNumber(id, 'id'), { origin: origin ?? undefined })
        return { deletedId: id }
      }),
  },
}
