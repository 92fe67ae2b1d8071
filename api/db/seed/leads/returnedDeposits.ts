import type { PoolClient } from 'pg'
import type { Instant } from '../../../../shared/app/time/timeZones'
import { operatorEmails } from '../world/users'

/** Some advertisers have other windows than usual, and of some publishers we bear returns. */
const terms = `
  insert into billing_data (advertiser_id, return_days)
  select id, case id % 3 when 0 then 14 else 45 end from advertisers where id % 5 = 2
  on conflict (advertiser_id) do update set return_days = excluded.return_days;
  insert into billing_data (publisher_id, bears_returns) select id, true from publishers where id % 6 = 4
  on conflict (publisher_id) do update set bears_returns = true`

/** What the ledger reads of leads that have these values. */
const money = (status: string, ftdDate: string, payout: string) => `
  array_agg(row(id, created_at, ${status}, true, is_fake_ftd, advertiser_id, publisher_id, country_id, converted_at, revenue,
    ${ftdDate}, ${payout}, actor, returned_at)::lead_money order by id)`

/** Returns one of about forty deposits within its window, with its history and its entries. Earlier leads are booked before. */
const returns = `
  with picked as materialized (
    select l.*, coalesce(bearing.bears_returns, false) as is_borne, reasons.id as reason_id, reasons.name as reason,
      case when l.id % 3 = 0 then 'broker' else ($2::text[])[1 + l.id % cardinality($2::text[])] end as actor,
      ftd_date + interval '1 day' * (2 + l.id % 17) + interval '1 minute' * (l.id % 701) as returned_at
    from leads l
    join advertisers on advertisers.id = l.advertiser_id and not is_test_advertiser
    join return_reasons reasons on reasons.id = 1 + (l.id / 41) % 4
    left join billing_data agreed on agreed.advertiser_id = l.advertiser_id
    left join billing_data bearing on bearing.publisher_id = l.publisher_id
    where l.id % 41 = 7 and l.lead_status_id = 5 and l.converted_at is not null and not l.is_test and not l.is_hidden
      and ftd_date + interval '1 day' * (2 + l.id % 17) + interval '1 minute' * (l.id % 701)
        < least($1::timestamptz, converted_at + interval '1 day' * coalesce(agreed.return_days, 30))
  ),
  returned as (
    insert into deposit_returns (lead_id, lead_created_at, advertiser_id, publisher_id, country_id, reason_id, source, actor, returned_at,
      deposited_at, revenue, payout, is_borne)
    select id, created_at, advertiser_id, publisher_id, country_id, reason_id, case actor when 'broker' then 'postback' else 'staff' end,
      actor, returned_at, converted_at, revenue, case when is_borne then 0 else payout end, is_borne
    from picked
  ),
  changes as (
    insert into lead_status_changes (id, lead_id, created_at, old_lead_status_id, new_lead_status_id, status_override, changed_by)
    select (select max(id) from lead_status_changes) + row_number() over (order by returned_at, id), id, returned_at, 5, 7, reason, actor
    from picked
  ),
  changed as (
    update leads l set lead_status_id = 7, status_override = picked.reason, version = l.version + 1, updated_at = picked.returned_at,
      lead_status_at = picked.returned_at, ftd_date = case when picked.is_borne then l.ftd_date end,
      payout = case when picked.is_borne then l.payout else 0 end
    from picked where picked.id = l.id and picked.created_at = l.created_at
  )
  select book_money(${money('5::smallint', 'ftd_date', 'payout')},
    ${money('7::smallint', 'case when is_borne then ftd_date end', 'case when is_borne then payout else 0 end')})
  from picked
  -- Else the trigger of leads has booked them.
  having current_setting('session_replication_role') = 'replica'`

/** Returns some deposits of the demo, after its leads are booked. */
export async function returnDeposits(client: PoolClient, now: Instant): Promise<void> {
  await client.query(terms)
  await client.query(returns, [new Date(now), operatorEmails])
}
