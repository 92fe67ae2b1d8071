import { sql, type RawBuilder } from 'kysely'
import { noSums, sumNames, type ReportSums } from '../../../shared/reports/reports'
import { fact, isAccepted, isLate } from '../../leads/filters/facts'
import type { FilterContext } from '../../leads/filters/leadFilter'

const count = (kind: keyof typeof fact, condition?: RawBuilder<boolean>) =>
  sql<number>`count(*) filter (where l.fact = ${sql.lit(fact[kind])} ${condition ? sql`and ${condition}` : sql``})`
// The engines sum into types of their own.
const cents = (column: string) => sql<number>`coalesce(sum(${sql.ref(`l.${column}`)}), 0)::bigint`

/** What a report counts and sums over `lead_facts l`, each under its name. */
export const selectedSums = ({ lateFtdDays }: Pick<FilterContext, 'lateFtdDays'>): RawBuilder<unknown> => {
  const sums: Record<keyof ReportSums, RawBuilder<number>> = {
    attempts: count('received'),
    leads: count('received', isAccepted),
    autologged: count('received', sql`l.is_autologged`),
    ftds: count('deposit'),
    late_ftds: count('deposit', isLate(lateFtdDays)),
    aff_ftds: count('approval'),
    pending_ftds: count('waiting', sql`l.converted_at is not null`),
    pending_aff_ftds: count('waiting'),
    revenue_cents: cents('revenue_cents'),
    payout_cents: cents('payout_cents'),
  }
  return sql.join(sumNames.map((name) => sql`${sums[name]} as ${sql.id(name)}`))
}

/** Each sum once more, as `expression` makes it of its name, under that name after the prefix. */
export const eachSum = (prefix: string, expression: (name: string) => RawBuilder<number>): RawBuilder<unknown> =>
  sql.join(sumNames.map((name) => sql`${expression(name)} as ${sql.id(prefix + name)}`))

/** The sums of a row that an engine answered, which has them under their names after the prefix. */
export function sumsOf(row: Readonly<Record<string, unknown>>, prefix = ''): ReportSums {
  const sums = { ...noSums }
  for (const name of sumNames) sums[name] = Number(row[prefix + name])
  return sums
}
