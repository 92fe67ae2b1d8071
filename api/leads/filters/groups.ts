import { type RawBuilder, sql } from 'kysely'
import type { OpenRange } from '../../../shared/app/time/dates'
import { isLostReasonCode, type LostReasonCode, obstacleBit } from '../../../shared/leads/lostReasons'
import {
  type FilterList,
  filterLists,
  type IdList,
  type LeadFilter,
  statusGroupPrefix,
} from '../../../shared/app/filters'
import type { RestGroup, ReportParent } from '../../../shared/reports/reportGroups'
import { dayRange } from '../../../shared/app/time/timeZones'
import { rangeConditions } from './clock'
import { type CountedDate, isLost } from './facts'
import { mainReason } from './mainReasons'

/** Status shown to the publisher: the override, or else the advertiser's status, or else the default. Over leads and over facts. */
export const publisherStatus = (defaultStatus: string): RawBuilder<string> =>
  sql`coalesce(l.status_override, l.advertiser_status, ${defaultStatus}::text)`

const isLostGroup = (group: string): group is keyof typeof mainReason => Object.hasOwn(mainReason, group)

/** What reads the values of groupings. */
export interface GroupContext {
  defaultPublisherStatus: string
  /** Country, publisher and offer are those of the lead's click. Only for leads. */
  isOfClick?: boolean
}

/** For leads `l`: the link to their click. */
export const clickOfLead = sql`click_leads c where c.lead_id = l.id and c.lead_created_at = l.created_at`
const clickColumns = {
  country_id: sql<number>`(select c.country_id from ${clickOfLead})`,
  affiliate_id: sql<number>`(select c.publisher_id from ${clickOfLead})`,
  offer: sql<string>`(select o.name from offers o where o.id = (select c.offer_id from ${clickOfLead}))`,
}
const isClickGroup = (group: string): group is keyof typeof clickColumns => Object.hasOwn(clickColumns, group)

/** Columns with another name than in REST. */
const columnNames: Partial<Record<string, string>> = {
  affiliate_id: 'publisher_id',
  dis_id: 'distribution_id',
  brand_status: 'advertiser_status',
}

/** Groupings of leads except days. For leads and facts. */
export function groupColumn(
  group: Exclude<RestGroup | IdList, 'created_at' | 'publisher_id' | 'lost_obstacle'>,
  context: GroupContext,
): RawBuilder<string | number> {
  if (context.isOfClick && isClickGroup(group)) return clickColumns[group]
  if (group === 'publisher_status') return publisherStatus(context.defaultPublisherStatus)
  // Taken leads keep the columns of their decision.
  if (isLostGroup(group)) return sql`case when ${isLost} then ${mainReason[group]} end`
  return sql.ref(`l.${columnNames[group] ?? group}`)
}

interface PathContext extends GroupContext {
  timeZone: string
}

/** Days of a path, each as its range of instants. */
const parentDays = (
  parents: readonly ReportParent[] | null | undefined,
  { timeZone }: Pick<PathContext, 'timeZone'>,
): OpenRange[] =>
  (parents ?? []).flatMap(({ key, value }) =>
    key === 'created_at' && value !== null ? [dayRange(timeZone, String(value))] : [],
  )

/** Leads that no advertiser took and that met the obstacle; null: that met none. */
function metObstacle(code: string | number | null): RawBuilder<boolean> {
  const bits = sql`coalesce(l.lost_obstacles, 0)`
  if (code === null) return sql`(${isLost} and ${bits} = 0)`
  return isLostReasonCode(String(code))
    ? sql`(${isLost} and int4and(${bits}, ${sql.lit(obstacleBit(String(code) as LostReasonCode))}) <> 0)`
    : sql`false`
}

/** Conditions of a drill-down path: the exact value of each step, null for none. Days apply to `date`. */
export const parentConditions = (
  parents: readonly ReportParent[] | null | undefined,
  date: CountedDate,
  context: PathContext,
): RawBuilder<boolean>[] => [
  ...parentDays(parents, context).flatMap((day) => rangeConditions(date, day)),
  ...(parents ?? []).flatMap(({ key, value }) => {
    if (key === 'created_at') return []
    if (key === 'lost_obstacle') return metObstacle(value)
    const column = groupColumn(key, context)
    return value === null ? sql<boolean>`${column} is null` : sql<boolean>`${column} = ${value}`
  }),
]

/** Selected values of a list: included or excluded. */
export interface ListChoice {
  list: FilterList
  values: readonly (string | number)[]
  isExcluded: boolean
}

/** The non-empty lists of a filter. */
export const listChoices = (filter: Pick<LeadFilter, FilterList | 'excludes'>): ListChoice[] =>
  filterLists.flatMap((list) => {
    const values = filter[list]
    return values?.length ? [{ list, values, isExcluded: filter.excludes?.includes(list) ?? false }] : []
  })

/** Whether a value is in the list; false for an empty list. */
export const isAmong = (column: RawBuilder<unknown>, values: readonly (string | number)[]): RawBuilder<boolean> =>
  values.length ? sql`${column} in (${sql.join(values)})` : sql`false`

interface ListContext extends GroupContext {
  statusesByGroupId: ReadonlyMap<number, readonly string[]>
}

/** A status group is replaced by its statuses, without duplicates. */
const expandGroups = (values: ListChoice['values'], { statusesByGroupId }: ListContext) => [
  ...new Set(
    values.flatMap((value) =>
      String(value).startsWith(statusGroupPrefix)
        ? (statusesByGroupId.get(Number(String(value).slice(statusGroupPrefix.length))) ?? [])
        : value,
    ),
  ),
]

/** Condition of a list, for leads and facts. Exclusions keep rows without a value. */
export function listCondition({ list, values, isExcluded }: ListChoice, context: ListContext): RawBuilder<boolean> {
  const isStatus = list === 'brand_status' || list === 'publisher_status'
  const column = groupColumn(list === 'publisher_id' ? 'affiliate_id' : list, context)
  const among = isAmong(column, isStatus ? expandGroups(values, context) : values)
  return isExcluded ? sql`(${column} is null or not ${among})` : among
}
