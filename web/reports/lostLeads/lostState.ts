/** State of the lost leads in the URL. */
import type { ReportGroup } from '../../../shared/reports/reportGroups'
import { reportsDefaults, type FilterState } from '../../filters/filterState'
import { drillAddress } from '../drill/drillUrl'

/** Groupings offered as tabs. */
export const lostTabs = {
  lost_reason: 'Main Reason',
  lost_advertiser_id: 'First Advertiser',
  affiliate_id: 'Publisher',
  country_id: 'Countries',
  created_at: 'Daily',
  lost_obstacle: 'All Obstacles',
} as const satisfies Partial<Record<ReportGroup, string>>
export type LostTab = keyof typeof lostTabs
export const lostTabNames = Object.keys(lostTabs) as [LostTab, ...LostTab[]]

/** Lost leads have no earlier figures to compare with here. */
const comparing = (filters: FilterState): FilterState =>
  filters.compare_with_past ? { ...filters, compare_with_past: false } : filters

export const lostAddress = drillAddress({
  path: '/lost-leads',
  tabs: lostTabNames,
  defaults: reportsDefaults,
  admit: comparing,
  sortable: ['name', 'leads', 'share', 'expectedRevenue'],
})
