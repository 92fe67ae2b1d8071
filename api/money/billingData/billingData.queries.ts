import { sql } from 'kysely'
import type { LimitAct } from '../../../shared/money/billingData'
import type { Database } from '../../db/connect'

/** Our own if there is neither an advertiser nor a publisher. */
export interface Owner {
  advertiser_id: number | null
  publisher_id: number | null
}

/** Billing data of a partner, or our own. */
export interface BillingData extends Owner {
  id: number
  /** Name of the partner; null for our own. */
  owner_name: string | null
  legal_name: string
  address: string
  tax_number: string
  emails: string[]
  terms_days: number
  minimum_payout: number
  return_days: number
  bears_returns: boolean
  /** Dollars; null: none. */
  credit_limit: number | null
  at_limit: LimitAct
  account: Buffer | null
  note: string
  version: number
}

const columns = sql`
  select data.id, data.advertiser_id, data.publisher_id, coalesce(advertisers.name, publishers.name) as owner_name,
    data.legal_name, data.address, data.tax_number, data.emails, data.terms_days, data.minimum_payout, data.return_days, data.bears_returns,
    data.credit_limit, data.at_limit, data.account, data.note, data.version
  from billing_data data
  left join advertisers on advertisers.id = data.advertiser_id
  left join publishers on publishers.id = data.publisher_id`

/** Null if none were entered. */
export async function findBillingData(
  db: Database,
  { advertiser_id, publisher_id }: Owner,
): Promise<BillingData | null> {
  const { rows } = await sql<BillingData>`
    ${columns} where data.advertiser_id is not distinct from ${advertiser_id}::bigint
      and data.publisher_id is not distinct from ${publisher_id}::bigint`.execute(db)
  return rows[0] ?? null
}

export async function readBillingData(db: Database, id: number): Promise<BillingData | null> {
  const { rows } = await sql<BillingData>`${columns} where data.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Adds empty billing data of a partner, if there are none. Returns their id; null if there is no such partner. */
export async function ensureBillingData(db: Database, { advertiser_id, publisher_id }: Owner): Promise<number | null> {
  await sql`
    insert into billing_data (advertiser_id, publisher_id)
    select ${advertiser_id}::bigint, ${publisher_id}::bigint
    where exists (select from advertisers where id = ${advertiser_id}::bigint)
      or exists (select from publishers where id = ${publisher_id}::bigint)
    on conflict do nothing`.execute(db)
  return (await findBillingData(db, { advertiser_id, publisher_id }))?.id ?? null
}

type Change = Partial<Omit<BillingData, keyof Owner | 'id' | 'owner_name' | 'version'>>

export async function updateBillingData(transaction: Database, id: number, change: Change, now: Date): Promise<void> {
  await transaction
    .updateTable('billing_data')
    .set((row) => ({ ...change, version: row('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}
