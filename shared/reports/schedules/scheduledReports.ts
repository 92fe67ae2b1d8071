/** Reports that can be sent on a schedule, with their groupings, columns and order. See docs/domain/watch.md. */
import { camelCase } from '../../app/camelCase'
import { reportColumn, restReportColumns, type ReportMetricKind, type RestReportColumn } from '../reports'
import { restGroupFacts, type RestGroup } from '../reportGroups'
import { clickColumn, clickColumnNames, restClickGroups, type ClickColumn } from '../clickReports'

/** Columns of the lost leads. */
export const lostColumns = {
  leads: { title: 'Lost Leads', kind: 'count' },
  share: { title: 'Share', kind: 'rate' },
  per_lead: { title: 'Per Lead', kind: 'money' },
  expected_revenue: { title: 'Expected Revenue', kind: 'money' },
} as const satisfies Record<string, { title: string; kind: ReportMetricKind }>
type LostColumn = keyof typeof lostColumns

interface ScheduledReportDescription {
  title: string
  /** Its screen. */
  path: string
  permission: 'REPORTS_LIST' | 'CLICK_REPORTS_LIST'
  /** Groupings, which are the tabs of the screen. */
  groups: readonly RestGroup[]
  /** The tab without a name in the address; null: every tab is named. */
  usualTab: RestGroup | null
  columns: readonly string[]
}

export const scheduledReports = {
  leads: {
    title: 'Report',
    path: '/reports',
    permission: 'REPORTS_LIST',
    groups: ['advertiser_id', 'country_id', 'offer', 'affiliate_id', 'created_at', 'brand_status'],
    usualTab: null,
    columns: restReportColumns,
  },
  lost_leads: {
    title: 'Lost Leads',
    path: '/lost-leads',
    permission: 'REPORTS_LIST',
    groups: ['lost_reason', 'lost_advertiser_id', 'affiliate_id', 'country_id', 'created_at', 'lost_obstacle'],
    usualTab: 'lost_reason',
    columns: Object.keys(lostColumns),
  },
  clicks: {
    title: 'Click Report',
    path: '/click-reports',
    permission: 'CLICK_REPORTS_LIST',
    groups: restClickGroups,
    usualTab: 'country_id',
    columns: clickColumnNames,
  },
} as const satisfies Record<string, ScheduledReportDescription>

export type ScheduledReport = keyof typeof scheduledReports
export const scheduledReportNames = Object.keys(scheduledReports) as [ScheduledReport, ...ScheduledReport[]]
export const scheduledReport = (report: ScheduledReport): ScheduledReportDescription => scheduledReports[report]

/** Title and kind of a column of a report. */
export function scheduledColumn(report: ScheduledReport, name: string): { title: string; kind: ReportMetricKind } {
  if (report === 'leads') return reportColumn(camelCase(name as RestReportColumn))
  if (report === 'clicks') return clickColumn(name as ClickColumn)
  return lostColumns[name as LostColumn]
}

/** `Report by advertiser` */
export const reportTitle = (report: ScheduledReport, groupBy: RestGroup): string =>
  `${scheduledReport(report).title} by ${restGroupFacts[groupBy].one.toLowerCase()}`

/** A column that rows are sorted by: `name`, or one of the report. */
export interface ReportOrder {
  by: string
  order: 'asc' | 'desc'
}
