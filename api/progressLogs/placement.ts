import { isOpen, type OpeningDay } from '../../shared/openingHours'

/** What of an advertiser decides whether it may be sent a lead. */
export interface AdvertiserFacts {
  id: number
  name: string
  isActive: boolean
  /** Why it cannot be sent to at all; null when it can. */
  brokerFault: string | null
  /** Empty = all. */
  supportedCountryIds: readonly number[]
  openingHours: readonly { countryId: number; zone: string; days: readonly OpeningDay[] }[]
  /** No countries, or no funnels = all of them. */
  exclusions: readonly { affiliateId: number; countryIds: readonly number[]; funnels: readonly string[] }[]
}

/** What of a lead decides where it may go. */
export interface LeadFacts {
  affiliateId: number
  /** By which the advertiser is told where the lead is; null where that is not known. */
  countryId: number | null
  funnel: string | null
  hasConversion: boolean
  /** The advertiser took it before, or holds it. */
  wasThere: boolean
  /** Who was sent the lead and has not said yet whether it took it. */
  unsettledAt: string | null
}

const excludes = ({ affiliateId, countryId, funnel }: LeadFacts, exclusion: AdvertiserFacts['exclusions'][number]) =>
  exclusion.affiliateId === affiliateId &&
  (!exclusion.countryIds.length || (countryId !== null && exclusion.countryIds.includes(countryId))) &&
  (!exclusion.funnels.length || (funnel !== null && exclusion.funnels.includes(funnel)))

/**
 * Why the lead may not be sent to the advertiser at this moment, each reason in words; none when it may. Pure, and the one
 * judge of it: for simulated injections, for the job that runs them, and for routing.
 * Source: design/domain.md, "An advertiser can take a lead when".
 */
export function obstacles(lead: LeadFacts, advertiser: AdvertiserFacts, at: number): string[] {
  const { name, supportedCountryIds } = advertiser
  const hours = advertiser.openingHours.find(({ countryId }) => countryId === lead.countryId)
  const reasons: [boolean, string][] = [
    [lead.hasConversion, 'The lead has a conversion.'],
    [lead.unsettledAt !== null, `${lead.unsettledAt} has not answered yet whether it took the lead.`],
    [!advertiser.isActive, `${name} is not active.`],
    [advertiser.brokerFault !== null, `${name} ${advertiser.brokerFault}`],
    [lead.wasThere, `${name} has had this lead before.`],
    [lead.countryId === null, 'The country of the lead is not known.'],
    [
      supportedCountryIds.length > 0 && lead.countryId !== null && !supportedCountryIds.includes(lead.countryId),
      `${name} does not take leads from this country.`,
    ],
    [hours !== undefined && !isOpen(hours.days, hours.zone, at), `${name} is closed for this country now.`],
    [advertiser.exclusions.some((exclusion) => excludes(lead, exclusion)), `${name} takes no leads of this publisher from this country.`],
  ]
  return reasons.filter(([holds]) => holds).map(([, reason]) => reason)
}
