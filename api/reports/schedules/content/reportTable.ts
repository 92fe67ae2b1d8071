import { toCents } from '../../../../shared/app/money'
import { perUnit, ratio } from '../../../../shared/app/rates'
import { restGroupFacts } from '../../../../shared/reports/reportGroups'
import type { ReportMetricKind } from '../../../../shared/reports/reports'
import type { WallRange } from '../../../../shared/app/time/dates'
import { scheduledColumn, type ReportOrder } from '../../../../shared/reports/schedules/scheduledReports'
import { clicksFor } from '../../clickReports/clicksFor.queries'
import { clickPivotBody } from '../../clickReports/clickReports.schema'
import { leadPivotFor, type ReportViewer } from '../../pivot/pivotFor.queries'
import { lostLeadsFor } from '../../pivot/lostLeads/lostLeadsFor.queries'
import { lostLeadsBody } from '../../pivot/lostLeads/lostLeads.schema'
import { leadPivotBody } from '../../pivot/reports.schema'
import type { StoredSchedule } from '../reportSchedules.queries'

export type Figure = number | null

/** A report as it is sent: names and the columns that the viewer may see. */
export interface ReportTable {
  /** Title of the names. */
  title: string
  columns: { name: string; title: string; kind: ReportMetricKind }[]
  rows: { name: string; figures: Figure[] }[]
  totals: Figure[]
  /** Number of rows of the report; it can have more than `rows`. */
  rowCount: number
}

/** The answer of any report. */
interface Answer {
  rows: { name: string | null; figures: Readonly<Record<string, unknown>> }[]
  totals: Readonly<Record<string, unknown>>
  rowCount: number
  mayShow: (column: string) => boolean
}

type Scheduled = Pick<StoredSchedule, 'report' | 'view'>

const named = <Row extends { name: string | null }>(row: Row) => ({ name: row.name, figures: row })

async function leadsAnswer(viewer: ReportViewer, { view }: Scheduled, range: object): Promise<Answer> {
  const body = leadPivotBody.parse({ ...view.filter, ...range, group_by: view.group_by })
  const { data, row_count, totals, headers } = await leadPivotFor({ ...viewer, body })
  const shown: readonly string[] = headers
  return { rows: data.map(named), rowCount: row_count, totals, mayShow: (column) => shown.includes(column) }
}

async function clicksAnswer(viewer: ReportViewer, { view }: Scheduled, range: object): Promise<Answer> {
  const { publisher_id, affiliate_id, excludes, ...filter } = view.filter
  const lists = { ...filter, affiliate_id: publisher_id ?? affiliate_id }
  const body = clickPivotBody.parse({
    ...{ ...lists, ...range, group_by: view.group_by },
    excludes: excludes?.map((list) => (list === 'publisher_id' ? 'affiliate_id' : list)),
  })
  const { data, total, totals, headers } = await clicksFor({ ...viewer, body })
  const shown: readonly string[] = headers
  return { rows: data.map(named), rowCount: total, totals, mayShow: (column) => shown.includes(column) }
}

async function lostAnswer(viewer: ReportViewer, { view }: Scheduled, range: object): Promise<Answer> {
  const body = lostLeadsBody.parse({ ...view.filter, ...range, group_by: view.group_by })
  const { data, row_count, totals } = await lostLeadsFor({ ...viewer, body })
  const figuresOf = ({ leads, expected_revenue }: typeof totals) => ({
    ...{ leads, expected_revenue, share: ratio(leads, totals.leads) },
    per_lead: expected_revenue === null || !leads ? null : perUnit(toCents(expected_revenue), leads),
  })
  const seesMoney = totals.expected_revenue !== null
  return {
    rows: data.map((row) => ({ name: row.name, figures: figuresOf(row) })),
    rowCount: row_count,
    totals: figuresOf(totals),
    mayShow: (column) => seesMoney || !['expected_revenue', 'per_lead'].includes(column),
  }
}

const answers = { leads: leadsAnswer, clicks: clicksAnswer, lost_leads: lostAnswer }

const natural = new Intl.Collator('en', { numeric: true })

function compare(one: string | Figure, other: string | Figure): number {
  if (typeof one === 'string' && typeof other === 'string') return natural.compare(one, other)
  return Number(one) - Number(other)
}

function sorted(table: ReportTable, sort: ReportOrder | null): ReportTable {
  if (!sort) return table
  const place = table.columns.findIndex(({ name }) => name === sort.by)
  // The owner may not see it any more.
  if (sort.by !== 'name' && place < 0) return table
  const valueOf = ({ name, figures }: ReportTable['rows'][number]) =>
    sort.by === 'name' ? name : (figures[place] ?? null)
  const rows = [...table.rows].sort((one, other) => {
    // Figures that do not exist come last, in either order.
    const [a, b] = [valueOf(one), valueOf(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sort.order === 'asc' ? compare(a, b) : compare(b, a)
  })
  return { ...table, rows }
}

const figure = (value: unknown): Figure => (typeof value === 'number' ? value : null)

/**
 * The report of these dates, exactly as its screen shows it to the viewer. Throws BAD_USER_INPUT if it cannot be about
 * what it names any more, such as a deleted advertiser.
 */
export async function reportTable(
  viewer: ReportViewer,
  scheduled: Scheduled,
  { start, end }: WallRange,
): Promise<ReportTable> {
  const { report, view } = scheduled
  const answer = await answers[report](viewer, scheduled, { start_date: start, end_date: end })
  const columns = view.columns
    .filter(answer.mayShow)
    .map((name) => ({ name, title: scheduledColumn(report, name).title, kind: scheduledColumn(report, name).kind }))
  const figuresOf = (figures: Readonly<Record<string, unknown>>) => columns.map(({ name }) => figure(figures[name]))
  const table = {
    title: restGroupFacts[view.group_by].one,
    columns,
    rows: answer.rows.map(({ name, figures }) => ({ name: name ?? 'None', figures: figuresOf(figures) })),
    totals: figuresOf(answer.totals),
    rowCount: answer.rowCount,
  }
  return sorted(table, view.sort)
}
