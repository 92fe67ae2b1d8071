import { isOpen, type OpeningDay } from '../../../shared/partners/openingHours'
import type { Instant } from '../../../shared/app/time/timeZones'
import { type CapRoom, fullCaps } from './capRoom'

/** What of an advertiser decides whether it may be sent a lead. */
export interface AdvertiserFacts {
  id: number
  name: string
  isActive: boolean
  /** Why it cannot be sent to at all; null when it can. */
  brokerFault: string | null
  /** Its broker does not answer, and campaigns send nothing before this moment; null or left out: it may be sent to. */
  unreachableUntil?: Instant | null
  /** Empty = all. */
  supportedCountryIds: readonly number[]
  openingHours: readonly { countryId: number; zone: string; days: readonly OpeningDay[] }[]
  /** No countries, or no funnels = all of them. */
  exclusions: readonly { affiliateId: number; countryIds: readonly number[]; funnels: readonly string[] }[]
}

/** What of a lead decides where it may go. */
export interface LeadFacts {
  /** Null in a simulation that names no publisher. */
  affiliateId: number | null
  /** By which the advertiser is told where the lead is; null where that is not known. */
  countryId: number | null
  /** custom_param_1 to custom_param_5, offer and funnel. */
  parameters: Readonly<Record<string, string | null | undefined>>
  hasConversion: boolean
  /** The advertisers that took it before, or hold it. */
  hadBy: ReadonlySet<number>
  /** Who was sent the lead and has not said yet whether it took it. */
  unsettledAt: string | null
}

/** Why an advertiser may not be sent a lead, as data; `obstacleText` puts it into words. */
export type Obstacle =
  | { kind: 'conversion' | 'inactive' | 'had' | 'country_unknown' | 'country' | 'closed' | 'excluded' }
  | { kind: 'unsettled'; advertiser: string }
  | { kind: 'broker'; fault: string }
  | { kind: 'unreachable'; until: Instant }
  | { kind: 'cap'; cap: CapRoom }

const excludes = (
  { affiliateId, countryId, parameters: { funnel } }: LeadFacts,
  exclusion: AdvertiserFacts['exclusions'][number],
) =>
  exclusion.affiliateId === affiliateId &&
  (!exclusion.countryIds.length || (countryId !== null && exclusion.countryIds.includes(countryId))) &&
  (!exclusion.funnels.length || (funnel != null && exclusion.funnels.includes(funnel)))

const isClosed = (lead: LeadFacts, { openingHours }: AdvertiserFacts, at: Instant) => {
  const hours = openingHours.find(({ countryId }) => countryId === lead.countryId)
  return hours !== undefined && !isOpen(hours.days, hours.zone, at)
}

/**
 * Why the lead may not be sent to the advertiser at this moment; none when it may. Pure, and the one judge of it: for
 * simulated injections, for the job that runs them, and for routing. `caps` are those that concern the lead, with the room
 * of this moment's window.
 * Source: design/domain.md, "An advertiser can take a lead when".
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
