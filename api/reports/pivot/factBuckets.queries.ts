import { sql, type RawBuilder } from 'kysely'
import type { ReportSums } from '../../../shared/reports/reports'
import type { Instant } from '../../../shared/app/time/timeZones'
import { dateColumn } from '../../leads/filters/clock'
import { countedDate, factConditions, type FactQuery, type FilterContext } from '../../leads/filters/leadFilter'
import type { ReportEngine } from './engine'
import { selectedSums, sumsOf } from './reportSums.queries'

/** Sums of facts between two neighbouring boundaries; `bucket` starts at 1. */
export interface FactBucket {
  bucket: number
  sums: ReportSums
}

/** Bucket of a date between the first and the last boundary: a binary search that both engines support. */
function bucketOf(date: RawBuilder<Date>, boundaries: readonly Instant[], first = 1): RawBuilder<number> {
  const count = boundaries.length - 1
  if (count <= 1) return sql`${sql.lit(first)}`
  const middle = Math.floor(count / 2)
  return sql`case when ${date} < ${new Date(boundaries[middle] ?? 0)}
    then ${bucketOf(date, boundaries.slice(0, middle + 1), first)}
    else ${bucketOf(date, boundaries.slice(middle), first + middle)} end`
}

/** Report sums between neighbouring boundaries, from one statement and so from one snapshot. */
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
