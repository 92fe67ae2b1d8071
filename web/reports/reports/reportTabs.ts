/** The tabs of the reports, in their order; Details is the leads screen. Source: spec/2, 2.2. */
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

/** Under which name user settings and presets keep the columns of a tab's table. */
export const columnsEntry: Readonly<Record<PivotTab, string>> = {
  advertiser_id: 'reports_advertiser_columns',
  country_id: 'reports_country_columns',
  offer: 'reports_offer_columns',
  affiliate_id: 'reports_affiliate_columns',
  created_at: 'reports_created_at_columns',
  brand_status: 'reports_brand_status_columns',
}

/** Where there is nothing beside which to show it. */
export const hasPast = (tab: ReportTab): boolean => tab !== 'global' && tab !== 'created_at'
/** A chart is built only for these. */
export const hasChart = (tab: ReportTab): boolean => tab !== 'global' && tab !== 'brand_status'

/** The order of a table until another is chosen. */
export const usualSort = (tab: PivotTab): TableSort =>
  tab === 'created_at' ? { field: tab, order: 'asc' } : { field: 'leads', order: 'desc' }
