import { listLoader, perRequest, recordLoader } from '../../app/records/loaders'
import { distributionDetails, distributions } from './distributions.rest'
import { detailsFromRest, distributionFromRest } from './distributions.row'
import { recordKind } from '../../app/records/links'

export const distributionKind = recordKind('Distribution', distributionFromRest, (rest, ids) =>
  distributions(rest, { ids: ids.join() }),
)

/** Loads all settings of distributions, by their ids. */
export const detailsOf = perRequest(({ rest }) =>
  recordLoader(async (ids) =>
    (await distributionDetails(rest, ids)).map((row) => ({ id: String(row.id), ...detailsFromRest(row) })),
  ),
)

/** Loads the distributions that include advertisers, by advertiser ids. */
export const distributionsOfAdvertisers = perRequest(({ rest }) =>
  listLoader(
    async (ids) => (await distributions(rest, { advertiser_id: ids.join() })).map(distributionFromRest),
    ({ advertisers }) => advertisers.map(({ id }) => id),
  ),
)

/** Loads the distributions for one publisher only, by publisher ids. */
export const distributionsOfPublishers = perRequest(({ rest }) =>
  listLoader(
    async (ids) => (await distributions(rest, { publisher_id: ids.join() })).map(distributionFromRest),
    ({ publisherId }) => (publisherId === null ? [] : [publisherId]),
  ),
)

/** Loads the distributions for leads of countries, by country ids. */
export const distributionsOfCountries = perRequest(({ rest }) =>
  listLoader(
    async (ids) => (await distributions(rest, { country_id: ids.join() })).map(distributionFromRest),
    ({ countryId }) => [countryId],
  ),
)
