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
  takeTryBack,
} from './growingWaits.queries'
import { countOf } from '../../../shared/partners/rates'
import { tryCounter } from './signIn.queries'

/*
 * How guessing is slowed down without letting a stranger lock anybody out. Wrong tries are followed by waits that double,
 * from a minute on, passwords and codes counted apart:
 * - at one account from one source, a known device or else a network: after 5 passwords up to a day, after 5 codes up to an hour;
 * - at one account from all sources that it has never been signed in from: after 10 passwords up to 15 minutes, after 5
 *   codes up to an hour. Known devices and networks neither count there nor wait.
 * A right sign-in ends the waits of its source, and from a known one those of the account; an administrator ends them all.
 * Besides, in a fixed window:
 * - one network at all accounts: 50 in 15 minutes, then it waits for the rest of them, but for known devices;
 * - one challenge: 5 wrong codes.
 * A refused try counts nowhere. Accounts are counted by e-mail, known or not, so that the two look alike.
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

/** What is tried. Account, address and source are pseudonyms: the tables of counters hold no personal data. */
export interface Attempt {
  account: Buffer
  address: Buffer
  /** The known device, or else the network, that tries. */
  source: Buffer
  isKnownDevice: boolean
  /** The account has been signed in from this device or network. */
  isKnownSource: boolean
  challengeId?: string
}

/** A try that was refused unjudged, with the time to wait. `isFirst` of those that wait together. */
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

/** A try that is being judged and counts as wrong until told otherwise. */
export interface Try {
  /** It was right. Answers how many wrong ones there were before it from the same source. */
  succeed: () => Promise<number>
  /** It could not be judged. */
  undo: () => Promise<void>
}

interface Needs {
  db: Database
  pool: Pool
  now: () => number
}

/** Counts in fixed windows; throws `TooManyTries` and takes back what was counted when one of them is full. */
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

/** The rows of `sign_in_waits` that a try counts in. */
function waitsOf(step: SignInStep, { account, source }: Pick<Attempt, 'account' | 'source'>) {
  const ofSource: GrowingWait = { step, account, source, ...growing[step].source }
  const ofAccount: GrowingWait = { step, account, source: allOthers, ...growing[step].account }
  return { ofSource, ofAccount }
}

/**
 * Counts a try of one step of signing in before it is judged, so that many at once cannot slip by. Throws `TooManyTries`
 * when there were too many wrong ones. Source: design/security.md 13.
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
      await takeTryBack(db, counted, now())
    },
    succeed: async () => {
      await undoWindows()
      if (!attempt.isKnownSource) await takeTryBack(db, [ofAccount], now())
      const failures = await endWaits(db, attempt.isKnownSource ? [ofSource, ofAccount] : [ofSource])
      return Math.max(0, failures - 1)
    },
  }
}
