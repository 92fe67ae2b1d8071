import { sql, type RawBuilder } from 'kysely'
import type { OpenRange } from '../../../shared/app/time/dates'
import { isLostReasonCode, type LostReasonCode, obstacleBit } from '../../../shared/leads/lostReasons'
import type { IdList } from '../../../shared/app/filters'
import type { ReportGroup, ReportParent } from '../../../shared/reports/reportGroups'
import { dayRange } from '../../../shared/app/time/timeZones'
import { rangeConditions } from './clock'
import { isLost, type CountedDate } from './facts'
import { mainReason } from './mainReasons'

/** Status shown to the publisher: the override, or else the advertiser's status, or else the default. Over leads and over facts. */
export const publisherStatus = (defaultStatus: string): RawBuilder<string> =>
  sql`coalesce(l.status_override, l.brand_status, ${defaultStatus}::text)`

const isLostGroup = (group: string): group is keyof typeof mainReason => Object.hasOwn(mainReason, group)

/** Groupings of leads except days. For leads and facts. */
export function groupColumn(
  group: Exclude<ReportGroup | IdList, 'created_at' | 'publisher_id' | 'lost_obstacle'>,
  defaultPublisherStatus: string,
): RawBuilder<string | number> {
  if (group === 'publisher_status') return publisherStatus(defaultPublisherStatus)
  // Taken leads keep the columns of their decision.
  if (isLostGroup(group)) return sql`case when ${isLost} then ${mainReason[group]} end`
  return sql.ref(group === 'dis_id' ? 'l.distribution_id' : `l.${group}`)
}

interface PathContext {
  timeZone: string
  defaultPublisherStatus: string
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
    const column = groupColumn(key, context.defaultPublisherStatus)
    return value === null ? sql<boolean>`${column} is null` : sql<boolean>`${column} = ${value}`
  }),
]
