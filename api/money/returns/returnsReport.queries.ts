import { type RawBuilder, sql } from 'kysely'
import { ledgerPermissions } from '../../../shared/money/ledger'
import type { ReturnGroup } from '../../../shared/money/returns'
import { fromCents } from '../../../shared/app/money'
import { ratio } from '../../../shared/app/rates'
import { holds, type Session } from '../../app/http/access'
import type { Database } from '../../db/connect'
import type { ReturnsReport, ReturnsReportRow } from './returnsReport.schema'

interface Asked {
  group_by: ReturnGroup
  /** Whether returns count by the day of their deposit or their own. */
  by: 'deposit' | 'return'
  /** Half-open; null: without end. */
  from: Date | null
  to: Date | null
  advertiser_id?: number | undefined
  publisher_id?: number | undefined
  reason_id?: number | undefined
}

const within = (date: RawBuilder<unknown>, { from, to }: Pick<Asked, 'from' | 'to'>) =>
  sql`${from ? sql`${date} >= ${from}` : sql`true`} and ${to ? sql`${date} < ${to}` : sql`true`}`
const ofPartners = (row: RawBuilder<unknown>, { advertiser_id, publisher_id }: Asked) =>
  sql`${advertiser_id ? sql`${row}.advertiser_id = ${advertiser_id}` : sql`true`}
    and ${publisher_id ? sql`${row}.publisher_id = ${publisher_id}` : sql`true`}`

const groups: Record<ReturnGroup, { key: string; table: string }> = {
  advertiser: { key: 'advertiser_id', table: 'advertisers' },
  publisher: { key: 'publisher_id', table: 'publishers' },
  reason: { key: 'reason_id', table: 'return_reasons' },
}

interface Row {
  id: number
  name: string
  deposits: number
  returns: number
  revenue_cents: number
  payout_cents: number
}

/**
 * Returned deposits of a group, with their share of all deposits of the range: of those that count, and of the returned ones. Test
 * leads and hidden ones are left out, as in reports. Most returns first.
 */
export async function readReturnsReport(db: Database, session: Session, asked: Asked): Promise<ReturnsReport> {
  const { key, table } = groups[asked.group_by]
  const ofReasons = asked.group_by === 'reason'
  const date = asked.by === 'deposit' ? sql`returned.deposited_at` : sql`returned.returned_at`
  const { rows } = await sql<Row>`
    with counted as materialized (
      select returned.* from deposit_returns returned
      join leads l on l.id = returned.lead_id
        and l.created_at >= returned.lead_created_at and l.created_at < returned.lead_created_at + interval '1 millisecond'
      join advertisers on advertisers.id = returned.advertiser_id
      where not l.is_hidden and not l.is_test and not is_test_advertiser and ${ofPartners(sql`returned`, asked)}
    ),
    returns as (
      select ${sql.ref(key)} as id, count(*) as returns, sum(revenue) as revenue, sum(payout) as payout
      from counted returned where ${within(date, asked)} and ${asked.reason_id ? sql`reason_id = ${asked.reason_id}` : sql`true`}
      group by 1
    ),
    deposits as (
      select ${ofReasons ? sql`null::bigint` : sql.ref(key)} as id, count(*) as deposits
      from (
        select fact.advertiser_id, fact.publisher_id from lead_facts fact join advertisers on advertisers.id = fact.advertiser_id
        where fact.fact = 2 and not fact.is_test and not is_test_advertiser and ${within(sql`fact.fact_date`, asked)} and ${ofPartners(sql`fact`, asked)}
        union all
        select advertiser_id, publisher_id from counted where ${within(sql`deposited_at`, asked)}
      ) deposit
      group by 1
    )
    select named.id, named.name, coalesce(deposits.deposits, 0)::int as deposits, coalesce(returns.returns, 0)::int as returns,
      (coalesce(returns.revenue, 0) * 100)::bigint as revenue_cents, (coalesce(returns.payout, 0) * 100)::bigint as payout_cents
    from returns ${ofReasons ? sql`left join deposits on true` : sql`full join deposits on deposits.id = returns.id`}
    join ${sql.table(table)} named on named.id = coalesce(returns.id, deposits.id)
    order by returns desc, deposits desc, lower(named.name), named.id`.execute(db)
  const shows = (side: keyof typeof ledgerPermissions) => holds(session, ledgerPermissions[side])
  const shown = ({
    id,
    name,
    deposits,
    returns,
    revenue_cents,
    payout_cents,
  }: Omit<Row, 'id'> & { id: number | null }) =>
    ({
      ...{ id, name, deposits, returns, rate: ratio(returns, deposits) },
      revenue: shows('advertiser') ? fromCents(revenue_cents) : null,
      payout: shows('publisher') ? fromCents(payout_cents) : null,
    }) satisfies ReturnsReportRow
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  const totals = {
    ...{ id: null, name: 'Total', returns: sum((row) => row.returns) },
    deposits: ofReasons ? (rows[0]?.deposits ?? 0) : sum((row) => row.deposits),
    revenue_cents: sum((row) => Number(row.revenue_cents)),
    payout_cents: sum((row) => Number(row.payout_cents)),
  }
  return {
    rows: rows.map((row) =>
      shown({ ...row, revenue_cents: Number(row.revenue_cents), payout_cents: Number(row.payout_cents) }),
    ),
    totals: shown(totals),
  }
}
