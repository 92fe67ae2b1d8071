import type { PoolClient } from 'pg'
import type { Instant } from '../../../../shared/app/time/timeZones'
import { operatorEmails } from '../world/users'

export interface DepositReturn {
  id: number
  created_at: Date
  reason_id: number
  reason: string
  is_borne: boolean
  /** The user's e-mail or `broker`. */
  actor: string
  returned_at: Date
}

/** Deposits that are taken back within their windows, one of about forty, in the order of time. */
export async function listReturns(client: PoolClient, now: Instant): Promise<DepositReturn[]> {
  const { rows } = await client.query<DepositReturn>(
    `select picked.* from (
       select l.id, l.created_at, reasons.id as reason_id, reasons.name as reason, coalesce(bearing.bears_returns, false) as is_borne,
         case when l.id % 3 = 0 then 'broker' else ($2::text[])[1 + l.id % cardinality($2::text[])] end as actor,
         ftd_date + interval '1 day' * (2 + l.id % 17) + interval '1 minute' * (l.id % 701) as returned_at,
         converted_at + interval '1 day' * coalesce(agreed.return_days, 30) as returnable_until
       from leads l
       join advertisers on advertisers.id = l.advertiser_id and not is_test_advertiser
       join return_reasons reasons on reasons.id = 1 + (l.id / 41) % 4
       left join billing_data agreed on agreed.advertiser_id = l.advertiser_id
       left join billing_data bearing on bearing.publisher_id = l.publisher_id
       where l.id % 41 = 7 and l.lead_status_id = 5 and l.converted_at is not null and not l.is_test and not l.is_hidden
     ) picked
     where returned_at < least($1::timestamptz, returnable_until) order by returned_at, id`,
    [new Date(now), operatorEmails],
  )
  return rows
}

/** Takes a deposit back, with its history. The trigger of leads books it. */
export async function returnDeposit(client: PoolClient, one: DepositReturn): Promise<void> {
  const { id, created_at, reason_id, reason, is_borne, actor, returned_at } = one
  await client.query(
    `with returned as (
       insert into deposit_returns (lead_id, lead_created_at, advertiser_id, publisher_id, country_id, reason_id, source, actor, returned_at,
         deposited_at, revenue, payout, is_borne)
       select id, created_at, advertiser_id, publisher_id, country_id, $3, case $6 when 'broker' then 'postback' else 'staff' end, $6, $7,
         converted_at, revenue, case when $5 then 0 else payout end, $5
       from leads where id = $1 and created_at = $2
     ),
     changes as (
       insert into lead_status_changes (lead_id, created_at, old_lead_status_id, new_lead_status_id, status_override, changed_by)
       values ($1, $7, 5, 7, $4, $6)
     )
     update leads set lead_status_id = 7, status_override = $4, version = version + 1, updated_at = $7, lead_status_at = $7,
       ftd_date = case when $5 then ftd_date end, payout = case when $5 then payout else 0 end
     from (select set_config('ledger.actor', $6, true)) actor
     where id = $1 and created_at = $2`,
    [id, created_at, reason_id, reason, is_borne, actor, returned_at],
  )
}
