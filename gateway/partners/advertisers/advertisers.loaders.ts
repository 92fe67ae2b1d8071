import DataLoader from 'dataloader'
import { type RecordKind } from '../../app/records/links'
import { inOrder, perRequest, recordLoader } from '../../app/records/loaders'
import { advertiserNames, advertisers, settingsOfSeveral, type SettingsPart } from './advertisers.rest'
import { advertiserFromRest, type AdvertiserRow, namedAdvertiser } from './advertisers.row'

export const advertiserKind: RecordKind<AdvertiserRow> = {
  type: 'Advertiser',
  loader: perRequest(({ rest }) => recordLoader(async (ids) => (await advertisers(rest, ids)).map(advertiserFromRest))),
  names: perRequest(({ rest }) => recordLoader(async (ids) => (await advertiserNames(rest, ids)).map(namedAdvertiser))),
}

/** Split into several calls, because the API reads them one by one. */
const pagesPerCall = 100

/** Loads one part of advertisers' pages by advertiser ids; null for advertisers that do not exist. */
const part = (name: SettingsPart) =>
  perRequest(
    ({ rest }) =>
      new DataLoader(
        async (ids: readonly string[]) => {
          const rows = await settingsOfSeveral(rest, ids.map(Number), name)
          return inOrder(ids, rows, ({ id }) => String(id))
        },
        { maxBatchSize: pagesPerCall },
      ),
  )

export const revenuesOf = part('revenues')
export const supportedCountriesOfAdvertisers = part('supported_countries')
export const openingHoursOf = part('openingHours')
export const exclusionsOf = part('exclusions')
export const publisherOverridesOfAdvertisers = part('publisher_overrides')
export const funnelOverridesOfAdvertisers = part('funnel_overrides')
