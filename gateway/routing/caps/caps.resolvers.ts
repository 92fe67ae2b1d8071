import { readCap, type CapParent } from '../../generated/rows'
import type { LeadFilterInput, Resolvers } from '../../generated/graphql'
import { leadsOf } from '../../leads/leads/leads.loaders'
import { idNumber } from '../../app/rest/ids'
import { camelCase } from '../../../shared/app/camelCase'

/** Whose leads a cap counts; what it does not name is any. */
const scopeOf = ({
  countries = [],
  publishers = [],
  advertisers = [],
  parameters = [],
}: CapParent): LeadFilterInput => {
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
    resetTime: ({ resetTime = '' }) => resetTime.slice(0, 5),
    leads: leadsOf(scopeOf),
  },
  Query: {
    cap: async (_parent, { origin, id }, { rest }) => {
      const query = { origin: origin ?? undefined, ids: String(idNumber(id, 'id')) }
      const [cap] = await rest.get('/api/caps', { query })
      return cap ? readCap(cap) : null
    },
  },
}
