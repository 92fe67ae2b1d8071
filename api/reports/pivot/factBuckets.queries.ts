import { sql, type RawBuilder } from 'kysely'
import type { ReportSums } from '../../../shared/reports/reports'
import type { Instant } from '../../../shared/app/time/timeZones'
import { dateColumn } from '../../leads/filters/clock'
import { countedDate, factConditions, type FactQuery, type FilterContext } from '../../leads/filters/leadFilter'
import type { ReportEngine } from './engine'
import { selectedSums, sumsOf } from './reportSums.queries'

/** Facts between one boundary and the next; `bucket` counts from 1. */
export interface FactBucket {
  bucket: number
  sums: ReportSums
}

/** The bucket of a date that lies between the first boundary and the last: a binary search that both engines understand. */
function bucketOf(date: RawBuilder<Date>, boundaries: readonly Instant[], first = 1): RawBuilder<number> {
  const count = boundaries.length - 1
  if (count <= 1) return sql`${sql.lit(first)}`
  const middle = Math.floor(count / 2)
  return sql`case when ${date} < ${new Date(boundaries[middle] ?? 0)}
    then ${bucketOf(date, boundaries.slice(0, middle + 1), first)}
    else ${bucketOf(date, boundaries.slice(middle), first + middle)} end`
}

/** The sums of a report between each boundary and the next, in one statement and so of one state. */
export async function sumFactBuckets(
  engine: ReportEngine,
  boundaries: readonly Instant[],
  query: FactQuery,
  context: FilterContext,
): Promise<FactBucket[]> {
  const [first, last] = [boundaries[0], boundaries.at(-1)]
  if (first === undefined || last === undefined) return []
  const conditions = factConditions(query, context, { from: first, to: last })
  const rows = await engine.query(sql<Record<string, unknown>>`
    select ${bucketOf(dateColumn(countedDate(query)), boundaries)} as bucket, ${selectedSums(context)}
    from lead_facts l where ${sql.join([sql`true`, ...conditions], sql` and `)} group by 1`)
  return rows.map((row) => ({ bucket: Number(row.bucket), sums: sumsOf(row) }))
}
