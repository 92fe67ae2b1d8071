import { sql, type RawBuilder } from 'kysely'
import { noSums, sumNames, type ReportSums } from '../../../shared/reports/reports'
import { leadStatus } from '../../../shared/leads/leadStatus'
import { fact, hasStatus, isAccepted, isLate } from '../../leads/filters/facts'
import type { FilterContext } from '../../leads/filters/leadFilter'

const count = (kind: keyof typeof fact, condition?: RawBuilder<boolean>) =>
  sql<number>`(count(*) filter (where l.fact = ${sql.lit(fact[kind])} ${condition ? sql`and ${condition}` : sql``}))::bigint`
// The engines return different types for counts and sums.
const cents = (column: string) => sql<number>`coalesce(sum(${sql.ref(`l.${column}`)}), 0)::bigint`

/** Counts and sums of a report over `lead_facts l`, each with its name. */
export const selectedSums = ({ lateFtdDays }: Pick<FilterContext, 'lateFtdDays'>): RawBuilder<unknown> => {
  const sums: Record<keyof ReportSums, RawBuilder<number>> = {
    attempts: count('received'),
    leads: count('received', isAccepted),
    autologged: count('received', sql`l.is_autologged`),
    ftds: count('deposit'),
    late_ftds: count('deposit', isLate(lateFtdDays)),
    aff_ftds: count('approval', hasStatus([leadStatus.FTD])),
    pending_ftds: count('waiting', sql`l.converted_at is not null`),
    pending_aff_ftds: count('waiting'),
    revenue_cents: cents('revenue_cents'),
    payout_cents: cents('payout_cents'),
  }
  return sql.join(sumNames.map((name) => sql`${sums[name]} as ${sql.id(name)}`))
}

/** Applies `expression` to the name of each sum; the result is named prefix plus name. */
export const eachSum = (prefix: string, expression: (name: string) => RawBuilder<number>): RawBuilder<unknown> =>
  sql.join(sumNames.map((name) => sql`${expression(name)} as ${sql.id(prefix + name)}`))

/** Sums in a row from an engine, whose columns are named prefix plus name. */
export function sumsOf(row: Readonly<Record<string, unknown>>, prefix = ''): ReportSums {
  const sums = { ...noSums }
  for (const name of sumNames) sums[name] = Number(row[prefix + name])
  return sums
}
