import { answers, type DistributionRow, readDistributionDetails } from '../../generated/rows'
import { recordsBy } from '../../app/records/links'
import { listLoader, perRequest } from '../../app/records/loaders'
import type { Parameters } from '../../app/rest/restTypes'

/** Loads all settings of distributions, by their ids. */
export const detailsOf = recordsBy(async (rest, ids) =>
  (await rest.get('/api/distributions/details', { query: { ids: ids.join() } })).map((row) => ({
    ...readDistributionDetails(row),
    id: String(row.id),
  })),
)

type Query = NonNullable<Parameters<'/api/distributions', 'get'>['query']>

/** Loads the distributions of other records, by their ids. */
const distributionsOf = (
  filter: 'advertiser_id' | 'publisher_id' | 'country_id',
  ownersOf: (row: DistributionRow) => readonly (string | null)[],
) =>
  perRequest(({ rest }) =>
    listLoader(
      async (ids) => {
        const query: Query = { [filter]: ids.join() }
        return answers.Query.distributions(await rest.get('/api/distributions', { query }))
      },
      (row) => ownersOf(row).filter((id) => id !== null),
    ),
  )

export const distributionsOfAdvertisers = distributionsOf('advertiser_id', ({ advertisers }) =>
  advertisers.map(({ id }) => id),
)
/** Those for one publisher only. */
export const distributionsOfPublishers = distributionsOf('publisher_id', ({ publisherId }) => [publisherId])
/** Those for leads of countries. */
export const distributionsOfCountries = distributionsOf('country_id', ({ countryId }) => [countryId])
