/**
 * State of the lost leads in the URL: `/lost-leads?filters={JSON}&tab=&open=&sort_by=&sort_order=`. Default values are
 * omitted.
 */
import { sortOrders } from '../../../shared/app/pages'
import type { ReportGroup } from '../../../shared/reports/reportGroups'
import type { TableSort } from '../../ui/table/tableTypes'
import { writeAddress, type Address } from '../../../shared/app/filterAddress'
import { readAddress } from '../../filters/filterAddress'
import { reportsDefaults, type FilterState } from '../../filters/filterState'
import { oneOf, readFilters, writeFilters } from '../../filters/words/filterJson'
import { readOpenText, writeOpenText } from '../reports/reportsUrl'
import type { OpenRow } from '../reports/reportsState'

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
export const lostTabNames = Object.keys(lostTabs) as LostTab[]

export interface LostState {
  tab: LostTab
  filters: FilterState
  open: readonly OpenRow[]
  /** null: the report's own order. */
  sort: TableSort | null
}

/** Lost leads have no earlier figures to compare with here. */
const comparing = (filters: FilterState): FilterState =>
  filters.compare_with_past ? { ...filters, compare_with_past: false } : filters

const sortable = ['name', 'leads', 'share', 'expectedRevenue']

/** Parses a URL and never throws: `problems` are the invalid fields, which get their defaults. */
export function parseLostUrl(at: Address): { state: LostState; problems: string[] } {
  const json = readAddress(at)
  const params = new URLSearchParams(at.search)
  const { filters, problems } = readFilters(json ?? {}, reportsDefaults)
  const tab = oneOf(lostTabNames)(params.get('tab')) ?? 'lost_reason'
  const field = sortable.find((name) => name === params.get('sort_by'))
  return {
    state: {
      tab,
      filters: comparing(filters),
      open: readOpenText(params.get('open'), tab),
      sort: field ? { field, order: oneOf(sortOrders)(params.get('sort_order')) ?? 'desc' } : null,
    },
    problems: json ? problems : ['filters'],
  }
}

/** Query and fragment of a state. Inverse of `parseLostUrl`. */
export function formatLostUrl({ tab, filters, open, sort }: LostState): Address {
  const params = new URLSearchParams()
  if (tab !== 'lost_reason') params.set('tab', tab)
  if (sort) params.set('sort_by', sort.field)
  if (sort) params.set('sort_order', sort.order)
  if (open.length) params.set('open', writeOpenText(open))
  return writeAddress(writeFilters(filters, reportsDefaults), params)
}
