import { recordsBy } from '../../app/records/links'
import { withTextId } from '../../app/rest/ids'
import { type SettingsPart } from './advertisers.rest'

/** Split into several calls, because the API reads them one by one. */
const pagesPerCall = 100

/** Loads one part of advertisers' pages by advertiser ids; null for advertisers that do not exist. */
const part = (name: SettingsPart) =>
  recordsBy(async (rest, ids) => {
    const query = { ids: ids.join(), parts: name }
    return (await rest.get('/api/advertisers/settings', { query })).map((row) => withTextId(row))
  }, pagesPerCall)

export const revenuesOf = part('revenues')
export const supportedCountriesOfAdvertisers = part('supported_countries')
export const openingHoursOf = part('openingHours')
export const exclusionsOf = part('exclusions')
export const publisherOverridesOfAdvertisers = part('publisher_overrides')
export const funnelOverridesOfAdvertisers = part('funnel_overrides')
