import { sql } from 'kysely'
import type { EntryKind } from '../../../shared/money/ledger'
import type { Database } from '../../db/connect'
import type { Side } from '../accountingMonths/sides.schema'

/** Half-open; instants. */
export interface Range {
  from: Date
  to: Date
}

/** Dollars that deposits of a time earn and cost. */
export interface Sums {
  revenue: number
  payout: number
  /** Leads with revenue. */
  deposits: number
}

const sums = sql`
  coalesce(sum(amount) filter (where advertiser_id is not null), 0) as revenue,
  coalesce(sum(amount) filter (where publisher_id is not null), 0) as payout`

/** By the ledger, whenever it was booked. */
export async function sumRange(db: Database, { from, to }: Range): Promise<Sums> {
  const { rows } = await sql<Sums>`
    with facts as (
      select lead_id, advertiser_id, publisher_id, sum(amount) as amount from ledger_entries
      where lead_id is not null and effective_at >= ${from} and effective_at < ${to} group by 1, 2, 3
    )
    select ${sums}, (count(*) filter (where advertiser_id is not null and amount <> 0))::int as deposits from facts`.execute(
    db,
  )
  return rows[0] ?? { revenue: 0, payout: 0, deposits: 0 }
}

/** The same for each of the days that begin at these instants and follow each other, without deposits. */
export async function sumDays(db: Database, starts: readonly Date[]): Promise<{ revenue: number; payout: number }[]> {
  const { rows } = await sql<{ place: number; revenue: number; payout: number }>`
    select width_bucket(effective_at, ${starts}::timestamptz[]) as place, ${sums} from ledger_entries
    where lead_id is not null and effective_at >= ${starts[0]} and effective_at < ${starts.at(-1)}
    group by 1`.execute(db)
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return starts.slice(0, -1).map((_, at) => {
    const { revenue = 0, payout = 0 } = byPlace.get(at + 1) ?? {}
    return { revenue, payout }
  })
}

/** What partners of a side owe, or are owed. */
export interface Owed {
  amount: number
  /** Deposits and changes that are in no statement yet. */
  open_amount: number
  /** Payments that are not allocated. */
  credit: number
  partners: number
}

/** What leads earn or cost in months without statements: payments in them pay statements, or are credits. */
const isOpen = sql`m.month is not null and closed_at is null and lead_id is not null`

/** What payments that stand pay of no statement: of a side, or of one of its partners. */
const creditOf = (side: Side, id: number | null = null) => {
  const partner = sql.ref(`payment.${side}_id`)
  return sql`(
    select coalesce(sum(payment.amount - coalesce(part.amount, 0)), 0)
    from payments payment
    left join lateral (select sum(amount) as amount from payment_allocations where payment_id = payment.id) part on true
    where taken_back_at is null and ${id === null ? sql`${partner} is not null` : sql`${partner} = ${id}`}
  )`
}

export async function readOwed(db: Database, side: Side): Promise<Owed> {
  const partner = sql.ref(`${side}_id`)
  const { rows } = await sql<Owed>`
    select coalesce(sum(amount), 0) as amount, coalesce(sum(open_amount), 0) as open_amount, ${creditOf(side)} as credit,
      (count(*) filter (where amount <> 0))::int as partners
    from (
      select sum(amount) as amount, sum(amount) filter (where ${isOpen}) as open_amount
      from ledger_entries entry left join accounting_months m on m.month = entry.month where ${partner} is not null group by ${partner}
    ) partner`.execute(db)
  return rows[0] ?? { amount: 0, open_amount: 0, credit: 0, partners: 0 }
}

interface LargestBalance {
  advertiser_id: number
  advertiser_name: string
  balance: number
  /** What is due of statements after their dates. */
  late: number
  credit_limit: number | null
}

/** The advertisers that owe most. `today` is a day in the accounting time zone. */
export async function largestBalances(
  db: Database,
  { limit, today }: { limit: number; today: string },
): Promise<LargestBalance[]> {
  const { rows } = await sql<LargestBalance>`
    with largest as (
      select advertiser_id, sum(amount) as balance from ledger_entries where advertiser_id is not null
      group by 1 having sum(amount) > 0 order by 2 desc, 1 limit ${limit}
    )
    select largest.advertiser_id, advertisers.name as advertiser_name, balance, coalesce(late, 0) as late, credit_limit
    from largest
    join advertisers on advertisers.id = largest.advertiser_id
    left join billing_data data on data.advertiser_id = largest.advertiser_id
    cross join lateral (
      select sum(due) as late from statements join statement_dues on statement_id = statements.id
      where statements.advertiser_id = largest.advertiser_id and number is not null and due_on < ${today}::date
    ) dues
    order by balance desc, largest.advertiser_id`.execute(db)
  return rows
}

/** Entries that changed a closed month, by their kind. */
export interface LaterChange {
  kind: EntryKind
  count: number
  revenue: number
  payout: number
}

/** The closed month that ended last, with what was booked later for its facts; null before the first closing. */
export async function changesSinceClosing(
  db: Database,
): Promise<{ month: string; closed_at: Date; kinds: LaterChange[] } | null> {
  const { rows } = await sql<LaterChange & { month: string; closed_at: Date }>`
    with last as (
      select month, starts_at, ends_at, closed_at from accounting_months where closed_at is not null order by month desc limit 1
    )
    select last.month::text as month, last.closed_at, kind, count(entry.id)::int as count, ${sums}
    from last
    left join ledger_entries entry on entry.month > last.month and entry.lead_id is not null
      and entry.effective_at >= last.starts_at and entry.effective_at < last.ends_at
    group by last.month, last.closed_at, kind order by count desc, kind`.execute(db)
  const [first] = rows
  return first ? { month: first.month, closed_at: first.closed_at, kinds: rows.filter(({ count }) => count > 0) } : null
}

/** A partner in the month that is open. */
export interface PartnerMonth {
  balance: number
  /** Deposits and changes that are in no statement yet. */
  open_amount: number
  /** Payments that are not allocated. */
  credit: number
  /** Days from a statement to its payment in the mean; null if none was paid. */
  pays_after_days: number | null
  lines_amount: number
  deposits: number
  adjustments_amount: number
  adjustments: number
}

export async function readPartnerMonth(
  db: Database,
  { side, id }: { side: Side; id: number },
  { month, from }: { month: string; from: Date },
): Promise<PartnerMonth> {
  const partner = sql.ref(`${side}_id`)
  const isLine = sql`entry.month = ${month}::date and lead_id is not null and effective_at >= ${from}`
  const isAdjustment = sql`entry.month = ${month}::date and lead_id is not null and effective_at < ${from}`
  const { rows } = await sql<PartnerMonth>`
    select coalesce(sum(amount), 0) as balance,
      coalesce(sum(amount) filter (where ${isOpen}), 0) as open_amount, ${creditOf(side, id)} as credit,
      (
        select round(avg(greatest(0, paid_on - issued_at::date)))::int
        from statements statement
        join statement_dues dues on dues.statement_id = statement.id
        cross join lateral (
          select max(paid_on) as paid_on from payment_allocations part join payments on payments.id = part.payment_id
          where part.statement_id = statement.id
        ) last
        where ${sql.ref(`statement.${side}_id`)} = ${id} and total > 0 and due = 0
      ) as pays_after_days,
      coalesce(sum(amount) filter (where ${isLine}), 0) as lines_amount,
      (count(distinct lead_id) filter (where ${isLine}))::int as deposits,
      coalesce(sum(amount) filter (where ${isAdjustment}), 0) as adjustments_amount,
      (count(*) filter (where ${isAdjustment}))::int as adjustments
    from ledger_entries entry left join accounting_months m on m.month = entry.month where ${partner} = ${id}`.execute(
    db,
  )
  return rows[0] as PartnerMonth
}
