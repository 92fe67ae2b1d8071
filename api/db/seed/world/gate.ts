import { DAY, HOUR, type Instant } from '../../../../shared/app/time/timeZones'
import { blacklist } from './blacklist'
import type { Person } from './people'
import type { Random } from './random'
import type { Submission } from '../leads/submissions'

/** Why the system takes a lead no further: before any advertiser is asked. */
export interface Refusal {
  reason: string
  /** Kept out of lists. */
  isHidden: boolean
  /** The country could not be told. */
  withoutCountry: boolean
  /** As changed by what it is refused for. */
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

/** What intake makes of a submission: a refusal, or null to go on. */
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

/** What is known of a broker that did not answer in time. */
export const noAnswer = 'No answer in time'
export const noAnswerMs = 30_000

/** Up to which age how many leads still wait: staff settle them within hours, at the latest after days. */
const heldShares: readonly (readonly [age: number, share: number])[] = [
  [2 * HOUR, 0.02],
  [DAY, 0.004],
  [3 * DAY, 0.0008],
]

/** Whether the lead still waits for a broker's answer that timed out. */
export const isHeld = (random: Random, at: Instant, now: Instant): boolean =>
  random.chance(heldShares.find(([age]) => now - at < age)?.[1] ?? 0)
