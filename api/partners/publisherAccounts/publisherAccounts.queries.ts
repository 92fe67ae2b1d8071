import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import { unique } from '../../app/records/uniqueness'
import type { PublisherAccountRow } from './publisherAccounts.schema'
import { insertRow, updateRow, withIsoTimes } from '../../app/records/rows.queries'

export interface AccountContent {
  first_name: string
  last_name: string
  email: string
  /** Null leaves it unchanged. */
  password_hash: string | null
  /** Null leaves them unchanged. */
  publisher_ids: readonly number[] | null
}

interface Stored extends Omit<PublisherAccountRow, 'created_at' | 'updated_at'> {
  created_at: Date
  updated_at: Date
}

/** All accounts, newest first; or the given one. Without passwords. */
export async function listPublisherAccounts(db: Database, id: number | null = null): Promise<PublisherAccountRow[]> {
  const { rows } = await sql<Stored>`
    select a.id, a.first_name, a.last_name, a.email, a.version, a.created_at, a.updated_at,
      coalesce((select json_agg(json_build_object('get_affiliates', json_build_object('id', p.id, 'name', p.name)) order by p.name, p.id)
        from publisher_account_publishers link join publishers p on p.id = link.publisher_id where link.publisher_account_id = a.id), '[]') as affiliates
    from publisher_accounts a
    where ${id}::bigint is null or a.id = ${id}
    order by a.id desc`.execute(db)
  return rows.map(withIsoTimes)
}

export async function readPublisherAccount(db: Database, id: number): Promise<PublisherAccountRow | null> {
  const [account] = await listPublisherAccounts(db, id)
  return account ?? null
}

const withEmail = <T>(work: () => Promise<T>) =>
  unique('publisher_accounts_email_key', { email: 'An account with this e-mail exists already.' }, work)

async function writePublishers(transaction: Database, publisher_account_id: number, publisherIds: readonly number[]) {
  await transaction
    .deleteFrom('publisher_account_publishers')
    .where('publisher_account_id', '=', publisher_account_id)
    .execute()
  if (!publisherIds.length) return
  const links = publisherIds.map((publisher_id) => ({ publisher_account_id, publisher_id }))
  await transaction.insertInto('publisher_account_publishers').values(links).execute()
}

/** Returns the new id. */
export async function insertPublisherAccount(
  transaction: Database,
  { publisher_ids, password_hash, ...names }: AccountContent,
  now: number,
): Promise<number> {
  if (password_hash === null) throw new Error('A new account needs a password')
  const content = { ...names, password_hash }
  const id = await withEmail(() => insertRow(transaction, 'publisher_accounts', content, new Date(now)))
  await writePublishers(transaction, id, publisher_ids ?? [])
  return id
}

export async function updatePublisherAccount(
  transaction: Database,
  id: number,
  { publisher_ids, password_hash, ...names }: AccountContent,
  now: number,
): Promise<void> {
  const content = { ...names, ...(password_hash !== null && { password_hash }) }
  await withEmail(() => updateRow(transaction, 'publisher_accounts', id, content, new Date(now)))
  if (publisher_ids) await writePublishers(transaction, id, publisher_ids)
}

/** Whether all of these publishers exist. */
export async function havePublishers(db: Database, ids: readonly number[]): Promise<boolean> {
  if (!ids.length) return true
  const { count } = await db
    .selectFrom('publishers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return Number(count) === ids.length
}
