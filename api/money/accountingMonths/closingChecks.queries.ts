import { sql, type RawBuilder } from 'kysely'
import { type ClosingCheck, closingCheckNames } from '../../../shared/money/closingChecks'
import type { Database } from '../../db/connect'
import { listComparisons } from '../brokerLists/comparison.queries'
import type { AccountingMonth } from './accountingMonths.queries'

export interface Found {
  check: ClosingCheck
  found: number
  /** Dollars; null if the check is not about money. */
  money: number | null
}

const counted = sql`
  from leads left join advertisers on advertisers.id = leads.advertiser_id
  where not is_hidden and not is_test and not coalesce(is_test_advertiser, false)`

/** What each check finds in a month. */
export async function runChecks(db: Database, { month, starts_at, ends_at }: AccountingMonth): Promise<Found[]> {
  const inMonth = (column: RawBuilder<unknown>) => sql`${column} >= ${starts_at} and ${column} < ${ends_at}`
  const { rows } = await sql<Found>`
    select 'pending' as check, count(*)::int as found, coalesce(sum(revenue), 0) as money
    ${counted} and lead_status_id = 6 and ${inMonth(sql`converted_at`)}
    union all
    select 'held', count(*)::int, null
    from open_attempts attempt
    join leads on leads.id = attempt.lead_id and leads.created_at = attempt.lead_created_at and not is_hidden
    where (state = 'held' or (state = 'sending' and asked > 0)) and ${inMonth(sql`leads.created_at`)}
    union all
    select 'no_price', count(*)::int, null
    ${counted} and lead_status_id = 5 and not is_fake_ftd and revenue = 0 and ${inMonth(sql`converted_at`)}
    union all
    select 'postbacks', count(*)::int, null
    from deliveries where kind = 'postback' and status = 'failed' and ${inMonth(sql`created_at`)}
    union all
    select 'billing_data', count(*)::int, coalesce(sum(amount), 0)
    from (
      select advertiser_id, publisher_id, sum(amount) as amount from ledger_entries
      where month = ${month}::date and kind <> 'opening' group by 1, 2
    ) as partner
    where not exists (
      select from billing_data data
      where (data.advertiser_id = partner.advertiser_id or data.publisher_id = partner.publisher_id) and legal_name <> '' and address <> ''
    ) or exists (
      select from billing_data where advertiser_id is null and publisher_id is null and (legal_name = '' or address = '')
    )
    union all
    select 'ledger', differences, null from accounting_settings`.execute(db)
  const brokers = (await listComparisons(db, { month, starts_at, ends_at })).filter(
    ({ has_list, open }) => !has_list || open,
  )
  return [...rows, { check: 'brokers' as const, found: brokers.length, money: null }].toSorted(
    (one, other) => closingCheckNames.indexOf(one.check) - closingCheckNames.indexOf(other.check),
  )
}
