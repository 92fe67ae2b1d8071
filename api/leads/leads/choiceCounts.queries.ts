import { sql, type RawBuilder } from 'kysely'
import { statusGroupPrefix, type FilterList, type LeadQuery } from '../../../shared/app/filters'
import type { Database } from '../../db/connect'
import { groupColumn } from '../filters/groups'
import { type FilterContext, groupContext, leadConditions } from '../filters/leadFilter'
import { isLong, leadFactConditions } from './leadFacts'
import type { Services } from '../../app/start/services'

interface Counted {
  value: number | string | null
  count: number
}

/** More distinct values than a list offers. */
const maxValues = 5000

const countSql = (column: RawBuilder<unknown>, table: RawBuilder<unknown>, conditions: RawBuilder<boolean>[]) =>
  sql<Counted>`
    select ${column} as value, count(*) as count from ${table} l where ${sql.join(conditions, sql` and `)}
    group by 1 order by 2 desc limit ${sql.lit(maxValues)}`

/**
 * Number of leads for each choice of a list, within the query's range and all other filters; choices without leads are
 * omitted. Long ranges are counted by the columnar copy of the reports, searches and short ranges by PostgreSQL.
 * Statuses are single values, so the count of a status group is the sum of its statuses.
 */
export async function countChoices(
  { db, reports }: { db: Database } & Pick<Services, 'reports'>,
  query: LeadQuery,
  list: FilterList,
  context: FilterContext,
): Promise<{ id: string; count: number }[]> {
  const others: LeadQuery = { ...query, [list]: null }
  const column = groupColumn(list === 'publisher_id' ? 'affiliate_id' : list, groupContext(query, context))
  const facts = isLong(others, context) ? leadFactConditions(others, context) : null
  const rows = facts
    ? await reports.query(countSql(column, sql`lead_facts`, facts))
    : (await countSql(column, sql`leads`, leadConditions(others, context)).execute(db)).rows
  const counts = rows.flatMap(({ value, count }) =>
    value === null ? [] : [{ id: String(value), count: Number(count) }],
  )
  if (list !== 'brand_status' && list !== 'publisher_status') return counts
  const countOf = new Map(counts.map(({ id, count }) => [id, count]))
  const groups = [...context.statusesByGroupId].map(([id, statuses]) => ({
    id: `${statusGroupPrefix}${id}`,
    count: [...new Set(statuses)].reduce((sum, status) => sum + (countOf.get(status) ?? 0), 0),
  }))
  return [...counts, ...groups.filter(({ count }) => count > 0)]
}
