import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import type { PublisherDetail, PublisherRow } from './publishers.schema'
import { insertRow, updateRow } from '../../app/records/rows.queries'

/** Records of other types that use a publisher. */
export type PublisherUse = 'distribution' | 'cap' | 'publisher_account' | 'exclusion' | 'override'

interface Converted {
  publisher_id: number
  country_id: number | null
  /** For a campaign registration, otherwise null. */
  pay_publisher: boolean | null
}

/**
 * Payouts for approved conversions in US dollars, in the given order: the price for the lead's country, otherwise the
 * default, otherwise 0; always 0 for registrations of campaigns that do not pay publishers. Stored on the lead at
 * approval. See docs/domain/statuses.md and docs/domain/campaigns.md.
 */
export async function payoutsForConversions(db: Database, conversions: readonly Converted[]): Promise<number[]> {
  const publishers = [...new Set(conversions.map(({ publisher_id }) => publisher_id))]
  const prices = publishers.length
    ? await db
        .selectFrom('publisher_payouts')
        .select(['publisher_id', 'country_id', 'amount'])
        .where('publisher_id', 'in', publishers)
        .execute()
    : []
  const keyOf = (publisher: number, country: number | null) => `${publisher}:${country ?? ''}`
  const amounts = new Map(
    prices.map(({ publisher_id, country_id, amount }) => [keyOf(publisher_id, country_id), Number(amount)]),
  )
  return conversions.map(({ publisher_id, country_id, pay_publisher }) =>
    pay_publisher === false
      ? 0
      : (amounts.get(keyOf(publisher_id, country_id)) ?? amounts.get(keyOf(publisher_id, null)) ?? 0),
  )
}

export type PublisherContent = Omit<PublisherDetail, 'id' | 'is_test' | 'version' | 'created_at' | 'updated_at'>

const listed = [
  'id',
  'name',
  'status',
  'autologin_interval',
  'autologin_interval_unit',
  'block_duplicate_leads',
  'locate_leads_by',
  'tracking_domain',
  'offer_url',
  'is_test',
  'version',
  'created_at',
  'updated_at',
] as const

type Stored = Omit<PublisherRow, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date }
const written = <Row extends Stored>(row: Row) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** Publishers, newest first, without secrets: all, or those with these ids. */
export async function listPublishers(db: Database, ids: readonly number[] | null = null): Promise<PublisherRow[]> {
  const rows = await db
    .selectFrom('publishers')
    .select(listed)
    .where(sql<boolean>`(${ids}::bigint[] is null or id = any(${ids}::bigint[]))`)
    .orderBy('id', 'desc')
    .execute()
  // Ensured by database checks.
  return (rows as unknown as Stored[]).map(written)
}

/** Publishers with these ids, with their postback settings. */
export async function listPublisherDetails(db: Database, ids: readonly number[]): Promise<PublisherDetail[]> {
  const rows = await db
    .selectFrom('publishers')
    .select([...listed, 'postback_url', 'postback_events'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .execute()
  return (rows as unknown as (Stored & Pick<PublisherDetail, 'postback_url' | 'postback_events'>)[]).map(written)
}

/** One publisher; null if it does not exist. */
export async function readPublisher(db: Database, id: number): Promise<PublisherDetail | null> {
  const [row] = await listPublisherDetails(db, [id])
  return row ?? null
}

/** Stored API token of one publisher; null if it does not exist. */
export async function readEncryptedToken(db: Database, id: number): Promise<Buffer | null> {
  const row = await db.selectFrom('publishers').select('api_token_encrypted').where('id', '=', id).executeTakeFirst()
  return row?.api_token_encrypted ?? null
}

/** Whether a publisher exists; locked until the transaction ends. */
export const publisherStays = async (transaction: Database, id: number): Promise<boolean> =>
  (await transaction.selectFrom('publishers').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !==
  undefined

interface StoredToken {
  api_token_hash: Buffer
  api_token_encrypted: Buffer
}

/** Returns the new publisher's id. */
export const insertPublisher = (transaction: Database, content: PublisherContent, token: StoredToken, now: number) =>
  insertRow(transaction, 'publishers', { ...content, ...token }, new Date(now))

export const updatePublisher = (transaction: Database, id: number, content: PublisherContent, now: number) =>
  updateRow(transaction, 'publishers', id, content, new Date(now))

/** Replaces the token; the previous one becomes invalid. */
export const replaceToken = (transaction: Database, id: number, token: StoredToken, now: number) =>
  transaction
    .updateTable('publishers')
    .set({ ...token, updated_at: new Date(now) })
    .where('id', '=', id)
    .execute()

/**
 * Records that use a publisher, with their numbers; for leads and clicks only whether there are any, because they can
 * be millions. A used publisher cannot be deleted: a cap, an account or an exclusion would then apply to all. Records
 * of its own page do not count.
 */
export async function usesOfPublisher(
  db: Database,
  id: number,
): Promise<{ leads: boolean; clicks: boolean } & Record<PublisherUse, number>> {
  const { rows } = await sql<{ leads: boolean; clicks: boolean } & Record<PublisherUse, number>>`
    select exists (select from leads where publisher_id = ${id}) as leads,
      exists (select from clicks where publisher_id = ${id})
        or exists (select from click_minutes where publisher_id = ${id}) as clicks,
      (select count(*) from distributions where publisher_id = ${id}) as distribution,
      (select count(*) from cap_publishers where publisher_id = ${id}) as cap,
      (select count(*) from publisher_account_publishers where publisher_id = ${id}) as publisher_account,
      (select count(*) from advertiser_exclusions where publisher_id = ${id}) as exclusion,
      (select count(*) from publisher_overrides where publisher_id = ${id} and origin = 'advertiser')
        + (select count(*) from funnel_overrides where publisher_id = ${id} and origin = 'advertiser') as override`.execute(
    db,
  )
  const [uses] = rows
  if (!uses) throw new Error('A select without from has one row')
  return uses
}
