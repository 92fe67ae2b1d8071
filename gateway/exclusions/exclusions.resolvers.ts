import type { Exclusion, ExclusionInput, Resolvers } from '../generated/graphql'
import { idNumber, idNumbers } from '../ids'
import { payload } from '../payloads'
import { namedPublisher } from '../publishers/publishers.loaders'
import { createExclusions, deleteExclusion, exclusions, type RestExclusion, updateExclusion } from './exclusions.rest'

const named = <Row extends { id: number }>({ id, ...row }: Row) => ({ ...row, id: String(id) })

const exclusion = (row: RestExclusion): Exclusion => ({
  id: String(row.id),
  advertiserId: String(row.advertiser_id),
  affiliate: namedPublisher(row.affiliate),
  countries: row.countries.map(named),
  // REST writes the list as JSON text.
  funnel: JSON.parse(row.funnel) as string[],
  version: row.version,
})

const content = ({ advertiserId, affiliateId, countryIds, funnel }: ExclusionInput) => ({
  advertiser_id: idNumber(advertiserId, 'advertiserId'),
  affiliate_id: idNumbers(affiliateId, 'affiliateId'),
  country_ids: idNumbers(countryIds, 'countryIds'),
  funnel: [...(funnel ?? [])],
})

export const exclusionResolvers: Resolvers = {
  Query: {
    exclusions: async (_parent, { advertiserId }, { rest }) =>
      (await exclusions(rest, idNumber(advertiserId, 'advertiserId'))).map(exclusion),
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
      payload({ deletedId: null }, async () => {
        await deleteExclusion(rest, idNumber(id, 'id'))
        return { deletedId: id }
      }),
  },
}
