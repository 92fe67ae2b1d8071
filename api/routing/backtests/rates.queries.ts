import { sql } from 'kysely'
import { toCents } from '../../../shared/app/money'
import { leadStatus, leadStatusesThatCount } from '../../../shared/leads/leadStatus'
import { DAY, type Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { type Counted, type Rates, rateKey, ratesOf } from './rates'

/** Look-back period of rates. See docs/domain/watch.md. */
const rateDays = 28

/** Answers by advertiser and country, and deposits of the accepted leads, by the leads' arrival. */
async function readCounts(db: Database, countryIds: readonly number[], to: Instant): Promise<Map<string, Counted>> {
  const [from, until] = [new Date(to - rateDays * DAY), new Date(to)]
  const countries = sql`l.country_id = any (${[...countryIds]}::bigint[]) and not l.is_test`
  const { rows: taken } = await sql<{ advertiser_id: number; country_id: number; accepted: number; ftds: number }>`
    select l.advertiser_id, l.country_id, count(*)::integer as accepted,
      (count(*) filter (where l.lead_status_id = ${sql.lit(leadStatus.FTD)} and l.converted_at is not null))::integer as ftds
    from leads l
    where l.created_at >= ${from} and l.created_at < ${until} and ${countries} and not l.is_injected and l.advertiser_id is not null
      and l.lead_status_id = any (${[...leadStatusesThatCount]}::int[])
    group by 1, 2`.execute(db)
  const { rows: refused } = await sql<{ advertiser_id: number; country_id: number; refused: number }>`
    select h.advertiser_id, l.country_id, count(*)::integer as refused
    from lead_histories h join leads l on l.id = h.lead_id
    where h.created_at >= ${from} and h.created_at < ${until} and l.created_at >= ${from} and l.created_at < ${until}
      and h.status = 'Rejected' and h.advertiser_id is not null and ${countries}
    group by 1, 2`.execute(db)
  const counts = new Map<string, Counted>()
  for (const { advertiser_id, country_id, accepted, ftds } of taken)
    counts.set(rateKey(advertiser_id, country_id), { answered: accepted, accepted, ftds })
  for (const { advertiser_id, country_id, refused: more } of refused) {
    const key = rateKey(advertiser_id, country_id)
    const known = counts.get(key) ?? { answered: 0, accepted: 0, ftds: 0 }
    counts.set(key, { ...known, answered: known.answered + more })
  }
  return counts
}

/** Price by owner and country: its own, else the owner's default, else 0. */
async function readPrices(db: Database, table: 'advertiser_revenues' | 'publisher_payouts') {
  const owner = table === 'advertiser_revenues' ? sql.ref('advertiser_id') : sql.ref('publisher_id')
  const { rows } = await sql<{ owner: number; country_id: number | null; amount: string }>`
    select ${owner} as owner, country_id, amount::text from ${sql.table(table)}`.execute(db)
  const prices = new Map(rows.map((row) => [`${row.owner} ${row.country_id ?? ''}`, toCents(row.amount)]))
  return (id: number, countryId: number | null) => prices.get(`${id} ${countryId ?? ''}`) ?? prices.get(`${id} `) ?? 0
}

/** Rates of the 28 days until `to`, with today's prices. */
export async function readRates(db: Database, countryIds: readonly number[], to: Instant): Promise<Rates> {
  const counts = await readCounts(db, countryIds, to)
  return ratesOf(counts, await readPrices(db, 'advertiser_revenues'))
}

/** What publishers get for a deposit, by today's prices. */
export const readPayoutPrices = (db: Database) => readPrices(db, 'publisher_payouts')
