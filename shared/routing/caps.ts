/** What caps are made of, and the rules of their form: the REST API and the dialog say the same in the same words. */
import { isTimeOfDay } from '../app/time/wallTimes'

export const capTypes = ['lead', 'ftd'] as const
export const capIntervals = ['daily', 'interval'] as const
/** Which screen asks: the caps of all, of one advertiser, or of one publisher. Each has permissions of its own. */
export const capOrigins = ['caps', 'advertiser', 'publisher'] as const
/** What a lead may be asked to carry besides country, publisher and advertiser. */
export const capParameters = [
  'custom_param_1',
  'custom_param_2',
  'custom_param_3',
  'custom_param_4',
  'custom_param_5',
  'offer',
  'funnel',
] as const

export type CapType = (typeof capTypes)[number]
export type CapInterval = (typeof capIntervals)[number]
export type CapOrigin = (typeof capOrigins)[number]
export type CapParameter = (typeof capParameters)[number]

const families = { caps: 'CAPS', advertiser: 'ADVERTISER_CAPS', publisher: 'PUBLISHER_CAPS' } as const satisfies Record<
  CapOrigin,
  string
>
export const capPermission = (origin: CapOrigin, verb: 'LIST' | 'CREATE' | 'EDIT' | 'DELETE') =>
  `${families[origin]}_${verb}`

export const capDefaults = { type: 'lead', interval: 'daily', resetTime: '00:00', cap: 0 } as const
/** What the database's integer holds. */
export const maxCap = 2_147_483_647
export const maxCapValue = 200

/** The number a text stands for, which may be negative; null when a cap cannot be it. */
export function readCap(text: string): number | null {
  const cap = /^\s*-?\d{1,12}\s*$/.test(text) ? Number(text) : NaN
  return Math.abs(cap) <= maxCap ? cap : null
}

/** What was filled in, as far as it could be read. */
export interface CapDraft {
  type: string | null
  interval: string | null
  resetTime: string
  /** Whether it is one of those that are offered. */
  hasTimeZone: boolean
  /** As `readCap` gives it. */
  cap: number | null
  /** How many countries, publishers and advertisers are named. */
  scopes: number
}
export type CapProblems = Partial<Record<'type' | 'interval' | 'resetTime' | 'timeZone' | 'cap' | 'scopes', string>>

const belowMinimum = 'Cap should be greater than equal to 0'
const isOneOf = (values: readonly string[], value: string | null) => value !== null && values.includes(value)

/**
 * What is wrong with each field, in words; empty when all is well. The tabs of advertisers and publishers have words of their
 * own. Whether 0 is taken is for the caller to say: the form asks for more, the API does not. Source: spec/3 section 5.
 */
export function capProblems(
  { type, interval, resetTime, hasTimeZone, cap, scopes }: CapDraft,
  origin: CapOrigin,
): CapProblems {
  const noCap = origin === 'publisher' ? belowMinimum : 'Please enter a valid cap'
  return {
    ...(!isOneOf(capTypes, type) && { type: 'Please select a valid type' }),
    ...(!isOneOf(capIntervals, interval) && { interval: 'Please select a valid interval' }),
    ...(!isTimeOfDay(resetTime) && { resetTime: 'Please enter a valid time' }),
    ...(!hasTimeZone && { timeZone: origin === 'caps' ? 'Please select a valid timezone' : 'Timezone is required' }),
    ...((cap === null || cap < 0) && { cap: cap === null ? noCap : belowMinimum }),
    ...(scopes === 0 && { scopes: 'Please select at least one publisher, advertiser or country' }),
  }
}

/** Hundredths of the cap that are used, 0 to 100; a cap of 0 is full. */
export const fullness = (filled: number, cap: number): number => (cap <= 0 ? 100 : Math.min(100, (filled / cap) * 100))

/** Above 80 green, 50 to 80 amber, below 50 red: a cap is meant to be filled. Source: spec/3 section 9. */
export const gaugeColour = (percent: number): 'green' | 'amber' | 'red' =>
  percent > 80 ? 'green' : percent >= 50 ? 'amber' : 'red'
