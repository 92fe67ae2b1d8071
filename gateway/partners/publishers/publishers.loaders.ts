import DataLoader from 'dataloader'
import { perRequest } from '../../app/records/loaders'
import { publisherFromRest } from './publishers.row'
import { recordKind, loaderOf } from '../../app/records/links'
import { withTextId } from '../../app/rest/ids'
import type { Answer } from '../../app/rest/restTypes'

export const publisherKind = recordKind('Publisher', publisherFromRest, (rest, ids) =>
  rest.get('/api/publishers', { query: { ids: ids.join() } }),
)

/** Split into several calls, because the API reads them one by one. */
const pagesPerCall = 100

/** Loads one part of publishers' pages, by the publishers' ids; null for one that is not there. */
const part = (name: 'supported_countries' | 'payouts' | 'publisher_overrides' | 'funnel_overrides' | '') =>
  loaderOf(
    (row: Answer<'/api/publishers/settings', 'get'>[number]) => withTextId(row),
    (rest, ids) => rest.get('/api/publishers/settings', { query: { ids: ids.join(), parts: name } }),
    pagesPerCall,
  )

export const payoutsOf = part('payouts')
export const supportedCountriesOfPublishers = part('supported_countries')
export const publisherOverridesOfPublishers = part('publisher_overrides')
export const funnelOverridesOfPublishers = part('funnel_overrides')
/** Where publishers are told of their leads: there for who may edit them. */
export const postbacksOf = part('')

/** API token of a publisher; one call each, because no list contains it. */
export const tokenOf = perRequest(
  ({ rest }) =>
    new DataLoader(async (ids: readonly string[]) =>
      Promise.all(
        ids.map(async (id) => {
          const { publisher } = await rest.get('/api/publishers/{id}/settings', {
            path: { id: Number(id) },
            query: { parts: '' },
          })
          return publisher.api_token ?? null
        }),
      ),
    ),
)
