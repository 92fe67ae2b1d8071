import { leadStatus } from '../../../shared/leads/leadStatus'
import type { BrokerAnswer } from '../../partners/brokers/sendToBroker'
import type { PlainChange } from '../../leads/leads/leadChanges.queries'
import type { LeadRecord } from '../../db/leadRecord'
import { overridesOf } from './decisions'
import type { AttemptOrigin, OpenAttempt } from './openAttempts.queries'

/** Differences between intake, injections and campaigns. */
interface Origin {
  /** Whether an acceptance moves the lead to the advertiser. */
  moves: (lead: LeadRecord) => boolean
  /** History text of a lead that is not moved. */
  stays: string
  /** Additional changes of an acceptance. */
  marks: (attempt: OpenAttempt) => PlainChange
  /** Whether a refused lead is offered to the next advertiser. Only then may a timeout count as a refusal. */
  isOfferedOn: boolean
  /** A caller waits for the result. Others leave broker connections and recording to live leads. */
  isLive: boolean
}

const unconverted: readonly number[] = [leadStatus.Submitted, leadStatus.Rejected]
const converted: readonly number[] = [leadStatus.FTD, leadStatus['Pending FTD'], leadStatus['FTD REJECTED']]

export const origins: Readonly<Record<AttemptOrigin, Origin>> = {
  intake: {
    moves: ({ lead_status_id }) => unconverted.includes(lead_status_id),
    stays: 'The lead was with another advertiser or converted by then, and stays as it is.',
    marks: ({ position }) => ({ distribution_id: position?.distribution_id ?? null }),
    isOfferedOn: true,
    isLive: true,
  },
  // Staff can inject any lead; it is moved unless it has a conversion.
  injection: {
    moves: ({ lead_status_id }) => !converted.includes(lead_status_id),
    stays: 'The lead had a conversion by then and stays with its advertiser.',
    marks: () => ({ is_injected: true, autologged_at: null }),
    isOfferedOn: false,
    isLive: true,
  },
  campaign: {
    moves: ({ lead_status_id }) => unconverted.includes(lead_status_id),
    stays: 'The lead was with another advertiser or converted by then, and stays as it is.',
    marks: () => ({}),
    isOfferedOn: true,
    isLive: false,
  },
}

/** Change of a lead that an advertiser accepts. */
export function acceptedLead(attempt: OpenAttempt, answer: BrokerAnswer | null): PlainChange {
  const outcome = answer?.outcome.kind === 'accepted' ? answer.outcome : null
  return {
    lead_status_id: leadStatus.Accepted,
    advertiser_id: attempt.advertiser_id,
    advertiser_status: outcome?.status ?? null,
    rejection_reason: null,
    autologin_url: outcome?.autologinUrl ?? null,
    ...overridesOf(attempt.told),
    ...origins[attempt.origin].marks(attempt),
  }
}
