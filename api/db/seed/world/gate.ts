import { DAY, HOUR, type Instant } from '../../../../shared/app/time/timeZones'
import { blacklist } from './blacklist'
import type { Person } from './people'
import type { Random } from './random'
import type { Submission } from '../leads/submissions'

/** Why the intake rejects a lead before routing. */
export interface Refusal {
  reason: string
  /** Hidden from lists. */
  isHidden: boolean
  /** The country is unknown. */
  withoutCountry: boolean
  /** The person, changed to match the reason. */
  person: Person
}

const refuse = (person: Person, reason: string, more: Partial<Refusal> = {}): Refusal => ({
  reason,
  isHidden: false,
  withoutCountry: false,
  person,
  ...more,
})

const matchable = blacklist.filter(
  ({ type, expiresInDays }) =>
    ['Email Domain', 'IP', 'IP Range', 'First Name'].includes(type) && (expiresInDays ?? 1) > 0,
)

function blacklisted(random: Random, person: Person): Refusal {
  const item = random.pick(matchable)
  const reason = `Blacklisted: ${item.type}`
  const more = { isHidden: item.hides }
  if (item.type === 'Email Domain') {
    return refuse({ ...person, email: `${person.email.split('@')[0]}@${item.value}` }, reason, more)
  }
  if (item.type === 'First Name') return refuse({ ...person, firstName: item.value }, reason, more)
  const ip = item.type === 'IP' ? item.value : `192.0.2.${random.whole(0, 255)}`
  return refuse({ ...person, ip }, reason, more)
}

/** Result of the intake: a refusal, or null to continue. */
export function checkAtGate(random: Random, { person, publisher, isDuplicate }: Submission): Refusal | null {
  if (isDuplicate && publisher.blocksDuplicates) return refuse(person, 'Duplicate lead: same email or phone')
  const drawn = random.next()
  if (drawn < 0.006) return blacklisted(random, person)
  if (drawn < 0.01) return refuse(person, 'The country of the lead could not be determined', { withoutCountry: true })
  if (drawn < 0.022)
    return refuse({ ...person, phone: person.phone.slice(0, random.whole(4, 7)) }, 'Invalid phone number')
  if (drawn < 0.026) return refuse({ ...person, phone: '' }, 'Phone is required')
  return null
}

/** Message for a broker timeout. */
export const noAnswer = 'No answer in time'
export const noAnswerMs = 30_000

/** Share of unsettled leads by age: staff settle them within hours or days. */
const heldShares: readonly (readonly [age: number, share: number])[] = [
  [2 * HOUR, 0.02],
  [DAY, 0.004],
  [3 * DAY, 0.0008],
]

/** Whether a lead with a broker timeout is still held. */
export const isHeld = (random: Random, at: Instant, now: Instant): boolean =>
  random.chance(heldShares.find(([age]) => now - at < age)?.[1] ?? 0)
