import { sql } from 'kysely'
import { accountingMonths } from '../../../shared/money/accountingMonths'
import type { Database } from '../../db/connect'

export interface AccountingSettings {
  time_zone: string
  /** First day of the first accounting month. */
  first_month: string
  version: number
  is_filled: boolean
  has_closed: boolean
  has_openings: boolean
  /** The database's clock. */
  now: Date
}

/** With `lock`, locked until the transaction ends, against closing too. */
export async function readAccountingSettings(db: Database, lock = false): Promise<AccountingSettings> {
  const { rows } = await sql<AccountingSettings>`
    select time_zone, first_month::text as first_month, settings_version as version, is_filled, now() as now,
      exists (select from accounting_months where closed_at is not null) as has_closed,
      exists (select from ledger_openings) as has_openings
    from accounting_settings ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0] as AccountingSettings
}

/** Last number of each series in a year, the latest year first. */
export async function listCounters(db: Database) {
  const { rows } = await sql<{ series: 'A' | 'P'; year: number; last: number }>`
    select series, year, last from statement_counters order by year desc, series`.execute(db)
  return rows
}

/**
 * Sets where accounting begins and by which clock its months go, while no month is closed. Deposits that come to lie in another
 * month are taken out of the one and booked in the other, by entries of the kind correction.
 */
export async function changeAccounting(
  transaction: Database,
  { timeZone, firstMonth, by }: { timeZone: string; firstMonth: string; by: string },
): Promise<void> {
  const months = accountingMonths(timeZone, firstMonth).map(({ month, from, to }) => ({
    ...{ month, starts_at: new Date(from).toISOString(), ends_at: new Date(to).toISOString() },
  }))
  await sql`
    insert into accounting_months (month, starts_at, ends_at)
    select month, starts_at, ends_at
    from json_to_recordset(${JSON.stringify(months)}) as given (month date, starts_at timestamptz, ends_at timestamptz)
    on conflict (month) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at`.execute(transaction)
  for (const table of ['closing_notes', 'broker_lists', 'broker_choices', 'accounting_months'] as const)
    await sql`delete from ${sql.table(table)} where month < ${firstMonth}::date`.execute(transaction)
  await sql`
    update accounting_settings set time_zone = ${timeZone}, first_month = ${firstMonth}::date, settings_version = settings_version + 1`.execute(
    transaction,
  )
  await sql`
    with moved as materialized (
      select entry.*, target.month as target
      from (
        select lead_id, lead_created_at, advertiser_id, publisher_id, country_id, effective_at, month, sum(amount) as amount
        from ledger_entries where lead_id is not null group by 1, 2, 3, 4, 5, 6, 7 having sum(amount) <> 0
      ) entry
      join accounting_months target on target.starts_at <= least(effective_at, now()) and least(effective_at, now()) < target.ends_at
      where target.month <> entry.month
    ),
    entries as (
      insert into ledger_entries (kind, advertiser_id, publisher_id, lead_id, lead_created_at, country_id, effective_at, month, actor,
        old_lead_status_id, new_lead_status_id, old_amount, new_amount)
      select 'correction', advertiser_id, publisher_id, lead_id, lead_created_at, country_id, effective_at,
        case when is_taken then month else target end, ${by}, 5, 5, case when is_taken then amount else 0 end, case when is_taken then 0 else amount end
      from moved cross join (values (true), (false)) as side (is_taken)
      order by lead_id, is_taken desc
      returning id, advertiser_id, publisher_id, amount
    )
    insert into ledger_lines (entry_id, account_id, amount)
    select entries.id, account.id, case when account.kind in ('receivable', 'payout') then entries.amount else -entries.amount end
    from entries
    join ledger_accounts account on account.kind = case when entries.publisher_id is null then 'revenue' else 'payout' end
      or account.advertiser_id = entries.advertiser_id or account.publisher_id = entries.publisher_id`.execute(
    transaction,
  )
}
