import type { Instant } from '../../../shared/app/time/timeZones'
import { groupFacts, type ReportGroup } from '../../../shared/reports/reportGroups'
import { reportPeriods } from '../../../shared/reports/schedules/reportPeriods'
import { reportTitle, scheduledReport } from '../../../shared/reports/schedules/scheduledReports'
import { toLeadFilterInput } from '../../filters/filterInput'
import type { FilterState } from '../../filters/filterState'
import type { ReportPeriod, ReportViewInput, ScheduledReport } from '../../generated/graphql'
import type { TableSort } from '../../ui/table/tableTypes'

/** A report as it is on screen, to be scheduled. */
export interface ScheduledView {
  /** A suggestion. */
  name: string
  period: ReportPeriod
  timeZone: string
  input: ReportViewInput
}

interface Shown {
  report: ScheduledReport
  groupBy: ReportGroup
  filters: FilterState
  /** Visible columns without the name. */
  columns: readonly string[]
  sort: TableSort | null
}

/** The whole day before suits a schedule better than the part of today until it is sent. */
const periodOf = ({ last24Hours, dateRangePreset }: FilterState): ReportPeriod =>
  last24Hours ? 'last_24_hours' : !dateRangePreset || dateRangePreset === 'today' ? 'yesterday' : dateRangePreset

/** `expectedRevenue` becomes `expected_revenue`. */
const restName = (column: string) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What a schedule of the report on screen sends. The dates become a relative period. */
export function scheduledView(
  { report, groupBy, filters, columns, sort }: Shown,
  timeZone: string,
  now: Instant,
): ScheduledView {
  const dated = toLeadFilterInput({ ...filters, last24Hours: false, compareWithPast: false }, timeZone, now)
  const { startDate: _start, endDate: _end, ...filter } = dated
  const period = periodOf(filters)
  // Comparisons and columns of a second grouping are not sent.
  const names = columns.map(restName).filter((name) => scheduledReport(report).columns.includes(name))
  const sortBy = ['name', ...names].find((name) => sort && name === restName(sort.field))
  return {
    name: `${reportTitle(report, groupFacts[groupBy].restName)}, ${reportPeriods[period].toLowerCase()}`,
    ...{ period, timeZone },
    input: {
      ...{ report, groupBy, columns: names },
      filter: { ...filter, ...(report !== 'clicks' && { isTest: filters.isTest }) },
      ...(sort && sortBy && { sortBy, sortOrder: sort.order }),
    },
  }
}
