import { type RawBuilder, sql } from 'kysely'
import { type DateFilter, type OpenRange, resolveHours, resolveRange, wallBounds } from '../../../shared/app/time/dates'
import { type FilterList, isClickMetric, type LeadFilter, type LeadQuery, type Only } from '../../../shared/app/filters'
import { leadStatus } from '../../../shared/leads/leadStatus'
import type { Instant } from '../../../shared/app/time/timeZones'
import { badInput } from '../../app/http/errors'
import { clockConditions, rangeConditions } from './clock'
import { behindMetric, type CountedDate, factDate, isLate } from './facts'
import {
  clickOfLead,
  isAmong,
  type ListChoice,
  listChoices,
  listCondition,
  parentConditions,
  publisherStatus,
} from './groups'
import { isGlobalSearch, searchConditions } from './search'

export { publisherStatus }

/** Current data that filters depend on: settings and small tables. */
export interface FilterContext {
  timeZone: string
  now: Instant
  lateFtdDays: number
  defaultPublisherStatus: string
  testAdvertiserIds: number[]
  statusesByGroupId: ReadonlyMap<number, readonly string[]>
}

/** A lead marked as a test, or sent to a test advertiser. */
export const isTestLead = (testAdvertiserIds: readonly number[]): RawBuilder<boolean> =>
  testAdvertiserIds.length
    ? sql`(l.is_test or coalesce(${isAmong(sql.ref('l.advertiser_id'), testAdvertiserIds)}, false))`
    : sql`l.is_test`

const not = (condition: RawBuilder<boolean>): RawBuilder<boolean> => sql`not ${condition}`

function onlyCondition(value: Only | null | undefined, condition: RawBuilder<boolean>): RawBuilder<boolean>[] {
  if (!value || value === 'all') return []
  return [value === 'only' ? condition : not(condition)]
}

/** null: all, true: only, false: none. */
const triState = (value: boolean | null | undefined, condition: RawBuilder<boolean>): RawBuilder<boolean>[] =>
  value == null ? [] : [value ? condition : not(condition)]

type Dates = Pick<FilterContext, 'timeZone' | 'now'>

/** Instants covered by a filter. Throws BAD_USER_INPUT for a range that ends before it begins. */
export function askedRange(filter: DateFilter, { timeZone, now }: Dates): OpenRange {
  // Compared as wall-clock times: a range within an hour skipped by a clock change is empty, but valid.
  const { start, end } = wallBounds(filter)
  if (!filter.last_24_hours && start && end && end < start)
    throw badInput({ end_date: 'The end lies before the start.' })
  return resolveRange(filter, timeZone, now)
}

/** Conditions for a filter's range, weekdays and hours on a date: by default that of its metric. */
export function dateConditions(
  query: LeadQuery,
  context: Dates,
  date: CountedDate = factDate(query.metric, query.created_inside_date_range),
  range: OpenRange = askedRange(query, context),
): RawBuilder<boolean>[] {
  return clockConditions(
    date,
    { range, traffic: query.traffic, hours: resolveHours(query) },
    context.timeZone,
    context.now,
  )
}

/** The date conditions of a lead query. */
export const leadRange = (query: LeadQuery, context: Dates): RawBuilder<boolean>[] =>
  isGlobalSearch(query)
    ? []
    : rangeConditions(factDate(query.metric, query.created_inside_date_range), askedRange(query, context))

type Switches = Pick<
  LeadFilter,
  'is_test' | 'exclude_fake_FTD' | 'is_approved' | 'late_ftd' | 'campaign_leads' | 'is_original'
>

/** Conditions independent of dates and metrics: for `leads l` and `lead_facts l`. */
const attributeConditions = (
  choices: readonly ListChoice[],
  switches: Switches,
  context: FilterContext,
): RawBuilder<boolean>[] => [
  ...choices.map((choice) => listCondition(choice, context)),
  ...triState(switches.is_test, isTestLead(context.testAdvertiserIds)),
  ...triState(switches.exclude_fake_FTD, sql`l.is_fake_ftd`),
  ...onlyCondition(switches.is_approved, sql`(l.lead_status_id = ${sql.lit(leadStatus.FTD)})`),
  ...onlyCondition(switches.late_ftd, isLate(context.lateFtdDays)),
  ...onlyCondition(switches.campaign_leads, sql`l.is_campaign`),
  ...onlyCondition(switches.is_original, sql`(not l.is_injected)`),
]

/** How a query reads country, publisher and offer. */
export const groupContext = <Context extends FilterContext>({ metric }: LeadQuery, context: Context) => ({
  ...context,
  isOfClick: isClickMetric(metric),
})

/** All except range, weekdays, hours and search: path, lists, switches, statuses and metric. */
function narrowing(query: LeadQuery, filters: FilterContext): RawBuilder<boolean>[] {
  const context = groupContext(query, filters)
  return [
    ...parentConditions(query.parents, factDate(query.metric, query.created_inside_date_range), context),
    ...attributeConditions(listChoices(query), query, context),
    ...(query.lead_status_id?.length ? [isAmong(sql.ref('l.lead_status_id'), query.lead_status_id)] : []),
    ...(query.metric ? [behindMetric(query.metric, context.lateFtdDays)] : []),
    ...(context.isOfClick ? [sql<boolean>`exists (select from ${clickOfLead})`] : []),
  ]
}

/** Conditions of a lead query without its range and search: the "other filters". */
export const conditionsBesideRange = (query: LeadQuery, context: FilterContext): RawBuilder<boolean>[] =>
  isGlobalSearch(query)
    ? []
    : [
        ...dateConditions(query, context, undefined, { from: null, to: null }),
        ...narrowing(query, context),
        ...searchConditions({ email: query.email }),
      ]

/**
 * Conditions of a lead query over `leads l`, for `where … and …`, with all values as parameters. Hidden leads are
 * always excluded. Throws BAD_USER_INPUT for a range that ends before it begins. See docs/domain/filters.md.
 */
export function leadConditions(query: LeadQuery, context: FilterContext): RawBuilder<boolean>[] {
  const shown = sql<boolean>`not l.is_hidden`
  if (isGlobalSearch(query)) return [shown, ...searchConditions(query)]
  return [shown, ...dateConditions(query, context), ...narrowing(query, context), ...searchConditions(query)]
}

/** Filter of a report, whose lists can include and exclude at once, and the drill-down path. */
export interface FactQuery extends Omit<LeadFilter, FilterList | 'excludes'>, Pick<LeadQuery, 'parents'> {
  choices: readonly ListChoice[]
}

/** Date of the facts: their own, or in the cohort view the lead's creation. */
export const countedDate = ({ created_inside_date_range }: Pick<FactQuery, 'created_inside_date_range'>): CountedDate =>
  created_inside_date_range ? 'created_at' : 'fact_date'

/**
 * Conditions of a report over `lead_facts l`, in SQL for both PostgreSQL and DuckDB; for `range` if it differs from
 * that of the filter. Throws BAD_USER_INPUT for a range that ends before it begins. See docs/domain/figures.md.
 */
export function factConditions(
  query: FactQuery,
  context: FilterContext,
  range: OpenRange = askedRange(query, context),
): RawBuilder<boolean>[] {
  const date = countedDate(query)
  return [
    ...dateConditions(query, context, date, range),
    ...parentConditions(query.parents, date, context),
    ...attributeConditions(query.choices, query, context),
  ]
}
