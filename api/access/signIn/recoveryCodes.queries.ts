import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../app/process/config'
import { decrypt, encrypt, keyFor } from '../../app/secrets/secrets'
import type { Database } from '../../db/connect'
import { plainRecoveryCode, recoveryCodeCount, recoveryCodeLetters } from '../../../shared/access/recoveryCodes'

type Keys = Pick<Config, 'secretKey'>

const keyOf = ({ secretKey }: Keys) => keyFor(secretKey, 'recovery-code')
// Forty random bits could be found from a hash alone, so it is encrypted too.
const hashOf = (code: string) => createHash('sha256').update(plainRecoveryCode(code)).digest('hex')

function newCode(): string {
  const letters = Array.from({ length: 8 }, () => recoveryCodeLetters[randomInt(recoveryCodeLetters.length)])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

/** Replaces the recovery codes of a user and returns the new ones, which cannot be read again. */
export async function renewRecoveryCodes(db: Database, config: Keys, user_id: number, now: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await forgetRecoveryCodes(db, user_id)
  const row = (code: string) => ({
    ...{ user_id, made_at: new Date(now) },
    code: encrypt(keyOf(config), hashOf(code)),
  })
  await db.insertInto('recovery_codes').values(codes.map(row)).execute()
  return codes
}

export const forgetRecoveryCodes = (db: Database, userId: number) =>
  db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()

/** Uses a recovery code and returns how many are left; null if it is none of the user's, or was used. */
export async function takeRecoveryCode(
  db: Database,
  config: Keys,
  userId: number,
  code: string,
  now: number,
): Promise<number | null> {
  const unused = await db
    .selectFrom('recovery_codes')
    .select(['id', 'code'])
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  const given = Buffer.from(hashOf(code))
  const found = unused.find((one) => {
    const kept = Buffer.from(decrypt(keyOf(config), one.code))
    return kept.length === given.length && timingSafeEqual(kept, given)
  })
  if (!found) return null
  const taken = await db
    .updateTable('recovery_codes')
    .set({ used_at: new Date(now) })
    .where('id', '=', found.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken ? unused.length - 1 : null
}

/** How many recovery codes are left, when they were made, and when one was last used. */
export async function readRecoveryCodes(db: Database, userId: number) {
  const { left, made_at, used_at } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => [fn.max('made_at').as('made_at'), fn.max('used_at').as('used_at')])
    .select(({ fn }) => fn.countAll<number>().filterWhere('used_at', 'is', null).as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    recovery_codes_left: Number(left),
    recovery_codes_made_at: made_at?.toISOString() ?? null,
    recovery_code_used_at: used_at?.toISOString() ?? null,
  }
}
