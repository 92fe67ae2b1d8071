import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import { nameOrder } from '../../db/nameOrder'
import type { PayoutRow } from './payouts.schema'
import { records } from '../../app/records/records'
import { updateRow } from '../../app/records/rows.queries'

interface PayoutContent {
  publisher_id: number
  country_id: number | null
  amount: number
}

async function read(
  db: Database,
  { publisherId, ids }: { publisherId?: number; ids?: readonly number[] },
): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select payout.id, payout.publisher_id as affiliate_id, payout.country_id, payout.amount, payout.version,
      case when country.id is not null then json_build_object('id', country.id, 'code', country.code, 'name', country.name) end as country
    from publisher_payouts payout left join countries country on country.id = payout.country_id
    where (${publisherId ?? null}::bigint is null or payout.publisher_id = ${publisherId ?? null})
      and (${ids ? [...ids] : null}::bigint[] is null or payout.id = any(${ids ? [...ids] : null}::bigint[]))
    order by ${nameOrder(sql`country.name`)} nulls first, payout.id`.execute(db)
  return rows
}

/** Payouts of a publisher: the default first, the others sorted by country. */
export const listPayouts = (db: Database, publisherId: number) => read(db, { publisherId })

export const findPayouts = (db: Database, ids: readonly number[]) => read(db, { ids })

export const payoutRecords = records<PayoutRow>({
  entity: 'publisher_payout',
  called: 'The payout',
  table: 'publisher_payouts',
  read: async (db, id) => (await read(db, { ids: [id] }))[0] ?? null,
})

export async function insertPayouts(transaction: Database, payouts: readonly PayoutContent[]): Promise<PayoutRow[]> {
  const made = await transaction
    .insertInto('publisher_payouts')
    .values([...payouts])
    .returning('id')
    .execute()
  return read(transaction, { ids: made.map(({ id }) => id) })
}

export const updatePayout = (
  transaction: Database,
  id: number,
  { country_id, amount }: Omit<PayoutContent, 'publisher_id'>,
  now: number,
) => updateRow(transaction, 'publisher_payouts', id, { country_id, amount }, new Date(now))

/** Publishers and countries that do not exist. Existing publishers are locked until the payouts are written. */
export async function missingOf(
  transaction: Database,
  payouts: readonly Pick<PayoutContent, 'publisher_id' | 'country_id'>[],
) {
  const publisherIds = [...new Set(payouts.map(({ publisher_id }) => publisher_id))]
  const countryIds = [...new Set(payouts.flatMap(({ country_id }) => country_id ?? []))]
  const publishers = await transaction
    .selectFrom('publishers')
    .select('id')
    .where('id', 'in', publisherIds)
    .forKeyShare()
    .execute()
  const countries = countryIds.length
    ? await transaction.selectFrom('countries').select('id').where('id', 'in', countryIds).execute()
    : []
  return { publisher: publishers.length < publisherIds.length, country: countries.length < countryIds.length }
}

/** Names of the requested countries that already have a payout; '' is the default for all other countries. */
export async function takenCountries(
  transaction: Database,
  payouts: readonly Pick<PayoutContent, 'publisher_id' | 'country_id'>[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string | null }>`
    select distinct country.name
    from unnest(${payouts.map(({ publisher_id }) => publisher_id)}::bigint[], ${payouts.map(({ country_id }) => country_id)}::bigint[]) as asked (publisher_id, country_id)
    join publisher_payouts payout on payout.publisher_id = asked.publisher_id and payout.country_id is not distinct from asked.country_id
    left join countries country on country.id = payout.country_id
    order by country.name`.execute(transaction)
  return rows.map(({ name }) => name ?? '')
}
