import { sql } from 'kysely'
import { activeStatusOf, type ActiveStatus } from '../../../shared/app/activeStatus'
import type { Database } from '../../db/connect'
import type { AdvertiserRow } from './advertisers.schema'
import { records } from '../../app/records/records'
import { insertRow, updateRow, withIsoTimes } from '../../app/records/rows.queries'

/** Editable fields of an advertiser. */
export interface AdvertiserContent {
  name: string
  display_name: string
  user_id: number | null
  status: ActiveStatus
  is_test_advertiser: ActiveStatus
  send_org_funnel: boolean
}

type Stored = Omit<AdvertiserRow, 'is_test_advertiser' | 'created_at' | 'updated_at'> & {
  is_test_advertiser: boolean
  created_at: Date
  updated_at: Date
}

/** Advertisers, newest first, with the names of their managers: all, or those with these ids. */
export async function listAdvertisers(db: Database, ids: readonly number[] | null = null): Promise<AdvertiserRow[]> {
  const { rows } = await sql<Stored>`
    select a.id, a.name, a.display_name, a.user_id, manager.name as user_name, a.status, a.is_test_advertiser, a.send_org_funnel,
      a.version, a.created_at, a.updated_at
    from advertisers a left join users manager on manager.id = a.user_id
    where (${ids}::bigint[] is null or a.id = any(${ids}::bigint[]))
    order by a.created_at desc, a.id desc`.execute(db)
  return rows.map((row) => ({ ...withIsoTimes(row), is_test_advertiser: activeStatusOf(row.is_test_advertiser) }))
}

/** Names of advertisers. */
export const listAdvertiserNames = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('advertisers')
    .select(['id', 'name', 'display_name'])
    .where('id', 'in', [0, ...ids])
    .orderBy('id')
    .execute()

/** One advertiser; null if it does not exist. */
export async function readAdvertiserRow(db: Database, id: number): Promise<AdvertiserRow | null> {
  const [row] = await listAdvertisers(db, [id])
  return row ?? null
}

export const advertiserRecords = records<AdvertiserRow>({
  entity: 'advertiser',
  called: 'The advertiser',
  table: 'advertisers',
  read: readAdvertiserRow,
})

const columns = ({ is_test_advertiser, ...content }: AdvertiserContent) => ({
  ...content,
  is_test_advertiser: is_test_advertiser === 'active',
})

/** Returns the new advertiser's id. */
export const insertAdvertiser = (transaction: Database, content: AdvertiserContent, now: number) =>
  insertRow(transaction, 'advertisers', columns(content), new Date(now))

export const updateAdvertiser = (transaction: Database, id: number, content: AdvertiserContent, now: number) =>
  updateRow(transaction, 'advertisers', id, columns(content), new Date(now))

/** Whether an advertiser exists; locked until the transaction ends. */
export const advertiserStays = async (transaction: Database, id: number): Promise<boolean> =>
  (await transaction.selectFrom('advertisers').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !==
  undefined

/** Whether a user exists; locked until the transaction ends. */
export const userStays = async (transaction: Database, id: number): Promise<boolean> =>
  (await transaction.selectFrom('users').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !==
  undefined

/**
 * Revenue for a deposit from a country in US dollars: the country's price, otherwise the default price, otherwise 0.
 * Stored on the lead at the deposit. See docs/domain/statuses.md.
 */
export async function revenueForDeposit(db: Database, advertiserId: number, countryId: number | null): Promise<number> {
  const price = await db
    .selectFrom('advertiser_revenues')
    .select('amount')
    .where('advertiser_id', '=', advertiserId)
    .where((row) =>
      row.or([row('country_id', 'is', null), ...(countryId === null ? [] : [row('country_id', '=', countryId)])]),
    )
    .orderBy('country_id', (order) => order.asc().nullsLast())
    .executeTakeFirst()
  return Number(price?.amount ?? 0)
}
