import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import type { LimitAct } from '../../../shared/money/billingData'
import { setting, type Find, type Finding } from './findings'

const limited = sql`billing_data data where credit_limit is not null and at_limit <> 'nothing' and advertiser_id is not null`

interface Used {
  advertiser_id: number
  at_limit: LimitAct
  percent: number
}

// Amounts are for those who may see revenue: an alert says only the share.
const findingOf = ({ advertiser_id, at_limit, percent }: Used, since: number): Finding => ({
  ...{ subjectKind: 'advertiser', subjectId: advertiser_id, since, leads: 0 },
  evidence: { percent, at_limit },
  pauses: at_limit === 'pause' && percent >= 100,
})

/** Advertisers that owe a share of their credit limits. Only what is booked after the last statement is summed. */
export const usedCreditLimits: Find = async (db, settings, now) => {
  const { rows } = await sql<Used>`
    with limited as (select advertiser_id, credit_limit, at_limit from ${limited})
    select advertiser_id, at_limit, floor(100 * balance / credit_limit)::int as percent
    from limited
    left join lateral (
      select month, closing_balance from statements where advertiser_id = limited.advertiser_id order by month desc limit 1
    ) last on true
    cross join lateral (
      select coalesce(last.closing_balance, 0) + coalesce(sum(amount), 0) as balance from ledger_entries entry
      where entry.advertiser_id = limited.advertiser_id and (last.month is null or entry.month > last.month)
    ) booked
    where 100 * balance >= ${setting(settings, 'percent')} * credit_limit order by advertiser_id`.execute(db)
  return rows.map((row) => findingOf(row, now))
}

export interface CreditLimitUse extends Used {
  at: Date
  is_used: boolean
}

/** When balances came to a share of the credit limits of today, and fell below it, by advertiser in their order. */
export async function creditLimitUses(db: Database, percent: number): Promise<CreditLimitUse[]> {
  const { rows } = await sql<CreditLimitUse>`
    with course as (
      select data.advertiser_id, at_limit, entry.created_at as at, entry.id,
        100 * sum(amount) over (partition by data.advertiser_id order by entry.created_at, entry.id) / credit_limit as used
      from (select advertiser_id, credit_limit, at_limit from ${limited}) data join ledger_entries entry using (advertiser_id)
    ),
    compared as (
      select *, used >= ${percent} as is_used,
        coalesce(lag(used >= ${percent}) over (partition by advertiser_id order by at, id), false) as was_used
      from course
    )
    select advertiser_id, at_limit, at, is_used, floor(used)::int as percent from compared
    where is_used <> was_used order by advertiser_id, at, id`.execute(db)
  return rows
}
