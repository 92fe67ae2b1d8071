import type { Instant } from '../../../../shared/app/time/timeZones'
import type { Advertiser } from './advertisers'
import { noAnswer, noAnswerMs } from '../world/gate'
import type { Random } from '../world/random'

/** Result of sending a lead; Submitted: unknown. */
export interface BrokerAnswer {
  status: 'Accepted' | 'Rejected' | 'Submitted'
  message: string | null
  takenMs: number
}

const refusals = [
  'Lead already exists',
  'Phone number is not valid',
  'Email is already registered',
  'Country is not accepted today',
  'Daily limit reached',
  'Lead quality check failed: the phone carrier could not be verified for this number',
  'Internal server error',
]
/** Messages of a broker that refuses almost everything. */
const limits = ['Daily limit reached', 'Daily limit reached', 'Country is not accepted today']

const unreachable = 'The broker could not be reached (ENOTFOUND).'
/** Share of leads that a silent broker does not answer. */
const unanswered = 0.35
/** Share of its usual acceptances that a broker in trouble still has. */
const stillTaken = 0.1
/** Probability that any broker accepts a bad lead. */
const badAcceptance = 0.06

/** Answer of the advertiser's broker to a lead at `at`. */
export function drawAnswer(
  random: Random,
  { acceptance, trouble }: Advertiser,
  { at, isBad }: { at: Instant; isBad: boolean },
): BrokerAnswer {
  const kind = trouble && at >= trouble.since ? trouble.kind : null
  if (kind === 'unreachable') return { status: 'Rejected', message: unreachable, takenMs: random.whole(2, 40) }
  if (kind === 'silent' && random.chance(unanswered))
    return { status: 'Submitted', message: noAnswer, takenMs: noAnswerMs }
  const usual = isBad ? badAcceptance : acceptance
  const isTaken = random.chance(kind === 'refuses' ? usual * stillTaken : usual)
  const takenMs = Math.min(29_000, Math.floor(random.skewed(650, 0.6)))
  if (isTaken) return { status: 'Accepted', message: null, takenMs }
  return { status: 'Rejected', message: random.pick(kind === 'refuses' ? limits : refusals), takenMs }
}
