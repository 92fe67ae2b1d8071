import { isOpen, type OpeningDay } from '../../../shared/partners/openingHours'
import { type Pause, pauseStateAt } from '../../../shared/routing/pauses'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { CapInterval, CapType } from '../../../shared/routing/caps'

/** A cap with the fill level of its window at the time of a decision. */
export interface CapRoom {
  id: number
  /** Scope as text: `publisher NorthWave`. Missing in older stored traces. */
  owner?: string
  type: CapType
  interval: CapInterval
  cap: number
  /** Accepted leads (or deposits) of the window, plus reservations. */
  filled: number
  zone: string
  /** When a daily cap resets; null for an interval cap, which never resets. */
  resetsAt: Instant | null
  /** Each of the three: empty = all. */
  countryIds: readonly number[]
  publisherIds: readonly number[]
  advertiserIds: readonly number[]
  /** Parameter → value; a lead must have all of them. */
  parameters: Readonly<Record<string, string>>
}

const names = (ids: readonly number[], id: number | null) => !ids.length || (id !== null && ids.includes(id))

/** Whether the lead has all of these parameters. */
export const hasParameters = ({ parameters }: LeadFacts, wanted: Readonly<Record<string, string>>): boolean =>
  Object.entries(wanted).every(([name, value]) => parameters[name] === value)

type CapOfLeads = Pick<CapRoom, 'countryIds' | 'publisherIds' | 'parameters'>

/** Whether a cap applies to a lead, at the advertisers that it names. */
export const appliesTo = ({ countryIds, publisherIds, parameters }: CapOfLeads, lead: LeadFacts): boolean =>
  names(countryIds, lead.countryId) && names(publisherIds, lead.publisherId) && hasParameters(lead, parameters)

/** Caps that apply to a lead at any advertiser. */
export const capsForLead = <Cap extends CapOfLeads>(caps: readonly Cap[], lead: LeadFacts): Cap[] =>
  caps.filter((cap) => appliesTo(cap, lead))

/** Those caps of a lead that apply at this advertiser. */
export const capsAt = (caps: readonly CapRoom[], advertiserId: number): CapRoom[] =>
  caps.filter((cap) => names(cap.advertiserIds, advertiserId))

/** Full caps. A full deposit cap blocks leads too, because deposits cannot be refused. */
export const fullCaps = (caps: readonly CapRoom[], advertiserId: number): CapRoom[] =>
  caps.filter((cap) => cap.filled >= cap.cap && names(cap.advertiserIds, advertiserId))

/** Facts that decide whether an advertiser can get a lead. */
export interface AdvertiserFacts {
  id: number
  name: string
  isActive: boolean
  /** Why nothing can be sent to it; null if its broker is usable. */
  brokerFault: string | null
  /** Campaigns send nothing before this moment, because its broker does not answer; null or missing: available. */
  unreachableUntil?: Instant | null
  /** Its last pause that nobody resumed; null or missing: none. */
  pause?: Pause | null
  /** Empty = all. */
  supportedCountryIds: readonly number[]
  openingHours: readonly { countryId: number; zone: string; days: readonly OpeningDay[] }[]
  /** Empty countries or funnels = all. */
  exclusions: readonly { publisherId: number; countryIds: readonly number[]; funnels: readonly string[] }[]
}

/** Facts that decide where a lead may go. */
export interface LeadFacts {
  /** Null in a simulation without a publisher. */
  publisherId: number | null
  /** Country sent to advertisers; null if unknown. */
  countryId: number | null
  /** custom_param_1 to custom_param_5, offer and funnel. */
  parameters: Readonly<Record<string, string | null | undefined>>
  hasConversion: boolean
  /** Advertisers that accepted or hold it. */
  hadBy: ReadonlySet<number>
  /** Name of the advertiser that has not said yet whether it accepted. */
  unsettledAt: string | null
}

/** Why an advertiser cannot get a lead, as data; `obstacleText` returns text. */
export type Obstacle =
  | { kind: 'conversion' | 'inactive' | 'had' | 'country_unknown' | 'country' | 'closed' | 'excluded' }
  | { kind: 'unsettled'; advertiser: string }
  | { kind: 'broker'; fault: string }
  | { kind: 'unreachable'; until: Instant }
  | ({ kind: 'paused'; isProbing: boolean } & Pick<Pause, 'isByRule' | 'by' | 'until'>)
  | { kind: 'cap'; cap: CapRoom }

const excludes = (
  { publisherId, countryId, parameters: { funnel } }: LeadFacts,
  exclusion: AdvertiserFacts['exclusions'][number],
) =>
  exclusion.publisherId === publisherId &&
  (!exclusion.countryIds.length || (countryId !== null && exclusion.countryIds.includes(countryId))) &&
  (!exclusion.funnels.length || (funnel != null && exclusion.funnels.includes(funnel)))

const isClosed = (lead: LeadFacts, { openingHours }: AdvertiserFacts, at: Instant) => {
  const hours = openingHours.find(({ countryId }) => countryId === lead.countryId)
  return hours !== undefined && !isOpen(hours.days, hours.zone, at)
}

/** A due probe does not stand in the way: the lead may be it. */
function pausedNow({ pause }: AdvertiserFacts, at: Instant): Obstacle[] {
  const state = pauseStateAt(pause, at)
  if (!pause || state === 'over' || state === 'probe_due') return []
  const { isByRule, by, until } = pause
  return [{ kind: 'paused', isProbing: state === 'probing', isByRule, by, until }]
}

/**
 * Why the lead cannot be sent to the advertiser now; empty if it can. Pure; used by simulations, injection jobs and
 * routing. `caps` are those for the lead, with current capacity. See docs/domain/routing.md.
 */
export function obstacles(
  lead: LeadFacts,
  advertiser: AdvertiserFacts,
  at: Instant,
  caps: readonly CapRoom[],
): Obstacle[] {
  const { supportedCountryIds, brokerFault, unreachableUntil, exclusions } = advertiser
  const found: Obstacle[] = []
  if (lead.hasConversion) found.push({ kind: 'conversion' })
  if (lead.unsettledAt !== null) found.push({ kind: 'unsettled', advertiser: lead.unsettledAt })
  if (!advertiser.isActive) found.push({ kind: 'inactive' })
  found.push(...pausedNow(advertiser, at))
  if (brokerFault !== null) found.push({ kind: 'broker', fault: brokerFault })
  if (unreachableUntil != null && unreachableUntil > at) found.push({ kind: 'unreachable', until: unreachableUntil })
  if (lead.hadBy.has(advertiser.id)) found.push({ kind: 'had' })
  if (lead.countryId === null) found.push({ kind: 'country_unknown' })
  else if (supportedCountryIds.length > 0 && !supportedCountryIds.includes(lead.countryId))
    found.push({ kind: 'country' })
  if (isClosed(lead, advertiser, at)) found.push({ kind: 'closed' })
  if (exclusions.some((exclusion) => excludes(lead, exclusion))) found.push({ kind: 'excluded' })
  for (const cap of fullCaps(caps, advertiser.id)) found.push({ kind: 'cap', cap })
  return found
}
