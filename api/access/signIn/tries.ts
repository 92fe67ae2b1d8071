import type { Pool } from 'pg'
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../../db/connect'
import { ApiError } from '../../app/http/errors'
import {
  allOthers,
  countTry,
  endWaits,
  type GrowingWait,
  type Refusal,
  type SignInStep,
  uncountAttempt,
} from './growingWaits.queries'
import { countOf } from '../../../shared/app/format'
import { tryCounter } from './signIn.queries'

/*
 * Rate limits for sign-in that do not let strangers lock out a user. Wrong attempts cause waits that double from one
 * minute on; passwords and codes are counted separately:
 *
 * - per account and source (a known device, otherwise a network): after 5 passwords up to a day, after 5 codes up to an
 * hour;
 *
 * - per account for all unknown sources together: after 10 passwords up to 15 minutes, after 5 codes up to an hour.
 * Known devices and networks are exempt.
 *
 * A correct sign-in ends the waits of its source, and from a known source those of the account; an administrator can
 * end all waits.
 *
 * In addition, in a fixed window:
 *
 * - per network for all accounts: 50 in 15 minutes, then it waits for the rest of the window, except known devices;
 *
 * - per challenge: 5 wrong codes.
 *
 * Refused attempts are not counted. Accounts are counted by e-mail, existing or not, so that they cannot be
 * distinguished.
 */
const quarterHour = 15 * 60
const hour = 60 * 60
const day = 24 * hour
const growing = {
  password: {
    source: { freeTries: 5, longestSeconds: day },
    account: { freeTries: 10, longestSeconds: quarterHour },
  },
  code: { source: { freeTries: 5, longestSeconds: hour }, account: { freeTries: 5, longestSeconds: hour } },
}
const windows = {
  address: { tries: 50, seconds: quarterHour },
  challenge: { tries: 5, seconds: 5 * 60 },
}

/** What is attempted. Account, address and source are pseudonyms, so that the counters contain no personal data. */
export interface Attempt {
  account: Buffer
  address: Buffer
  /** The known device, otherwise the network. */
  source: Buffer
  isKnownDevice: boolean
  /** Whether the account has been signed in from this device or network. */
  isKnownSource: boolean
  challengeId?: string
}

/**
 * An attempt refused without a check, with the time to wait. `isFirst` for the first of several during the same wait.
 */
export class TooManyTries extends ApiError {
  constructor(
    waitMs: number,
    readonly isFirst: boolean,
  ) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000))
    super('TOO_MANY_REQUESTS', `Too many tries. Please wait ${inWords(seconds)} and try again.`, {
      retryAfter: seconds,
    })
  }
}

function inWords(seconds: number): string {
  if (seconds <= 90) return countOf(seconds, 'second')
  if (seconds <= 90 * 60) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / hour)} hours`
}

/** An attempt being checked; it counts as wrong until confirmed. */
export interface Try {
  /** Marks it as correct. Returns the number of preceding wrong ones from the same source. */
  succeed: () => Promise<number>
  /** Reverts it, because it could not be checked. */
  undo: () => Promise<void>
}

interface Needs {
  db: Database
  pool: Pool
  now: () => number
}

/** Counts in fixed windows; if one is full, reverts the counts and throws `TooManyTries`. */
async function countInWindows(
  pool: Pool,
  step: SignInStep,
  keys: Partial<Record<keyof typeof windows, string>>,
): Promise<() => Promise<void>> {
  const counted: { counter: RateLimiterPostgres; key: string }[] = []
  const undo = async () => {
    for (const { counter, key } of counted) await counter.reward(key)
  }
  for (const name of ['challenge', 'address'] as const) {
    const key = keys[name]
    if (key === undefined) continue
    const counter = tryCounter(pool, { name: `${step}-${name}`, ...windows[name] })
    try {
      await counter.consume(key)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      await undo()
      throw new TooManyTries(refusal.msBeforeNext, refusal.consumedPoints === counter.points + 1)
    }
    counted.push({ counter, key })
  }
  return undo
}

/** Rows of `sign_in_waits` in which an attempt is counted. */
function waitsOf(step: SignInStep, { account, source }: Pick<Attempt, 'account' | 'source'>) {
  const ofSource: GrowingWait = { step, account, source, ...growing[step].source }
  const ofAccount: GrowingWait = { step, account, source: allOthers, ...growing[step].account }
  return { ofSource, ofAccount }
}

/**
 * Counts an attempt before it is checked, so that concurrent attempts cannot exceed the limit. Throws `TooManyTries`
 * after too many wrong ones.
 */
export async function beginTry({ db, pool, now }: Needs, step: SignInStep, attempt: Attempt): Promise<Try> {
  const undoWindows = await countInWindows(pool, step, {
    ...(attempt.challengeId && { challenge: attempt.challengeId }),
    ...(!attempt.isKnownDevice && { address: attempt.address.toString('base64url') }),
  })
  const { ofSource, ofAccount } = waitsOf(step, attempt)
  const counted = attempt.isKnownSource ? [ofSource] : [ofSource, ofAccount]
  const refusal: Refusal | null = await countTry(db, counted, now())
  if (refusal) {
    await undoWindows()
    throw new TooManyTries(refusal.waitMs, refusal.isFirst)
  }
  return {
    undo: async () => {
      await undoWindows()
      await uncountAttempt(db, counted, now())
    },
    succeed: async () => {
      await undoWindows()
      if (!attempt.isKnownSource) await uncountAttempt(db, [ofAccount], now())
      const failures = await endWaits(db, attempt.isKnownSource ? [ofSource, ofAccount] : [ofSource])
      return Math.max(0, failures - 1)
    },
  }
}
