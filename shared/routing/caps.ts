/** Types and validation of caps, with the same messages in the REST API and the dialog. */
import { isTimeOfDay } from '../app/time/wallTimes'

export const capTypes = ['lead', 'ftd'] as const
export const capIntervals = ['daily', 'interval'] as const
/** Where caps are managed: the list of all caps, one advertiser, or one publisher. Each has its own permissions. */
export const capOrigins = ['caps', 'advertiser', 'publisher'] as const
/** Parameters that a lead must have in addition to country, publisher and advertiser. */
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
type Verb = 'LIST' | 'CREATE' | 'EDIT' | 'DELETE'
export const capPermission = (origin: CapOrigin, verb: Verb) => `${families[origin]}_${verb}`
/** Any of them lets a user do it to some caps. */
export const capPermissions = (verb: Verb): [string, string, string] => [
  capPermission('caps', verb),
  capPermission('advertiser', verb),
  capPermission('publisher', verb),
]

/** How many partners of each kind a cap names, as far as they are known. */
export type NamedPartners = Partial<Record<'advertisers' | 'publishers', number>>

/** Whether a cap is in the caps of `origin`: those of advertisers and publishers have only caps that name one. */
export const isCapOf = (origin: CapOrigin, named: NamedPartners): boolean =>
  origin === 'caps' || (named[`${origin}s`] ?? 0) > 0

/**
 * Where a user may edit a cap, and thereby raise it: among all caps, or else among those of its advertisers or
 * publishers. Null: nowhere.
 */
export const capEditor = (may: (permission: string) => boolean, named: NamedPartners): CapOrigin | null =>
  capOrigins.find((origin) => isCapOf(origin, named) && may(capPermission(origin, 'EDIT'))) ?? null

export const capDefaults = { type: 'lead', interval: 'daily', resetTime: '00:00', cap: 0 } as const
/** Range of the database's integer type. */
const maxCap = 2_147_483_647
export const maxCapValue = 200

/** Parses a number, which can be negative; null if it cannot be a cap. */
export function readCap(text: string): number | null {
  const cap = /^\s*-?\d{1,12}\s*$/.test(text) ? Number(text) : NaN
  return Math.abs(cap) <= maxCap ? cap : null
}

/** Number above 0 for a cap; null for other texts. */
export function capIn(text: string): number | null {
  const cap = readCap(text) ?? 0
  return cap > 0 ? cap : null
}

/** Form values, as far as they could be parsed. */
interface CapDraft {
  type: string | null
  interval: string | null
  resetTime: string
  /** Whether the value is one of the choices. */
  hasTimeZone: boolean
  /** Result of `readCap`. */
  cap: number | null
  /** Numbers of selected countries, publishers and advertisers. */
  scopes: number
}
export type CapProblems = Partial<Record<'type' | 'interval' | 'resetTime' | 'timeZone' | 'cap' | 'scopes', string>>

const belowMinimum = 'Cap should be greater than equal to 0'
const isOneOf = (values: readonly string[], value: string | null) => value !== null && values.includes(value)

/**
 * Error messages per field; empty if valid. The tabs of advertisers and publishers have their own messages. The caller
 * decides whether 0 is allowed: the form requires more, the API does not.
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

/** Used percentage of the cap, 0 to 100; a cap of 0 is full. */
export const fullness = (filled: number, cap: number): number => (cap <= 0 ? 100 : Math.min(100, (filled / cap) * 100))

/** Above 80 green, 50 to 80 amber, below 50 red, because a cap should be filled. */
export const gaugeColour = (percent: number): 'green' | 'amber' | 'red' =>
  percent > 80 ? 'green' : percent >= 50 ? 'amber' : 'red'

/** Digits that a suggested cap keeps: 1,234 is raised to 1,500. */
const suggestedDigits = 2

/**
 * The number that a cap which fills too early is raised to: a fifth more, rounded up to two digits. Null for a cap of 0,
 * which blocks all leads on purpose, and for one that cannot be raised.
 */
export function raisedCap(cap: number): number | null {
  if (cap <= 0) return null
  // In fifths of whole numbers, which are exact.
  const more = cap + Math.ceil(cap / 5)
  const step = 10 ** Math.max(0, String(more).length - suggestedDigits)
  const raised = Math.ceil(more / step) * step
  return raised <= maxCap ? raised : null
}
