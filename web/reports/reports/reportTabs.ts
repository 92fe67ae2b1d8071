/** Tabs of the reports in order; Details is the leads screen. */
import type { ReportGroup } from '../../../shared/reports/reportGroups'
import type { TableSort } from '../../ui/table/tableTypes'

export const reportTabs = {
  global: 'Global',
  advertiser_id: 'Advertiser',
  country_id: 'Countries',
  offer: 'Offers',
  affiliate_id: 'Publisher',
  created_at: 'Daily',
  brand_status: 'Statuses',
} as const satisfies Partial<Record<ReportGroup | 'global', string>>

export type ReportTab = keyof typeof reportTabs
/** A tab with a table. */
export type PivotTab = Exclude<ReportTab, 'global'>
export const reportTabNames = Object.keys(reportTabs) as ReportTab[]

/** Storage names of the tabs' columns in user settings and presets. */
export const columnsEntry: Readonly<Record<PivotTab, string>> = {
  advertiser_id: 'reports_advertiser_columns',
  country_id: 'reports_country_columns',
  offer: 'reports_offer_columns',
  affiliate_id: 'reports_affiliate_columns',
  created_at: 'reports_created_at_columns',
  brand_status: 'reports_brand_status_columns',
}

/** Whether a tab supports comparisons. */
export const hasPast = (tab: ReportTab): boolean => tab !== 'global' && tab !== 'created_at'
/** Whether a tab has a chart. */
export const hasChart = (tab: ReportTab): boolean => tab !== 'global' && tab !== 'brand_status'

/** Default order of a table. */
export const usualSort = (tab: PivotTab): TableSort =>
  tab === 'created_at' ? { field: tab, order: 'asc' } : { field: 'leads', order: 'desc' }
