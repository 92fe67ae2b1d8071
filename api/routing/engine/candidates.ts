import type { Instant } from '../../../shared/app/time/timeZones'
import { isOpen } from '../../../shared/partners/openingHours'
import { hasParameters, type LeadFacts } from './obstacles'
import type { Distribution, Timeslot } from './world'

/** Why a distribution does not match a lead. */
export type Mismatch = 'country' | 'publisher' | 'segment'

/** Condition that the lead does not meet; null if it matches. */
export function mismatchOf(lead: LeadFacts, { countryId, publisherId, parameters }: Distribution): Mismatch | null {
  if (countryId !== lead.countryId) return 'country'
  if (publisherId !== null && publisherId !== lead.publisherId) return 'publisher'
  return hasParameters(lead, parameters) ? null : 'segment'
}

const isSegmented = ({ parameters }: Distribution) => Object.keys(parameters).length > 0
const rank = (one: Distribution) => (one.publisherId === null ? 0 : 2) + (isSegmented(one) ? 1 : 0)

/** Most specific first: publisher and segment, publisher, segment, country only; then by id. */
const bySpecificity = (one: Distribution, other: Distribution): number => rank(other) - rank(one) || one.id - other.id

/** Distributions by country, in the order in which they are tried. */
export function inOrder(distributions: readonly Distribution[]): Map<number, Distribution[]> {
  const byCountry = new Map<number, Distribution[]>()
  for (const one of distributions) {
    const list = byCountry.get(one.countryId)
    if (list) list.push(one)
    else byCountry.set(one.countryId, [one])
  }
  for (const list of byCountry.values()) list.sort(bySpecificity)
  return byCountry
}

const covers = ({ days }: Timeslot, zone: string, at: Instant) => isOpen(days, zone, at)

interface TimeslotChoice {
  /** Null: the distribution receives no leads now. */
  timeslot: Timeslot | null
  /** Timeslots that were skipped before it, with reasons. */
  passed: { timeslot: Timeslot; reason: 'inactive' | 'outside_hours' }[]
  /** No timeslot covers this moment, so the first one is used. */
  isFallback: boolean
}

/**
 * The active timeslot that covers the moment in the distribution's zone. Outside all of them: none if leads outside
 * opening hours are rejected, otherwise the first.
 */
export function timeslotAt({ timeslots, zone, isSendInOpHours }: Distribution, at: Instant): TimeslotChoice {
  const passed: TimeslotChoice['passed'] = []
  for (const timeslot of timeslots) {
    if (timeslot.isActive && covers(timeslot, zone, at)) return { timeslot, passed, isFallback: false }
    passed.push({ timeslot, reason: timeslot.isActive ? 'outside_hours' : 'inactive' })
  }
  const first = isSendInOpHours ? undefined : timeslots.find(({ isActive }) => isActive)
  return { timeslot: first ?? null, passed: passed.filter(({ timeslot }) => timeslot !== first), isFallback: true }
}
