import { listLoader, perRequest, recordLoader } from '../../app/records/loaders'
import { distributionDetails, distributions } from './distributions.rest'
import { detailsFromRest, distributionFromRest } from './distributions.row'
import { recordKind } from '../../app/records/links'

export const distributionKind = recordKind('Distribution', distributionFromRest, (rest, ids) =>
  distributions(rest, { ids: ids.join() }),
)

/** Loads what the wizard shows of distributions, by their ids. */
export const detailsOf = perRequest(({ rest }) =>
  recordLoader(async (ids) =>
    (await distributionDetails(rest, ids)).map((row) => ({ id: String(row.id), ...detailsFromRest(row) })),
  ),
)

/** Loads the distributions in which advertisers take part, by the advertisers' ids. */
export const distributionsOfAdvertisers = perRequest(({ rest }) =>
  listLoader(
    async (ids) => (await distributions(rest, { advertiser_id: ids.join() })).map(distributionFromRest),
    ({ advertisers }) => advertisers.map(({ id }) => id),
  ),
)

/** Loads the distributions that are of one publisher alone, by the publishers' ids. */
export const distributionsOfPublishers = perRequest(({ rest }) =>
  listLoader(
    async (ids) => (await distributions(rest, { publisher_id: ids.join() })).map(distributionFromRest),
    ({ publisherId }) => (publisherId === null ? [] : [publisherId]),
  ),
)

/** Loads the distributions of the leads of countries, by the countries' ids. */
export const distributionsOfCountries = perRequest(({ rest }) =>
  listLoader(
    async (ids) => (await distributions(rest, { country_id: ids.join() })).map(distributionFromRest),
    ({ countryId }) => [countryId],
  ),
)
