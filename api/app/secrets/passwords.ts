import { hash, verify } from '@node-rs/argon2'
import { type PasswordLimits, passwordProblems } from '../../../shared/access/passwordRules'
import { commonPasswords } from './commonPasswords'
import { argon2Options } from '../../db/reference/argon2Options'
import { ApiError } from '../http/errors'

// Each takes about 20 ms of a core and 19 MiB: two at a time leave the machine to everybody else.
const atOnce = 2
const maxWaiting = 200

let running = 0
const waiting: (() => void)[] = []

/** Runs `work` when it is its turn; refuses with 429 when the queue would take seconds. */
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
    // The place passes straight to the next in line.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const base64 = (bytes: number) => Buffer.alloc(bytes).toString('base64').replace(/=+$/, '')

/** A hash that no password has, with the same cost as a real one. */
const nobodysHash = `$argon2id$v=19$m=${argon2Options.memoryCost},t=${argon2Options.timeCost},p=${argon2Options.parallelism}$${base64(16)}$${base64(32)}`

/** Argon2id, in its encoded form with salt and cost. Source: design/security.md 11. */
export const hashPassword = (password: string): Promise<string> => queued(() => hash(password, argon2Options))

/** Whether the password is the one of `passwordHash`; without a hash it takes as long and says no. */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  const matches = await queued(() => verify(passwordHash ?? nobodysHash, password))
  return matches && passwordHash !== null
}

/** What is wrong with a new password, one text per rule broken; empty when it may be used. */
export const checkPassword = (password: string, limits: PasswordLimits): string[] => [
  ...passwordProblems(password, limits),
  ...(commonPasswords.has(password.toLowerCase()) ? ['Password is too common'] : []),
]
