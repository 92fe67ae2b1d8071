import { type RecordKind, loaderOf } from '../../app/records/links'
import { type SettingsPart } from './advertisers.rest'
import { advertiserFromRest, type AdvertiserRow, namedAdvertiser } from './advertisers.row'
import { withTextId } from '../../app/rest/ids'
import type { Answer } from '../../app/rest/restTypes'

export const advertiserKind: RecordKind<AdvertiserRow> = {
  type: 'Advertiser',
  loader: loaderOf(advertiserFromRest, (rest, ids) => rest.get('/api/advertisers', { query: { ids: ids.join() } })),
  names: loaderOf(namedAdvertiser, (rest, ids) => rest.get('/api/advertisers/names', { query: { ids: ids.join() } })),
}

/** Split into several calls, because the API reads them one by one. */
const pagesPerCall = 100

/** Loads one part of advertisers' pages by advertiser ids; null for advertisers that do not exist. */
const part = (name: SettingsPart) =>
  loaderOf(
    (row: Answer<'/api/advertisers/settings', 'get'>[number]) => withTextId(row),
    (rest, ids) => rest.get('/api/advertisers/settings', { query: { ids: ids.join(), parts: name } }),
    pagesPerCall,
  )

export const revenuesOf = part('revenues')
export const supportedCountriesOfAdvertisers = part('supported_countries')
export const openingHoursOf = part('openingHours')
export const exclusionsOf = part('exclusions')
export const publisherOverridesOfAdvertisers = part('publisher_overrides')
export const funnelOverridesOfAdvertisers = part('funnel_overrides')
