import type { z } from 'zod'
import type { TabPermission } from '../../../shared/partners/partnerPages'
import { listCaps } from '../../routing/caps/caps.queries'
import type { Database } from '../../db/connect'
import { asFunnelOverride, asPublisherOverride, listOverrides } from '../overrides/overrides.queries'
import { listSupportedCountries } from '../supportedCountries/supportedCountries.queries'
import { listPayouts } from './payouts.queries'
import type { SettingsPart, settingsShapes } from './publishers.schema'

type Parts = {
  [Part in SettingsPart]: {
    /** Omitted without the LIST permission. */
    permission: TabPermission<'publisher'>
    read: (db: Database, publisherId: number, now: number) => Promise<z.input<(typeof settingsShapes)[Part]>>
  }
}

/** Parts of a publisher's settings besides its own fields. */
export const publisherSettingsParts: Parts = {
  caps: {
    permission: 'PUBLISHER_CAPS_LIST',
    read: (db, publisherId, now) => listCaps(db, { publisherIds: [publisherId] }, now),
  },
  supported_countries: {
    permission: 'PUBLISHER_SUPPORTED_COUNTRIES_LIST',
    read: (db, publisherId) => listSupportedCountries(db, 'publisher', publisherId),
  },
  publisher_overrides: {
    permission: 'PUBLISHER_OVERRIDE_PUBLISHER_ID_LIST',
    read: async (db, publisherId) =>
      (await listOverrides(db, 'publisher', { origin: 'publisher', publisherId })).map(asPublisherOverride),
  },
  funnel_overrides: {
    permission: 'PUBLISHER_OVERRIDE_API_OFFERS_LIST',
    read: async (db, publisherId) =>
      (await listOverrides(db, 'funnel', { origin: 'publisher', publisherId })).map(asFunnelOverride),
  },
  payouts: { permission: 'PUBLISHER_PAYOUTS_LIST', read: (db, publisherId) => listPayouts(db, publisherId) },
}
