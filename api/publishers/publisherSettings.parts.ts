import { listCaps } from '../caps/caps.queries'
import type { Database } from '../db/connect'
import { listSupportedCountries } from '../supportedCountries/supportedCountries.queries'
import { listPayouts } from './payouts.queries'
import type { settingsParts } from './publishers.schema'

type Part = (typeof settingsParts)[number]

interface Reader {
  /** Who may not list it gets the settings without it. */
  permission: string
  read: (db: Database, publisherId: number, now: number) => Promise<unknown[]>
}

/** What the settings of a publisher hold besides its own fields. Source: spec/3 section 3. */
export const publisherSettingsParts = {
  caps: { permission: 'PUBLISHER_CAPS_LIST', read: (db, publisherId, now) => listCaps(db, { publisherId }, now) },
  supported_countries: { permission: 'PUBLISHER_SUPPORTED_COUNTRIES_LIST', read: (db, publisherId) => listSupportedCountries(db, 'publisher', publisherId) },
  payouts: { permission: 'PUBLISHER_PAYOUTS_LIST', read: (db, publisherId) => listPayouts(db, publisherId) },
} satisfies Record<Part, Reader>
