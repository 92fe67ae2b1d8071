import { writeAddress } from '../../app/filterAddress'
import type { WallRange } from '../../app/time/dates'
import type { RestGroup } from '../reportGroups'
import { scheduledReport, type ReportOrder, type ScheduledReport } from './scheduledReports'

interface AddressedReport {
  report: ScheduledReport
  /** The names of REST, which addresses use too. */
  filter: Readonly<Record<string, unknown>>
  group_by: RestGroup
  sort: ReportOrder | null
}

const isSaid = ([name, value]: [string, unknown]) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && (value !== null || name === 'is_test')

/** Path and query of the screen that shows the report of these dates. */
export function reportAddress({ report, filter, group_by, sort }: AddressedReport, range: WallRange): string {
  const { path, usualTab } = scheduledReport(report)
  const said = Object.fromEntries(Object.entries(filter).filter(isSaid))
  const params = new URLSearchParams()
  if (group_by !== usualTab) params.set('tab', group_by)
  // The screen of lost leads names its columns otherwise; the usual order serves there.
  if (sort && report !== 'lost_leads') {
    params.set('sort_by', report === 'leads' && sort.by === 'name' ? group_by : sort.by)
    params.set('sort_order', sort.order)
  }
  const { search, hash } = writeAddress({ ...said, start_date: range.start, end_date: range.end }, params)
  return `${path}${search}${hash}`
}
