import DataLoader from 'dataloader'
import { perRequest } from '../../app/records/loaders'
import { recordsBy } from '../../app/records/links'
import { withTextId } from '../../app/rest/ids'

/** Split into several calls, because the API reads them one by one. */
const pagesPerCall = 100

/** Loads one part of publishers' pages, by the publishers' ids; null for one that is not there. */
const part = (name: 'supported_countries' | 'payouts' | 'publisher_overrides' | 'funnel_overrides' | '') =>
  recordsBy(async (rest, ids) => {
    const query = { ids: ids.join(), parts: name }
    return (await rest.get('/api/publishers/settings', { query })).map((row) => withTextId(row))
  }, pagesPerCall)

export const payoutsOf = part('payouts')
export const supportedCountriesOfPublishers = part('supported_countries')
export const publisherOverridesOfPublishers = part('publisher_overrides')
export const funnelOverridesOfPublishers = part('funnel_overrides')
/** Where publishers are told of their leads: there for who may edit them. */
export const postbacksOf = part('')

/** API token of a publisher; one call each, because no list contains it. Each is audited. */
export const tokenOf = perRequest(
  ({ rest }) =>
    new DataLoader(async (ids: readonly string[]) =>
      Promise.all(
        ids.map(async (id) => {
          const path = { id: Number(id) }
          return (await rest.send('post', '/api/publishers/{id}/api-token/show', { path })).api_token
        }),
      ),
    ),
)
