import { advertiserKind } from '../../partners/advertisers/advertisers.loaders'
import type { CapInput, LeadFilterInput, Resolvers } from '../../generated/graphql'
import { idNumber, idNumbers, optionalId } from '../../app/rest/ids'
import { leadsOf } from '../../leads/leads/leads.loaders'
import { followAll } from '../../app/records/links'
import { camelCase } from '../../app/rest/names'
import { payload, deletion } from '../../app/records/payloads'
import { publisherKind } from '../../partners/publishers/publishers.loaders'
import { caps } from './caps.rest'
import { capFromRest, type CapRow } from './caps.row'
import type { PlaceOf } from '../../app/rest/places'
import { entryPlace } from '../distributions/distributions.row'

const content = (input: CapInput) => ({
  type: input.type ?? undefined,
  interval: input.interval ?? undefined,
  cap: input.cap ?? undefined,
  reset_time: input.resetTime ?? undefined,
  timezone_id: optionalId(input.timeZoneId, 'timeZoneId'),
  country_ids: idNumbers(input.countryIds, 'countryIds'),
  affiliate_ids: idNumbers(input.publisherIds, 'publisherIds'),
  advertiser_ids: idNumbers(input.advertiserIds, 'advertiserIds'),
  parameters: input.parameters
    ? Object.fromEntries(input.parameters.map(({ name, value }) => [name, value]))
    : undefined,
})

/** REST takes the parameters as a map. */
function capPlace({ parameters }: CapInput): PlaceOf {
  const entries = parameters?.map(({ name }) => ({ parameter: name })) ?? []
  return entryPlace('parameters', entries, () => 'value')
}

/** Whose leads a cap counts; what it does not name is any. */
const scopeOf = ({ countries, publishers, advertisers, parameters }: CapRow): LeadFilterInput => {
  const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id)
  const lists = Object.entries({
    countryId: idsOf(countries),
    publisherId: idsOf(publishers),
    advertiserId: idsOf(advertisers),
  }).filter(([, ids]) => ids.length)
  return Object.fromEntries([...lists, ...parameters.map(({ name, value }) => [camelCase(name), [value]])])
}

export const capResolvers: Resolvers = {
  Cap: {
    name: () => null,
    advertisers: ({ advertisers }, _args, context, info) => followAll(advertiserKind, advertisers, context, info),
    leads: leadsOf(scopeOf),
    publishers: ({ publishers }, _args, context, info) => followAll(publisherKind, publishers, context, info),
  },
  Query: {
    caps: async (_parent, { origin, advertiserId, publisherId }, { rest }) => {
      const query = {
        origin: origin ?? undefined,
        advertiser_id: optionalId(advertiserId, 'advertiserId')?.toString(),
        publisher_id: optionalId(publisherId, 'publisherId')?.toString(),
      }
      return (await caps(rest, query)).map(capFromRest)
    },
    cap: async (_parent, { origin, id }, { rest }) => {
      const query = { origin: origin ?? undefined, ids: String(idNumber(id, 'id')) }
      const [cap] = await caps(rest, query)
      return cap ? capFromRest(cap) : null
    },
  },
  Mutation: {
    createCap: (_parent, { origin, input, key }, { rest }) =>
      payload(
        async () => ({
          cap: capFromRest(
            await rest.send('post', '/api/caps', {
              body: { origin: origin ?? undefined, ...content(input) },
              idempotencyKey: key,
            }),
          ),
        }),
        capPlace(input),
      ),
    updateCap: (_parent, { origin, id, input, version }, { rest }) =>
      payload(async () => {
        const body = {
          origin: origin ?? undefined,
          cap_id: idNumber(id, 'id'),
          version: version ?? undefined,
          ...content(input),
        }
        return { cap: capFromRest(await rest.send('put', '/api/caps', { body })) }
      }, capPlace(input)),
    deleteCap: (_parent, { origin, id }, { rest }) =>
      deletion(id, (restId) =>
        rest.send('delete', '/api/caps/{id}', { path: { id: restId }, query: { origin: origin ?? undefined } }),
      ),
  },
}
