/**
 * Reports: metrics, formulas and permissions. The database returns counts and sums of cents; all figures are calculated
 * here, for rows, totals and previous ranges. See docs/domain/figures.md and docs/domain/permissions.md.
 */
import { snakeCase, type SnakeCase } from '../app/camelCase'
import { fromCents } from '../app/money'
import { may, metricPermissionName, reportScopes, type ReportMetric, type ReportScope } from '../access/permissions'
import type { OwnMetric } from '../app/filters'
import { perUnit, ratio } from '../app/rates'
import type { ReportGroup } from './reportGroups'

/** Database values of a row: counts and sums of cents. */
export interface ReportSums {
  attempts: number
  leads: number
  autologged: number
  ftds: number
  late_ftds: number
  aff_ftds: number
  /** Real deposits that wait for approval, by the date of the deposit. */
  pending_ftds: number
  /** Conversions that wait for approval, including fake ones. */
  pending_aff_ftds: number
  revenue_cents: number
  payout_cents: number
}
export const noSums: ReportSums = {
  attempts: 0,
  leads: 0,
  autologged: 0,
  ftds: 0,
  late_ftds: 0,
  aff_ftds: 0,
  pending_ftds: 0,
  pending_aff_ftds: 0,
  revenue_cents: 0,
  payout_cents: 0,
}
export const sumNames = Object.keys(noSums) as (keyof ReportSums)[]

/** Both together. */
export function addSums(one: ReportSums, other: ReportSums): ReportSums {
  const sum = { ...one }
  for (const name of sumNames) sum[name] += other[name]
  return sum
}

export type ReportMetricKind = 'count' | 'money' | 'rate'
/** Date that applies to a metric; `mixed` for metrics with several dates. */
export type ReportMetricDate = 'received' | 'deposit' | 'approval' | 'mixed'

/** Leads behind a figure of a report. */
export type ReportLeads = Exclude<OwnMetric, 'deposited' | 'lost'>

interface MetricDescription {
  title: string
  kind: ReportMetricKind
  /** Shown by default. */
  visible: boolean
  date: ReportMetricDate
  /** Description for the column header. */
  formula: string
  /** Metric for the link to the leads; null if the leads list cannot filter by it. */
  leads: ReportLeads | null
  /** Permission needed, in the scope of the report. */
  needs: ReportMetric | null
  value: (sums: ReportSums) => number
}

/** Columns of a report in their default order. */
const reportColumns = {
  total: {
    title: 'Total',
    kind: 'count',
    visible: false,
    date: 'received',
    formula: 'All leads that came in, whatever became of them',
    leads: 'attempts',
    needs: null,
    value: ({ attempts }) => attempts,
  },
  leads: {
    title: 'Leads',
    kind: 'count',
    visible: true,
    date: 'received',
    formula: 'Leads that an advertiser accepted: Accepted, FTD, Pending FTD and FTD Rejected',
    leads: 'leads',
    needs: null,
    value: ({ leads }) => leads,
  },
  ftds: {
    title: 'FTDs',
    kind: 'count',
    visible: true,
    date: 'deposit',
    formula: 'Real deposits that were approved',
    leads: 'ftds',
    needs: null,
    value: ({ ftds }) => ftds,
  },
  affFtd: {
    title: 'Pub FTDs',
    kind: 'count',
    visible: true,
    date: 'approval',
    formula: 'Approved conversions, fakes included: what publishers are shown',
    leads: 'aff_ftd',
    needs: null,
    value: ({ aff_ftds }) => aff_ftds,
  },
  isLate: {
    title: 'Late FTDs',
    kind: 'count',
    visible: true,
    date: 'deposit',
    formula: 'FTDs whose deposit came more than the set number of days after the lead',
    leads: 'is_late',
    needs: null,
    value: ({ late_ftds }) => late_ftds,
  },
  cr: {
    title: 'CR',
    kind: 'rate',
    visible: true,
    date: 'mixed',
    formula: 'FTDs ÷ Leads × 100',
    leads: 'ftds',
    needs: null,
    value: ({ ftds, leads }) => ratio(ftds, leads),
  },
  affCr: {
    title: 'Pub CR',
    kind: 'rate',
    visible: true,
    date: 'mixed',
    formula: 'Pub FTDs ÷ Leads × 100',
    leads: 'aff_ftd',
    needs: null,
    value: ({ aff_ftds, leads }) => ratio(aff_ftds, leads),
  },
  crWhenApproved: {
    title: 'CR when approved',
    kind: 'rate',
    visible: false,
    date: 'mixed',
    formula: '(FTDs + real deposits that wait for approval) ÷ Leads × 100',
    leads: null,
    needs: null,
    value: ({ ftds, pending_ftds, leads }) => ratio(ftds + pending_ftds, leads),
  },
  affCrWhenApproved: {
    title: 'Pub CR when approved',
    kind: 'rate',
    visible: false,
    date: 'mixed',
    formula: '(Pub FTDs + conversions that wait for approval) ÷ Leads × 100',
    leads: null,
    needs: null,
    value: ({ aff_ftds, pending_aff_ftds, leads }) => ratio(aff_ftds + pending_aff_ftds, leads),
  },
  pendingFtds: {
    title: 'FTDs waiting',
    kind: 'count',
    visible: false,
    date: 'deposit',
    formula: 'Real deposits that wait for approval',
    leads: null,
    needs: null,
    value: ({ pending_ftds }) => pending_ftds,
  },
  revenue: {
    title: 'Revenue',
    kind: 'money',
    visible: true,
    date: 'deposit',
    formula: 'What advertisers pay for the FTDs',
    leads: 'ftds',
    needs: 'revenue',
    value: ({ revenue_cents }) => fromCents(revenue_cents),
  },
  payout: {
    title: 'Payout',
    kind: 'money',
    visible: true,
    date: 'approval',
    formula: 'What publishers are paid for the Pub FTDs',
    leads: 'aff_ftd',
    needs: 'payout',
    value: ({ payout_cents }) => fromCents(payout_cents),
  },
  profit: {
    title: 'Profit',
    kind: 'money',
    visible: true,
    date: 'mixed',
    formula: 'Revenue − Payout',
    leads: null,
    needs: 'profit',
    value: ({ revenue_cents, payout_cents }) => fromCents(revenue_cents - payout_cents),
  },
  margin: {
    title: 'Margin',
    kind: 'money',
    visible: true,
    date: 'mixed',
    formula: 'eCPL − AeCPL: profit per lead',
    leads: null,
    needs: 'margin',
    value: ({ revenue_cents, payout_cents, leads }) => perUnit(revenue_cents - payout_cents, leads),
  },
  marginPercent: {
    title: 'Margin %',
    kind: 'rate',
    visible: false,
    date: 'mixed',
    formula: 'Profit ÷ Revenue × 100',
    leads: null,
    needs: 'margin',
    value: ({ revenue_cents, payout_cents }) => ratio(revenue_cents - payout_cents, revenue_cents),
  },
  ecpl: {
    title: 'eCPL',
    kind: 'money',
    visible: true,
    date: 'mixed',
    formula: 'Revenue ÷ Leads: what a lead costs the advertiser',
    leads: 'ftds',
    needs: 'ecpl',
    value: ({ revenue_cents, leads }) => perUnit(revenue_cents, leads),
  },
  aecpl: {
    title: 'AeCPL',
    kind: 'money',
    visible: true,
    date: 'mixed',
    formula: 'Payout ÷ Leads: what a lead costs us',
    leads: 'aff_ftd',
    needs: 'aecpl',
    value: ({ payout_cents, leads }) => perUnit(payout_cents, leads),
  },
} as const satisfies Record<string, MetricDescription>

export type ReportColumn = keyof typeof reportColumns
/** A column by its name in REST. */
export type RestReportColumn = SnakeCase<ReportColumn>

/** Metrics per lead, which are not meaningful for few leads. */
const metricsPerLead: readonly ReportColumn[] = [
  'cr',
  'affCr',
  'crWhenApproved',
  'affCrWhenApproved',
  'margin',
  'ecpl',
  'aecpl',
]
export const isPerLead = (column: ReportColumn): boolean => metricsPerLead.includes(column)
/** Minimum number of leads for a rate to be coloured. */
export const fewestLeadsForRate = 10

export const reportColumnNames = Object.keys(reportColumns) as ReportColumn[]
export const restReportColumns = reportColumnNames.map(snakeCase) as RestReportColumn[]
export const reportColumn = (name: ReportColumn): MetricDescription => reportColumns[name]

const hasCodes = (group: ReportGroup): group is ReportGroup & ReportScope =>
  (reportScopes as readonly string[]).includes(group)

/**
 * Scope whose permission codes apply: that of the innermost group on the path with its own codes, otherwise global. See
 * docs/domain/permissions.md.
 */
export const scopeOf = (path: readonly ReportGroup[]): ReportScope => path.filter(hasCodes).at(-1) ?? 'global'

/** Whether a user with these permissions may see a metric in a scope. */
export const mayNeed = (held: readonly number[], needs: ReportMetric | null, scope: ReportScope): boolean =>
  needs === null || may(held, metricPermissionName(scope, needs))

export const maySeeColumn = (held: readonly number[], column: ReportColumn, scope: ReportScope): boolean =>
  mayNeed(held, reportColumn(column).needs, scope)

/**
 * Whether a user with these permissions may see a metric in a cross table: it must be permitted for the rows alone, and
 * for rows and columns together.
 */
export const maySeeCross = (
  held: readonly number[],
  column: ReportColumn,
  rowsPath: readonly ReportGroup[],
  columnsBy: ReportGroup,
): boolean =>
  maySeeColumn(held, column, scopeOf(rowsPath)) && maySeeColumn(held, column, scopeOf([...rowsPath, columnsBy]))

/** Maximum number of rows; the total still includes all. */
export const maxReportRows = 10_000
