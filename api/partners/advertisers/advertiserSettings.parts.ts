import type { z } from 'zod'
import type { TabPermission } from '../../../shared/partners/partnerPages'
import { listCaps } from '../../routing/caps/caps.queries'
import type { Database } from '../../db/connect'
import { listExclusions } from '../exclusions/exclusions.queries'
import { listOpeningHours } from '../openingHours/openingHours.queries'
import { asFunnelOverride, asPublisherOverride, listOverrides } from '../overrides/overrides.queries'
import { listRevenues } from '../revenues/revenues.queries'
import { listSupportedCountries } from '../supportedCountries/supportedCountries.queries'
import type { SettingsPart, settingsParts } from './advertiserSettings.schema'

type Parts = {
  [Part in SettingsPart]: {
    /** Permission to see the part. */
    permission: TabPermission<'advertiser'>
    read: (db: Database, advertiserId: number, now: number) => Promise<z.input<(typeof settingsParts)[Part]>>
  }
}

/** Data source of each part of an advertiser's page. */
export const partSources: Parts = {
  revenues: { permission: 'ADVERTISER_REVENUES_LIST', read: (db, advertiserId) => listRevenues(db, { advertiserId }) },
  caps: {
    permission: 'ADVERTISER_CAPS_LIST',
    read: (db, advertiserId, now) => listCaps(db, { advertiserIds: [advertiserId] }, now),
  },
  supported_countries: {
    permission: 'ADVERTISER_SUPPORTED_COUNTRIES_LIST',
    read: (db, advertiserId) => listSupportedCountries(db, 'advertiser', advertiserId),
  },
  openingHours: {
    permission: 'ADVERTISER_OPENING_HOURS_LIST',
    read: (db, advertiserId, now) => listOpeningHours(db, { advertiserId }, now),
  },
  exclusions: {
    permission: 'ADVERTISER_EXCLUSIONS_LIST',
    read: (db, advertiserId) => listExclusions(db, { advertiserId }),
  },
  publisher_overrides: {
    permission: 'ADVERTISER_OVERRIDE_PUBLISHER_ID_LIST',
    read: async (db, advertiserId) =>
      (await listOverrides(db, 'publisher', { origin: 'advertiser', advertiserId })).map(asPublisherOverride),
  },
  funnel_overrides: {
    permission: 'ADVERTISER_OVERRIDE_API_OFFERS_LIST',
    read: async (db, advertiserId) =>
      (await listOverrides(db, 'funnel', { origin: 'advertiser', advertiserId })).map(asFunnelOverride),
  },
}
