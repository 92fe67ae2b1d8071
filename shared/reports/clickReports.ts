/**
 * Click reports: their groupings, columns and formulas. The database returns counts and sums of cents; all figures are
 * calculated here, for rows and for the total.
 *
 * Clicks are counted by their own time. Only leads from a recorded click are counted (hit id = click id, same
 * publisher), and each of their events by its own date: leads by created_at, FTDs, late FTDs and revenue by
 * converted_at, payout by ftd_date (fakes included). Country, publisher and offer are those of the click, even if the
 * lead has another country. Test leads and hidden leads are excluded. See docs/domain/figures.md.
 */
import { fromCents } from '../app/money'
import { metricPermissionName, type ReportMetric, type ReportScope, may } from '../access/permissions'
import { perUnit, ratio } from '../app/rates'
import { groupFacts, type ReportGroup, type RestGroup } from './reportGroups'
import type { ReportMetricKind } from './reports'

/** Groupings of click reports, in the order of their tabs. Offers are identified by name, as in filters of leads. */
export const clickGroups = ['countryId', 'publisherId', 'offer', 'createdAt'] as const satisfies readonly ReportGroup[]
export type ClickGroup = (typeof clickGroups)[number]
export type RestClickGroup = RestGroup<ClickGroup>
export const restClickGroups = clickGroups.map((group) => groupFacts[group].restName as RestClickGroup)

/** A list of the filter in REST, as used in `excludes`. */
export const clickLists = ['country_id', 'affiliate_id', 'offer'] as const
export type ClickList = (typeof clickLists)[number]

export const noClickSums = {
  clicks: 0,
  gross_clicks: 0,
  leads: 0,
  ftds: 0,
  late_ftds: 0,
  revenue_cents: 0,
  payout_cents: 0,
}
/** Database values of a row. */
export type ClickSums = typeof noClickSums
const sumNames = Object.keys(noClickSums) as (keyof ClickSums)[]

export const addClickSums = (one: ClickSums, other: ClickSums): ClickSums =>
  Object.fromEntries(sumNames.map((name) => [name, one[name] + other[name]])) as unknown as ClickSums

interface ColumnDescription {
  title: string
  kind: ReportMetricKind
  /** Shown by default. */
  visible: boolean
  /** Description for the column header. */
  formula: string
  /** Permission needed, in the scope of the report. */
  needs: ReportMetric | null
  /** Metric of the leads behind the figure; null if it does not count leads. */
  leads: 'leads' | 'ftds' | 'is_late' | 'aff_ftd' | null
  value: (sums: ClickSums) => number
}

/** Columns in their default order. */
const clickColumns = {
  clicks: {
    title: 'Clicks',
    kind: 'count',
    visible: true,
    formula: 'Unique clicks: one per visitor, publisher and offer within 24 hours',
    needs: null,
    leads: null,
    value: ({ clicks }) => clicks,
  },
  gross_clicks: {
    title: 'Gross Clicks',
    kind: 'count',
    visible: true,
    formula: 'All recorded clicks',
    needs: null,
    leads: null,
    value: ({ gross_clicks }) => gross_clicks,
  },
  leads: {
    title: 'Leads',
    kind: 'count',
    visible: true,
    formula: 'Accepted leads that came by a click, by the day they came in',
    needs: null,
    leads: 'leads',
    value: ({ leads }) => leads,
  },
  c2l: {
    title: 'C2L',
    kind: 'rate',
    visible: true,
    formula: 'Leads ÷ Clicks × 100',
    needs: null,
    leads: 'leads',
    value: ({ leads, clicks }) => ratio(leads, clicks),
  },
  ftds: {
    title: 'FTDs',
    kind: 'count',
    visible: true,
    formula: 'Approved real deposits of those leads, by the day of the deposit',
    needs: null,
    leads: 'ftds',
    value: ({ ftds }) => ftds,
  },
  c2f: {
    title: 'C2F',
    kind: 'rate',
    visible: true,
    formula: 'FTDs ÷ Clicks × 100',
    needs: null,
    leads: 'ftds',
    value: ({ ftds, clicks }) => ratio(ftds, clicks),
  },
  late_ftds: {
    title: 'Late FTDs',
    kind: 'count',
    visible: true,
    formula: 'FTDs whose deposit came more than the set number of days after the lead',
    needs: null,
    leads: 'is_late',
    value: ({ late_ftds }) => late_ftds,
  },
  cr: {
    title: 'CR',
    kind: 'rate',
    visible: true,
    formula: 'FTDs ÷ Leads × 100',
    needs: null,
    leads: 'ftds',
    value: ({ ftds, leads }) => ratio(ftds, leads),
  },
  payout: {
    title: 'Payout',
    kind: 'money',
    visible: true,
    formula: 'What publishers are paid for those leads, by the day of approval, fakes included',
    needs: 'payout',
    leads: 'aff_ftd',
    value: ({ payout_cents }) => fromCents(payout_cents),
  },
  ppc: {
    title: 'PPC',
    kind: 'money',
    visible: true,
    formula: 'Payout ÷ Clicks: what a click costs us',
    needs: 'payout',
    leads: 'aff_ftd',
    value: ({ payout_cents, clicks }) => perUnit(payout_cents, clicks),
  },
  epc: {
    title: 'EPC',
    kind: 'money',
    visible: true,
    formula: 'Revenue ÷ Clicks: what a click earns',
    needs: 'revenue',
    leads: 'ftds',
    value: ({ revenue_cents, clicks }) => perUnit(revenue_cents, clicks),
  },
  revenue: {
    title: 'Revenue',
    kind: 'money',
    visible: true,
    formula: 'What advertisers pay for the FTDs',
    needs: 'revenue',
    leads: 'ftds',
    value: ({ revenue_cents }) => fromCents(revenue_cents),
  },
  profit: {
    title: 'Profit',
    kind: 'money',
    visible: true,
    formula: 'Revenue − Payout',
    needs: 'profit',
    leads: 'ftds',
    value: ({ revenue_cents, payout_cents }) => fromCents(revenue_cents - payout_cents),
  },
  margin: {
    title: 'Margin',
    kind: 'money',
    visible: true,
    formula: 'eCPL − AeCPL: profit per lead',
    needs: 'margin',
    leads: 'leads',
    value: ({ revenue_cents, payout_cents, leads }) => perUnit(revenue_cents - payout_cents, leads),
  },
  ecpl: {
    title: 'eCPL',
    kind: 'money',
    visible: true,
    formula: 'Revenue ÷ Leads: what a lead costs the advertiser',
    needs: 'ecpl',
    leads: 'leads',
    value: ({ revenue_cents, leads }) => perUnit(revenue_cents, leads),
  },
  aecpl: {
    title: 'AeCPL',
    kind: 'money',
    visible: true,
    formula: 'Payout ÷ Leads: what a lead costs us',
    needs: 'aecpl',
    leads: 'leads',
    value: ({ payout_cents, leads }) => perUnit(payout_cents, leads),
  },
} as const satisfies Record<string, ColumnDescription>

export type ClickColumn = keyof typeof clickColumns

export const clickColumnNames = Object.keys(clickColumns) as ClickColumn[]
export const clickColumn = (name: ClickColumn): ColumnDescription => clickColumns[name]

/** Columns visible with these permissions in a scope, in their order. */
export const seenClickColumns = (held: readonly number[], scope: ReportScope): ClickColumn[] =>
  clickColumnNames.filter((name) => {
    const { needs } = clickColumn(name)
    return needs === null || may(held, metricPermissionName(scope, needs))
  })

/** Figures of a row or of a total; null if the caller may not see them. */
export const clickFiguresOf = (sums: ClickSums, seen: readonly ClickColumn[]): Record<ClickColumn, number | null> =>
  Object.fromEntries(
    clickColumnNames.map((name) => [name, seen.includes(name) ? clickColumn(name).value(sums) : null]),
  ) as Record<ClickColumn, number | null>
