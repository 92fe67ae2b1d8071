import type { Pool } from 'pg'
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '../errors'
import { tryCounter } from './signIn.queries'

/*
 * How guessing is slowed down without letting a stranger lock anybody out:
 * - one address at one account: 5 wrong tries in 15 minutes, then it waits for the rest of them;
 * - one address at all accounts: 50 in 15 minutes, likewise;
 * - one account from all addresses it has never signed in from: 30 in 10 minutes, then those wait one minute, not more,
 *   however long the attack goes on. Addresses of an earlier success are not counted and not held back;
 * - one challenge: 5 wrong codes.
 * A refused try counts nowhere. Accounts are counted by e-mail, known or not, so that the two look alike.
 */
const quarterHour = 15 * 60
const limits = {
  pair: { tries: 5, seconds: quarterHour },
  address: { tries: 50, seconds: quarterHour },
  account: { tries: 30, seconds: 10 * 60, waitSeconds: 60 },
  challenge: { tries: 5, seconds: 5 * 60 },
}

/** What is tried. Account and address are pseudonyms: the table of counters holds no personal data. */
export interface Attempt {
  account: string
  address: string
  isKnownAddress: boolean
  challengeId?: string
}

/** A try that was refused unjudged, with the time to wait. `isFirst` of those that wait together. */
export class TooManyTries extends ApiError {
  constructor(
    waitMs: number,
    readonly isFirst: boolean,
  ) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000))
    const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`
    super('TOO_MANY_REQUESTS', `Too many tries. Please wait ${wait} and try again.`, { retryAfter: seconds })
  }
}

/** A try that is being judged and counts as wrong until told otherwise. */
export interface Try {
  /** It was right. */
  succeed: () => Promise<void>
  /** It could not be judged. */
  undo: () => Promise<void>
}

/**
 * Counts a try of one step of signing in before it is judged, so that many at once cannot slip by. Throws `TooManyTries`
 * when there were too many wrong ones. Source: design/security.md 13.
 */
export async function beginTry(pool: Pool, step: 'password' | 'code', attempt: Attempt): Promise<Try> {
  const counter = (name: keyof typeof limits) => tryCounter(pool, { name: `${step}-${name}`, ...limits[name] })
  const pair = { counter: counter('pair'), key: `${attempt.account}:${attempt.address}` }
  const counters: { counter: RateLimiterPostgres; key: string }[] = [
    ...(attempt.challengeId ? [{ counter: counter('challenge'), key: attempt.challengeId }] : []),
    pair,
    { counter: counter('address'), key: attempt.address },
    ...(attempt.isKnownAddress ? [] : [{ counter: counter('account'), key: attempt.account }]),
  ]

  const counted: typeof counters = []
  const undo = async () => {
    for (const { counter, key } of counted) await counter.reward(key)
  }
  for (const { counter, key } of counters) {
    try {
      await counter.consume(key)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      await undo()
      throw new TooManyTries(refusal.msBeforeNext, refusal.consumedPoints === counter.points + 1)
    }
    counted.push({ counter, key })
  }
  const succeed = async () => {
    await undo()
    await pair.counter.delete(pair.key)
  }
  return { succeed, undo }
}
