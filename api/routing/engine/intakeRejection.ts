import type { Blacklist } from '../blacklist/match.queries'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { LostReasonCode } from '../../../shared/leads/lostReasons'

type BlacklistFacts = Parameters<Blacklist['find']>[0]

export const duplicateReason = 'The lead is a duplicate.'
export const inactivePublisherReason = 'This publisher is not active.'

/** Why the intake rejects a lead before routing; `hides` also hides the lead from lists. */
export interface IntakeRejection {
  reason: string
  hides: boolean
  /** The main reason for reports on lost leads, and what it is about. */
  code: LostReasonCode
  subject: string | null
}

export const duplicateRejection: IntakeRejection = {
  reason: duplicateReason,
  hides: false,
  code: 'duplicate',
  subject: null,
}

/**
 * Reason to reject a lead at intake that needs no other lead, as text for publishers and staff; null if there is none.
 * Used for live leads and simulations. `supportedCountryIds` of the publisher: empty means all.
 */
export function intakeRejection(
  blacklist: Blacklist,
  supportedCountryIds: ReadonlySet<number>,
  facts: BlacklistFacts,
  at: Instant,
): IntakeRejection | null {
  const item = blacklist.find(facts, at)
  if (item)
    return {
      reason: `The lead is on the blacklist (${item.type}).`,
      hides: item.hides,
      code: 'blacklisted',
      subject: item.type,
    }
  if (supportedCountryIds.size && facts.countryId !== null && !supportedCountryIds.has(facts.countryId)) {
    return {
      reason: 'The publisher may not send leads from this country.',
      hides: false,
      code: 'publisher_country',
      subject: null,
    }
  }
  return null
}
