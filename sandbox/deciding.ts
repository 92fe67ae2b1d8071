import { createHash } from 'node:crypto'

/** Behaviour of the sandbox broker for a lead: by a tag in the e-mail, `jane+refuse@example.test`, else by its hash. */
const behaviours = [
  'accept',
  'refuse',
  'hang',
  'drop',
  'late',
  'busy',
  'error',
  'html',
  'cut',
  'nonsense',
  'slow',
] as const
export type Behaviour = (typeof behaviours)[number]

export interface Decision {
  behaviour: Behaviour
  /** Whether it accepts, if it decides. */
  takes: boolean
  /** Reason of a refusal. */
  reason: string
  delayMs: number
  /** Delay of the answer. */
  silenceMs: number
}

const reasons = [
  'Lead already exists',
  'Phone number is not valid',
  'Email is already registered',
  'Daily limit reached',
  'Country is not accepted today',
]
const acceptedOf100 = 82
const slowMs = 3_000
// Longer than the timeout of demo advertisers.
const lateMs = 12_000
// These decide by hash; all other tags except `refuse` accept.
const byHash: readonly Behaviour[] = ['late', 'busy']

const tagged = (email: string) =>
  behaviours.find((behaviour) => new RegExp(`\\+${behaviour}(-[^@]*)?@`, 'i').test(email))

/** The broker of test partners: takes every lead, and reports a deposit soon after. */
export const tryName = 'try'

/** Deterministic for broker and lead. */
export function decide(broker: string, email: string): Decision {
  const drawn = createHash('sha256').update(`${broker}\n${email.toLowerCase()}`).digest()
  const hashed = drawn.readUInt16BE(0) % 100 < acceptedOf100 ? 'accept' : 'refuse'
  const behaviour = tagged(email) ?? (broker === tryName ? 'accept' : hashed)
  const usualMs = 20 + (drawn.readUInt16BE(2) % 280)
  return {
    behaviour,
    takes: (byHash.includes(behaviour) ? hashed : behaviour) !== 'refuse',
    reason: reasons[drawn.readUInt16BE(4) % reasons.length] ?? '',
    delayMs: behaviour === 'slow' ? slowMs : usualMs,
    silenceMs: behaviour === 'late' ? lateMs : 0,
  }
}
