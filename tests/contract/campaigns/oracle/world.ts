/** A small world of a campaign: what it is made of, and what happens in it. Everything is named by its place in its list. */
/** Every named day from the hour `from` up to the hour `to`, in UTC; 1 is Monday. */
export interface Hours {
  days: number[]
  from: number
  to: number
}

export interface Advertiser {
  isActive: boolean
  /** Opening hours for the first country; null: always open. */
  hours: Hours | null
  cap: { size: number; isDaily: boolean } | null
  /** Countries by place; empty: all. */
  countries: number[]
  /** A time-out of its broker counts as a refusal. */
  goesOn: boolean
  excludes: { publisher: number; countries: number[]; funnels: string[] } | null
}

export const statusNames = ['failed', 'not_converted', 'converted'] as const
export type List = 'publishers' | 'countries' | 'funnels' | 'leadStatuses'

/** One that no step names. */
export const otherAdvertiser = 3

export interface Rule {
  publishers: number[]
  countries: number[]
  funnels: string[]
  leadStatuses: (typeof statusNames)[number][]
  /** Which of the lists exclude. */
  filters: List[]
}

export interface Step {
  /** In hundredths of a per cent, by advertiser; null: the advertiser is not part of the step. */
  shares: (number | null)[]
  delayMinutes: number
  /** Hours from the start of the world; null: at any time. */
  notBeforeHours: number | null
  rule: Rule
}

export type Answer = 'accept' | 'refuse' | 'silence'

export interface Consumer {
  country: number
  publisher: number
  funnel: string | null
  /** Status of the lead that it comes from. */
  status: 2 | 3 | 5 | 6 | 7
  /** Who has that lead, unless it failed. */
  with: number
  /** The advertiser of an accepted lead of the same person, by e-mail or phone. */
  hadBy: { advertiser: number; as: 'email' | 'phone' } | null
  isBlacklisted: boolean
  /** By advertiser. */
  answers: Answer[]
}

export type Event =
  | { kind: 'move'; minutes: number }
  | { kind: 'deposit'; which: number; status: 5 | 6 | 7; isFake: boolean }
  | { kind: 'settle'; which: number; outcome: 'accepted' | 'refused' }
  | { kind: 'archive'; which: number }
  | { kind: 'origin'; which: number; status: 2 | 3 | 5 }
  | { kind: 'shares'; which: number; shares: (number | null)[] }
  | { kind: 'pause' | 'start' | 'reverse' }

export interface World {
  /** Hours after the first midnight of a fixed Monday. */
  startHour: number
  publishers: { isActive: boolean; countries: number[] }[]
  advertisers: Advertiser[]
  steps: Step[]
  exitCondition: 1 | 2 | 3
  method: 'slot' | 'chance'
  /** Registrations are booked under this publisher; null: the consumer's own. */
  publisher: number | null
  sendingHours: Hours | null
  /** Registrations an hour. */
  pace: number | null
  /** How many consumers one look takes. */
  batch: 1 | 100
  consumers: Consumer[]
  events: Event[]
}
