import { sql } from 'kysely'
import { sameIpDays } from '../../../shared/leads/conversionHints'
import { fromCents, toCents } from '../../../shared/app/money'
import { DAY } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { payoutsForConversions } from '../../partners/publishers/publishers.queries'
import { habitTimes, type HintFacts, hintsOf } from './conversionHints'
import type { ConversionReview } from './conversionReviews.schema'
import { type FilterContext, isTestLead } from '../filters/leadFilter'
import type { Viewer } from './pendingConversions.queries'

interface Read extends Pick<HintFacts, 'isTest' | 'sameIp' | 'samePerson' | 'publisher'> {
  id: number
  publisher_id: number
  country_id: number | null
  pay_publisher: boolean | null
  created_at: Date
  converted_at: Date | null
  revenue: number
  sends_postback: boolean
}

// A campaign registration is the same person as its origin and the origin's other registrations.
const unrelated = sql`other.id <> asked.id and not other.is_hidden
  and other.id is distinct from asked.origin_lead_id and other.origin_lead_id is distinct from asked.id
  and (other.origin_lead_id is null or other.origin_lead_id is distinct from asked.origin_lead_id)`

type Now = Pick<FilterContext, 'now' | 'testAdvertiserIds'>

/** Data for each hint: other deposits are found by the indexes on IP address, e-mail and phone. */
const readFacts = async (
  db: Database,
  leadIds: readonly number[],
  { now, testAdvertiserIds }: Now,
): Promise<Read[]> => {
  const { from, recentFrom } = habitTimes(now)
  const ipMonth = sql`make_interval(secs => ${(sameIpDays * DAY) / 1000})`
  const { rows } = await sql<Read>`
    with asked as materialized (
      select l.*, ${isTestLead(testAdvertiserIds)} as is_of_test from leads l where id = any (${leadIds}::bigint[]) and not is_hidden
    ),
    habits as (
      select publisher_id, count(*) filter (where converted_at >= ${recentFrom}::timestamptz) as recent,
        count(*) filter (where converted_at < ${recentFrom}::timestamptz) as before
      from leads
      where converted_at >= ${from}::timestamptz and not is_hidden and publisher_id in (select publisher_id from asked)
      group by publisher_id
    )
    select asked.id, asked.is_of_test as "isTest", asked.publisher_id, asked.country_id, asked.pay_publisher, asked.created_at, asked.converted_at, asked.revenue,
      -- As publisherPostbacks/outbox.queries.ts decides it.
      publishers.postback_url is not null and 'ftd' = any (postback_events) and tell_publisher is distinct from false as sends_postback,
      case when by_ip.count > 0 then json_build_object('leadId', by_ip.latest, 'count', by_ip.count) end as "sameIp",
      case when by_email.id is not null then json_build_object('leadId', by_email.id, 'by', 'email')
        when by_phone.id is not null then json_build_object('leadId', by_phone.id, 'by', 'phone') end as "samePerson",
      json_build_object('recent', coalesce(habits.recent, 0), 'before', coalesce(habits.before, 0)) as publisher
    from asked
    join publishers on publishers.id = asked.publisher_id
    left join habits on habits.publisher_id = asked.publisher_id
    left join lateral (
      select count(*) as count, (array_agg(other.id order by other.converted_at desc, other.id desc))[1] as latest from leads other
      where other.ip = asked.ip and other.converted_at between asked.converted_at - ${ipMonth} and asked.converted_at + ${ipMonth}
        and ${unrelated}
    ) by_ip on true
    left join lateral (
      select other.id from leads other
      where lower(other.email) = lower(asked.email) and other.converted_at is not null and ${unrelated}
      order by other.converted_at desc, other.id desc limit 1
    ) by_email on true
    left join lateral (
      select other.id from leads other
      where other.phone is not null and translate(other.phone, '+ ().-/', '') = translate(asked.phone, '+ ().-/', '')
        and other.converted_at is not null and ${unrelated}
      order by other.converted_at desc, other.id desc limit 1
    ) by_phone on true`.execute(db)
  return rows
}

/**
 * Reasons to review these conversions now, and what acceptance would pay and send: one statement for
 * all, and one for the prices. Money is null if the caller may not see it.
 */
export async function conversionReviews(
  db: Database,
  leadIds: readonly number[],
  { money, context }: Pick<Viewer, 'money'> & { context: Now },
): Promise<ConversionReview[]> {
  if (!leadIds.length) return []
  const rows = await readFacts(db, leadIds, context)
  const payouts = await payoutsForConversions(db, rows)
  return rows.map(({ id, created_at, converted_at, revenue, sends_postback, ...facts }, index) => {
    const payout = payouts[index] ?? 0
    return {
      lead_id: id,
      expected_payout: money.payout ? payout : null,
      expected_profit: money.profit ? fromCents(toCents(Number(revenue)) - toCents(payout)) : null,
      sends_postback,
      hints: hintsOf(
        { ...facts, createdAt: created_at.getTime(), depositedAt: converted_at && converted_at.getTime() },
        context.now,
      ),
    }
  })
}
