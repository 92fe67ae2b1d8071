import type { Database } from '../../db/connect'
import type { PasskeyRow } from './passkeys.schema'

const shown = ['id', 'name', 'is_synced', 'signs_in_alone', 'created_at', 'last_used_at'] as const

const select = (db: Database, userId: number) =>
  db.selectFrom('passkeys').select(shown).where('user_id', '=', userId).orderBy('created_at').orderBy('id')

type Stored = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const rowOf = ({ created_at, last_used_at, ...row }: Stored): PasskeyRow => ({
  ...row,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

/** Passkeys of a user, oldest first. */
export const listPasskeys = async (db: Database, userId: number): Promise<PasskeyRow[]> =>
  (await select(db, userId).execute()).map(rowOf)

/** A passkey of this user; null if it is another's. */
export async function readPasskey(db: Database, userId: number, id: number): Promise<PasskeyRow | null> {
  const row = await select(db, userId).where('id', '=', id).executeTakeFirst()
  return row ? rowOf(row) : null
}

/** What the browser needs to find the passkeys of a user. */
export const listCredentials = (db: Database, userId: number) =>
  db.selectFrom('passkeys').select(['credential_id', 'transports']).where('user_id', '=', userId).execute()

export const findCredential = (db: Database, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'name', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

export interface NewPasskey {
  user_id: number
  name: string
  credential_id: string
  public_key: string
  counter: number
  transports: string[]
  is_synced: boolean
  signs_in_alone: boolean
}

export const insertPasskey = async (db: Database, passkey: NewPasskey, now: number): Promise<number> =>
  (
    await db
      .insertInto('passkeys')
      .values({ ...passkey, created_at: new Date(now) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Records a use; false if another one has changed the counter meanwhile. */
export async function recordPasskeyUse(
  db: Database,
  { id, counter }: { id: number; counter: number },
  next: { counter: number; is_synced: boolean },
  now: number,
): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ ...next, last_used_at: new Date(now) })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export const renamePasskey = (db: Database, id: number, name: string) =>
  db.updateTable('passkeys').set({ name }).where('id', '=', id).execute()

export const deletePasskey = (db: Database, id: number) => db.deleteFrom('passkeys').where('id', '=', id).execute()

export const forgetPasskeys = (db: Database, userId: number) =>
  db.deleteFrom('passkeys').where('user_id', '=', userId).execute()

/** Changes of the factors of a user wait for each other, so that the last one stays. */
export const lockFactors = (db: Database, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
