import { sql, type RawBuilder } from 'kysely'
import { filterLists, statusGroupPrefix, type FilterList, type LeadFilter } from '../../../shared/app/filters'
import { groupColumn } from './groups'

/** A list field as it was chosen: only these, or none of these. */
export interface ListChoice {
  list: FilterList
  values: readonly (string | number)[]
  isExcluded: boolean
}

/** The lists of a filter that narrow it. Empty ones do not. */
export const listChoices = (filter: Pick<LeadFilter, FilterList | 'excludes'>): ListChoice[] =>
  filterLists.flatMap((list) => {
    const values = filter[list]
    return values?.length ? [{ list, values, isExcluded: filter.excludes?.includes(list) ?? false }] : []
  })

/** Whether a value is among these; nothing is among none. */
export const isAmong = (column: RawBuilder<unknown>, values: readonly (string | number)[]): RawBuilder<boolean> =>
  values.length ? sql`${column} in (${sql.join(values)})` : sql`false`

interface ListContext {
  defaultPublisherStatus: string
  statusesByGroupId: ReadonlyMap<number, readonly string[]>
}

/** A status group stands for all its statuses, each of which is named once. */
const expandGroups = (values: ListChoice['values'], { statusesByGroupId }: ListContext) => [
  ...new Set(
    values.flatMap((value) =>
      String(value).startsWith(statusGroupPrefix)
        ? (statusesByGroupId.get(Number(String(value).slice(statusGroupPrefix.length))) ?? [])
        : value,
    ),
  ),
]

/** The condition of a list, over leads and over facts. A row without a value is kept by an exclusion. */
export function listCondition({ list, values, isExcluded }: ListChoice, context: ListContext): RawBuilder<boolean> {
  const isStatus = list === 'brand_status' || list === 'publisher_status'
  const column = groupColumn(list === 'publisher_id' ? 'affiliate_id' : list, context.defaultPublisherStatus)
  const among = isAmong(column, isStatus ? expandGroups(values, context) : values)
  return isExcluded ? sql`(${column} is null or not ${among})` : among
}
