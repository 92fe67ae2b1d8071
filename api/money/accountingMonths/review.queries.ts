import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import type { AccountingMonth } from './accountingMonths.queries'
import type { MonthSums, Side } from './sides.schema'

/** A partner in a month. Amounts in dollars. */
export interface ReviewRow extends MonthSums {
  side: Side
  partner_id: number
  partner_name: string
  /** Of the month's reports. */
  report_amount: number
  /** What is booked of the month, in it or later, less `report_amount`. */
  difference: number
  /** Total of the partner's statement of the month before; null if there is none. */
  previous_total: number | null
  has_billing_data: boolean
}

const monthDate = ({ month }: AccountingMonth) => sql`${month}::date`

/** Entries of leads whose effective date is in the month: a later one has those that came while it was being closed, and after. */
const isOf = ({ starts_at, ends_at }: AccountingMonth) =>
  sql`lead_id is not null and effective_at >= ${starts_at} and effective_at < ${ends_at}`

/** Deposits and approvals of the month by the reports. */
const reported = ({ starts_at, ends_at }: AccountingMonth) => sql`
  select lead_id, fact = 3 as is_payout, case fact when 2 then facts.advertiser_id else publisher_id end as partner_id,
    (revenue_cents + payout_cents) / 100.0 as amount
  from lead_facts facts
  where fact in (2, 3) and not is_test and fact_date >= ${starts_at} and fact_date < ${ends_at}
    and not exists (select from advertisers where advertisers.id = facts.advertiser_id and is_test_advertiser)`

/** Partners with entries in the month or a balance, advertisers first, by name. */
export async function readReview(db: Database, month: AccountingMonth): Promise<ReviewRow[]> {
  const isOwn = sql`(entry.month = ${monthDate(month)} and entry.kind <> 'opening')`
  const { rows } = await sql<ReviewRow>`
    with booked as (
      select publisher_id is not null as is_payout, coalesce(advertiser_id, publisher_id) as partner_id,
        coalesce(sum(amount) filter (where entry.month <= ${monthDate(month)} and not ${isOwn}), 0) as opening_balance,
        coalesce(sum(amount) filter (where ${isOwn} and lead_id is not null and effective_at >= ${month.starts_at}), 0) as lines_amount,
        coalesce(sum(amount) filter (where ${isOwn} and lead_id is not null and effective_at < ${month.starts_at}), 0) as adjustments_amount,
        coalesce(sum(amount) filter (where ${isOwn} and lead_id is null), 0) as payments_amount,
        coalesce(sum(amount) filter (where ${isOf(month)}), 0) as amount,
        count(*) filter (where ${isOwn}) as entries
      from ledger_entries entry group by 1, 2
    ),
    reports as (select is_payout, partner_id, sum(amount) as amount from (${reported(month)}) fact group by 1, 2)
    select case when is_payout then 'publisher' else 'advertiser' end as side, partner_id,
      coalesce(advertisers.name, publishers.name) as partner_name,
      coalesce(opening_balance, 0) as opening_balance, coalesce(lines_amount, 0) as lines_amount,
      coalesce(adjustments_amount, 0) as adjustments_amount, coalesce(payments_amount, 0) as payments_amount,
      coalesce(lines_amount + adjustments_amount, 0) as total,
      coalesce(opening_balance + lines_amount + adjustments_amount + payments_amount, 0) as closing_balance,
      coalesce(reports.amount, 0) as report_amount, coalesce(booked.amount, 0) - coalesce(reports.amount, 0) as difference,
      (
        select statement.total from statements statement
        where statement.month = (${monthDate(month)} - interval '1 month')::date
          and (case when is_payout then statement.publisher_id else statement.advertiser_id end) = partner_id
      ) as previous_total,
      exists (
        select from billing_data data where legal_name <> '' and address <> ''
          and (case when is_payout then data.publisher_id else data.advertiser_id end) = partner_id
      ) as has_billing_data
    from booked full join reports using (is_payout, partner_id)
    left join advertisers on not is_payout and advertisers.id = partner_id
    left join publishers on is_payout and publishers.id = partner_id
    where entries > 0 or opening_balance <> 0 or booked.amount <> 0 or reports.amount <> 0
    order by is_payout, lower(coalesce(advertisers.name, publishers.name)), partner_id`.execute(db)
  return rows
}

/** A lead whose sum in the ledger is not that of the reports. Amounts in dollars. */
export interface ReviewDifference {
  side: Side
  partner_id: number
  lead_id: number
  in_ledger: number
  in_reports: number
}

/** Leads behind the differences of the review, at most a hundred. */
export async function readReviewDifferences(db: Database, month: AccountingMonth): Promise<ReviewDifference[]> {
  const { rows } = await sql<ReviewDifference>`
    with booked as (
      select lead_id, publisher_id is not null as is_payout, coalesce(advertiser_id, publisher_id) as partner_id, sum(amount) as amount
      from ledger_entries entry
      where entry.month >= ${monthDate(month)} and ${isOf(month)}
      group by 1, 2, 3 having sum(amount) <> 0
    )
    select case when is_payout then 'publisher' else 'advertiser' end as side, partner_id, lead_id,
      coalesce(booked.amount, 0) as in_ledger, coalesce(report.amount, 0) as in_reports
    from booked full join (select * from (${reported(month)}) fact where amount <> 0) report using (lead_id, is_payout, partner_id)
    where booked.amount is distinct from report.amount
    order by is_payout, partner_id, lead_id limit 100`.execute(db)
  return rows
}
