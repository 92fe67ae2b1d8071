import { sql } from 'kysely'
import type { Database } from '../../db/connect'

/** A fact of a lead on which the ledger and the reports differ. Amounts in dollars; 0 where there is none. */
export interface LedgerDifference {
  lead_id: number
  is_payout: boolean
  /** The advertiser of revenue, the publisher of payout. */
  partner_id: number
  country_id: number
  effective_at: Date
  in_ledger: number
  in_reports: number
}

/** Facts are compared one by one with lead, partner, country and date: sums per lead and month agree then. */
const differencesSql = sql`
  with ledger as (
    select lead_id, is_payout, partner_id, country_id, effective_at, sum(amount) as amount
    from (
      select entry.lead_id, account.kind = 'payout' as is_payout, coalesce(entry.advertiser_id, entry.publisher_id) as partner_id,
        coalesce(entry.country_id, 0) as country_id, entry.effective_at, case account.kind when 'payout' then line.amount else -line.amount end as amount
      from ledger_entries entry
      join ledger_lines line on line.entry_id = entry.id
      join ledger_accounts account on account.id = line.account_id and account.kind in ('revenue', 'payout')
      where entry.lead_id is not null
      union all
      select lead_id, publisher_id is not null, coalesce(advertiser_id, publisher_id), coalesce(country_id, 0), effective_at, amount
      from ledger_openings
    ) as part
    group by lead_id, is_payout, partner_id, country_id, effective_at
    having sum(amount) <> 0
  ),
  reports as (
    select lead_id, fact = 3 as is_payout, case fact when 2 then advertiser_id else publisher_id end as partner_id,
      coalesce(country_id, 0) as country_id, fact_date as effective_at, (revenue_cents + payout_cents) / 100.0 as amount
    from lead_facts
    where fact in (2, 3) and not is_test and revenue_cents + payout_cents <> 0
      and not exists (select from advertisers where advertisers.id = advertiser_id and is_test_advertiser)
  )
  select lead_id, is_payout, partner_id, country_id, effective_at, coalesce(ledger.amount, 0) as in_ledger, coalesce(reports.amount, 0) as in_reports
  from ledger full join reports using (lead_id, is_payout, partner_id, country_id, effective_at)
  where ledger.amount is distinct from reports.amount`

/**
 * Facts of leads on which the ledger and the reports differ, at most `limit`; none if all is right. Before the ledger is
 * filled, facts that are not booked yet are among them.
 */
export async function readDifferences(db: Database, limit = 100): Promise<LedgerDifference[]> {
  const { rows } = await sql<LedgerDifference>`${differencesSql} order by lead_id, is_payout limit ${limit}`.execute(db)
  return rows
}

/** Whether the sums of opening entries are those of their leads, and all lines sum to zero. */
export async function isBalanced(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_balanced: boolean }>`
    select (select coalesce(sum(amount), 0) = 0 from ledger_lines)
      and (select coalesce(sum(amount), 0) from ledger_entries where kind = 'opening') = (select coalesce(sum(amount), 0) from ledger_openings)
      as is_balanced`.execute(db)
  return rows[0]?.is_balanced ?? false
}

/**
 * Compares the ledger with the reports once a day, in one process, and keeps the number of differences, of which an alert
 * tells. The settings are locked only while it is written.
 */
export async function checkLedger(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      select from accounting_settings
      where is_filled and (checked_at is null or checked_at < now() - interval '1 day')
        and pg_try_advisory_xact_lock(hashtextextended('ledger check', 0))`.execute(transaction)
    if (!rows.length) return
    await sql`set local statement_timeout = '10min'`.execute(transaction)
    const { rows: found } = await sql<{ differences: number }>`
      select count(*)::int as differences from (${differencesSql}) difference`.execute(transaction)
    const differences = (found[0]?.differences ?? 0) + ((await isBalanced(transaction)) ? 0 : 1)
    await sql`update accounting_settings set checked_at = now(), differences = ${differences}`.execute(transaction)
  })
}
