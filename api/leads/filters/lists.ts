import { sql, type RawBuilder } from 'kysely'
import { filterLists, statusGroupPrefix, type FilterList, type LeadFilter } from '../../../shared/app/filters'
import { groupColumn, type GroupContext } from './groups'

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
