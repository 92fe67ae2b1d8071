import { sql, type RawBuilder } from 'kysely'
import type { OpenRange } from '../../../shared/app/time/dates'
import type { IdList } from '../../../shared/app/filters'
import type { ReportGroup, ReportParent } from '../../../shared/reports/reportGroups'
import { dayRange } from '../../../shared/app/time/timeZones'
import { rangeConditions } from './clock'
import type { CountedDate } from './facts'

/** Status shown to the publisher: the override, or else the advertiser's status, or else the default. Over leads and over facts. */
export const publisherStatus = (defaultStatus: string): RawBuilder<string> =>
  sql`coalesce(l.status_override, l.brand_status, ${defaultStatus}::text)`

/** Groupings of leads except days. For leads and facts. */
export function groupColumn(
  group: Exclude<ReportGroup | IdList, 'created_at' | 'publisher_id'>,
  defaultPublisherStatus: string,
): RawBuilder<string | number> {
  if (group === 'publisher_status') return publisherStatus(defaultPublisherStatus)
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

/** Conditions of a drill-down path: the exact value of each step, null for none. Days apply to `date`. */
export const parentConditions = (
  parents: readonly ReportParent[] | null | undefined,
  date: CountedDate,
  context: PathContext,
): RawBuilder<boolean>[] => [
  ...parentDays(parents, context).flatMap((day) => rangeConditions(date, day)),
  ...(parents ?? []).flatMap(({ key, value }) => {
    if (key === 'created_at') return []
    const column = groupColumn(key, context.defaultPublisherStatus)
    return value === null ? sql<boolean>`${column} is null` : sql<boolean>`${column} = ${value}`
  }),
]
