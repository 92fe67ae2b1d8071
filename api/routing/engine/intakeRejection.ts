import type { Blacklist } from '../blacklist/match.queries'
import type { Instant } from '../../../shared/app/time/timeZones'

type BlacklistFacts = Parameters<Blacklist['find']>[0]

export const duplicateReason = 'The lead is a duplicate.'
export const inactivePublisherReason = 'This publisher is not active.'

/** Why the intake refuses a lead before any advertiser is offered it; `hides` keeps the lead out of lists. */
export interface IntakeRejection {
  reason: string
  hides: boolean
}

/**
 * What refuses a lead at intake and needs no other lead, in words for the publisher and staff alike; null when nothing does.
 * One judge for live leads and for the simulator. `supportedCountryIds` of the publisher: empty means all countries.
 */
export function intakeRejection(
  blacklist: Blacklist,
  supportedCountryIds: ReadonlySet<number>,
  facts: BlacklistFacts,
  at: Instant,
): IntakeRejection | null {
  const item = blacklist.find(facts, at)
  if (item) return { reason: `The lead is on the blacklist (${item.type}).`, hides: item.hides }
  if (supportedCountryIds.size && facts.countryId !== null && !supportedCountryIds.has(facts.countryId)) {
    return { reason: 'The publisher may not send leads from this country.', hides: false }
  }
  return null
}
