import type { ReactNode } from 'react'
import type { Needed } from '../../shared/access/permissions'
import type { RecordTab } from '../records/RecordPage'

/** Lists of a partner as in the names of their permissions: `ADVERTISER_CAPS_LIST`. */
const lists = {
  revenues: 'REVENUES',
  payouts: 'PAYOUTS',
  distributions: 'DISTRIBUTIONS',
  caps: 'CAPS',
  supportedCountries: 'SUPPORTED_COUNTRIES',
  openingHours: 'OPENING_HOURS',
  exclusions: 'EXCLUSIONS',
  publisherOverrides: 'OVERRIDE_PUBLISHER_ID',
  funnelOverrides: 'OVERRIDE_API_OFFERS',
} as const
type List = keyof typeof lists

export const tab = (value: string, title: string, panel: ReactNode, permission?: Needed): RecordTab => ({
  ...{ value, title, panel: () => panel },
  ...(permission && { permission }),
})

/** Tabs of a partner's lists, with their permissions and, once loaded, the number of records. */
export const listTabs =
  (kind: 'ADVERTISER' | 'PUBLISHER', counts: Partial<Record<List, number | null>> = {}) =>
  (value: string, title: string, list: List, panel: ReactNode): RecordTab => ({
    ...tab(value, title, panel, `${kind}_${lists[list]}_LIST`),
    entries: counts[list],
  })
