/** Tabs of the reports in order; Details is the leads screen. */
import type { ReportGroup } from '../../../shared/reports/reportGroups'
import type { TableSort } from '../../ui/table/tableTypes'

export const reportTabs = {
  global: 'Global',
  advertiserId: 'Advertiser',
  countryId: 'Countries',
  offer: 'Offers',
  publisherId: 'Publisher',
  createdAt: 'Daily',
  advertiserStatus: 'Statuses',
} as const satisfies Partial<Record<ReportGroup | 'global', string>>

export type ReportTab = keyof typeof reportTabs
/** A tab with a table. */
export type PivotTab = Exclude<ReportTab, 'global'>
export const reportTabNames = Object.keys(reportTabs) as ReportTab[]

/** Storage names of the tabs' columns in user settings and presets. */
export const columnsEntry: Readonly<Record<PivotTab, string>> = {
  advertiserId: 'reports_advertiser_columns',
  countryId: 'reports_country_columns',
  offer: 'reports_offer_columns',
  publisherId: 'reports_affiliate_columns',
  createdAt: 'reports_created_at_columns',
  advertiserStatus: 'reports_brand_status_columns',
}

/** Whether a tab supports comparisons. */
export const hasPast = (tab: ReportTab): boolean => tab !== 'global' && tab !== 'createdAt'
/** Whether a tab has a chart. */
export const hasChart = (tab: ReportTab): boolean => tab !== 'global' && tab !== 'advertiserStatus'

/** Default order of a table. */
export const usualSort = (tab: PivotTab): TableSort =>
  tab === 'createdAt' ? { field: tab, order: 'asc' } : { field: 'leads', order: 'desc' }
