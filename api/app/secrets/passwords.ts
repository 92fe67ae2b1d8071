import { hash, verify } from '@node-rs/argon2'
import { type PasswordLimits, passwordProblems } from '../../../shared/access/passwordRules'
import { commonPasswords } from './commonPasswords'
import { argon2Options } from '../../db/reference/argon2Options'
import { ApiError } from '../http/errors'

// Each hash takes about 20 ms of a core and 19 MiB: the limit of two at a time leaves resources for other requests.
const atOnce = 2
const maxWaiting = 200

let running = 0
const waiting: (() => void)[] = []

/** Runs `work` in turn; refuses with 429 if the queue would take seconds. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= maxWaiting) {
      throw new ApiError('TOO_MANY_REQUESTS', 'Too many people are signing in. Please try again.', { retryAfter: 5 })
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    // Passes the place directly to the next in the queue.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const base64 = (bytes: number) => Buffer.alloc(bytes).toString('base64').replaceAll('=', '')

/** A hash that matches no password, with the same cost as a real one. */
export const nobodysHash = `$argon2id$v=19$m=${argon2Options.memoryCost},t=${argon2Options.timeCost},p=${argon2Options.parallelism}$${base64(16)}$${base64(32)}`

/** Argon2id in encoded form with salt and cost. */
export const hashPassword = (password: string): Promise<string> => queued(() => hash(password, argon2Options))

/** Whether the password matches `passwordHash`; without a hash it takes the same time and returns false. */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  const matches = await queued(() => verify(passwordHash ?? nobodysHash, password))
  return matches && passwordHash !== null
}

/** Error messages for a new password, one for each broken rule; empty if it is valid. */
export const checkPassword = (password: string, limits: PasswordLimits): string[] => [
  ...passwordProblems(password, limits),
  ...(commonPasswords.has(password.toLowerCase()) ? ['Password is too common'] : []),
]
