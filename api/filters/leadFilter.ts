import { sql, type RawBuilder } from 'kysely'
import { resolveHours, resolveRange, wallBounds } from '../../shared/dates'
import { filterLists, statusGroupPrefix, type FilterList, type LeadQuery, type Only } from '../../shared/filters'
import { leadStatus } from '../../shared/leadStatus'
import type { Instant } from '../../shared/timeZones'
import { badInput } from '../errors'
import { clockConditions } from './clock'
import { behindMetric, factDate, isLate, type ConversionDate, type FactDate } from './facts'
import { isGlobalSearch, searchConditions } from './search'

/** What the meaning of a filter rests on besides the filter: settings and small tables, as they are now. */
export interface FilterContext {
  timeZone: string
  now: Instant
  lateFtdDays: number
  defaultPublisherStatus: string
  testAdvertiserIds: number[]
  statusesByGroupId: ReadonlyMap<number, readonly string[]>
}

/** What the publisher is shown: the override, else the advertiser's status, else the default. */
export const publisherStatus = (defaultStatus: string): RawBuilder<string> =>
  sql`coalesce(l.status_override, l.brand_status, ${defaultStatus})`

/** A lead marked as a test, or sent to a test advertiser. */
export const isTestLead = (testAdvertiserIds: number[]): RawBuilder<boolean> =>
  testAdvertiserIds.length
    ? sql`(l.is_test or coalesce(l.advertiser_id = any(${testAdvertiserIds}::bigint[]), false))`
    : sql`l.is_test`

const columnByList: Partial<Record<FilterList, string>> = { publisher_id: 'l.affiliate_id', dis_id: 'l.distribution_id' }
const idColumns: readonly FilterList[] = ['country_id', 'publisher_id', 'advertiser_id', 'dis_id']

const expandGroups = (values: readonly string[], { statusesByGroupId }: FilterContext) =>
  values.flatMap((value) =>
    value.startsWith(statusGroupPrefix) ? (statusesByGroupId.get(Number(value.slice(statusGroupPrefix.length))) ?? []) : value,
  )

function listCondition(list: FilterList, query: LeadQuery, context: FilterContext): RawBuilder<boolean> | null {
  const values = query[list]
  if (!values?.length) return null
  const isStatus = list === 'brand_status' || list === 'publisher_status'
  const wanted = isStatus ? expandGroups(values as string[], context) : values
  const column =
    list === 'publisher_status' ? publisherStatus(context.defaultPublisherStatus) : sql.ref(columnByList[list] ?? `l.${list}`)
  const type = sql.raw(idColumns.includes(list) ? 'bigint[]' : 'text[]')
  return query.excludes?.includes(list)
    ? sql`(${column} is null or ${column} <> all(${wanted}::${type}))`
    : sql`${column} = any(${wanted}::${type})`
}

const not = (condition: RawBuilder<boolean>): RawBuilder<boolean> => sql`not ${condition}`

function onlyCondition(value: Only | null | undefined, condition: RawBuilder<boolean>): RawBuilder<boolean>[] {
  if (!value || value === 'all') return []
  return [value === 'only' ? condition : not(condition)]
}

/** null = all, true = only, false = none. */
const triState = (value: boolean | null | undefined, condition: RawBuilder<boolean>): RawBuilder<boolean>[] =>
  value == null ? [] : [value ? condition : not(condition)]

type Dates = Pick<FilterContext, 'timeZone' | 'now'>

/** The conditions of a query's range, weekdays and hours on a date of `leads l`: that of its metric unless said. */
export function dateConditions(
  query: LeadQuery,
  { timeZone, now }: Dates,
  date: FactDate | ConversionDate = factDate(query.metric, query.created_inside_date_range),
): RawBuilder<boolean>[] {
  // On the clock, not as instants: a range that lies in the hour a clock skips is empty, and no mistake.
  const { start, end } = wallBounds(query)
  if (!query.last_24_hours && start && end && end < start) throw badInput({ end_date: 'The end lies before the start.' })
  const range = resolveRange(query, timeZone, now)
  return clockConditions(date, { range, traffic: query.traffic, hours: resolveHours(query) }, timeZone, now)
}

/**
 * The conditions of a lead query over `leads l`, for `where … and …`, with every value a parameter. Hidden leads are never
 * among them. Throws BAD_USER_INPUT for a range that ends before it begins. Source: design/domain.md, Filters.
 */
export function leadConditions(query: LeadQuery, context: FilterContext): RawBuilder<boolean>[] {
  const shown = sql<boolean>`not l.is_hidden`
  if (isGlobalSearch(query)) return [shown, ...searchConditions(query)]
  return [
    shown,
    ...dateConditions(query, context),
    ...filterLists.flatMap((list) => listCondition(list, query, context) ?? []),
    ...(query.lead_status_id?.length ? [sql<boolean>`l.lead_status_id = any(${query.lead_status_id}::int[])`] : []),
    ...triState(query.is_test, isTestLead(context.testAdvertiserIds)),
    ...triState(query.exclude_fake_FTD, sql`l.is_fake_ftd`),
    ...onlyCondition(query.is_approved, sql`(l.lead_status_id = ${leadStatus.FTD})`),
    ...onlyCondition(query.late_ftd, isLate(context.lateFtdDays)),
    ...onlyCondition(query.campaign_leads, sql`l.is_campaign`),
    ...onlyCondition(query.is_original, sql`(not l.is_injected)`),
    ...(query.metric ? [behindMetric(query.metric, context.lateFtdDays)] : []),
    ...searchConditions(query),
  ]
}
