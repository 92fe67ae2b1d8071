import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../app/process/config'
import { decrypt, encrypt, isPseudonym, keyFor, pseudonym, readSigned, sign } from '../../app/secrets/secrets'

/* Proof of a recent password step, required by the second step. It is signed, so that it need not be stored; bound to the user, their password and the step; and valid for one success (used_challenges). For setup it contains the encrypted new secret: nothing is stored for the user until a first code proves that their app has it. */
const lifetimeMs = 5 * 60_000

const content = z.object({
  id: z.uuid(),
  user_id: z.int(),
  step: z.enum(['verify', 'configure']),
  password: z.string(),
  expires: z.int(),
  secret: z.string().optional(),
})

export interface Challenge {
  id: string
  user_id: number
  step: 'verify' | 'configure'
  /** Epoch milliseconds. */
  expires: number
  /** For setup: the new secret. */
  secret?: string
}

interface Proven {
  user_id: number
  password_hash: string
}

/** Short digest of the current password, so that a change of the password invalidates open challenges. */
const passwordStamp = (key: Buffer, passwordHash: string) =>
  pseudonym(key, passwordHash).toString('base64url').slice(0, 22)

/** A challenge after a correct password; with `secret` for setting up the second factor. */
export function issueChallenge(
  { secretKey }: Pick<Config, 'secretKey'>,
  user: Proven,
  now: number,
  secret?: string,
): string {
  const key = keyFor(secretKey, 'challenge-signature')
  const challenge: z.infer<typeof content> = {
    id: randomUUID(),
    user_id: user.user_id,
    step: secret ? 'configure' : 'verify',
    password: passwordStamp(key, user.password_hash),
    expires: now + lifetimeMs,
    ...(secret && { secret: encrypt(keyFor(secretKey, 'challenge-secret'), secret).toString('base64url') }),
  }
  return sign(key, JSON.stringify(challenge))
}

/**
 * Content of a challenge; null if its signature is invalid, it is for another step, or it has expired. Does not check
 * whether it was used.
 */
export function readChallenge(
  { secretKey }: Pick<Config, 'secretKey'>,
  text: string,
  step: Challenge['step'],
  now: number,
): (Challenge & { isOf: (user: Proven) => boolean }) | null {
  const key = keyFor(secretKey, 'challenge-signature')
  const signed = readSigned(key, text)
  if (signed === null) return null
  const { secret, password, ...challenge } = content.parse(JSON.parse(signed))
  const stamp = Buffer.from(password, 'base64url')
  if (challenge.step !== step || challenge.expires <= now) return null
  return {
    ...challenge,
    ...(secret && { secret: decrypt(keyFor(secretKey, 'challenge-secret'), Buffer.from(secret, 'base64url')) }),
    isOf: (user) => user.user_id === challenge.user_id && isPseudonym(key, user.password_hash, stamp),
  }
}
