import { isOpen, type OpeningDay } from '../../../shared/partners/openingHours'
import { pauseStateAt, type Pause } from '../../../shared/routing/pauses'
import type { Instant } from '../../../shared/app/time/timeZones'
import { type CapRoom, fullCaps } from './capRoom'

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
