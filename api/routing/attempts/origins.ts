import { leadStatus } from '../../../shared/leads/leadStatus'
import type { BrokerAnswer } from '../../partners/brokers/sendToBroker'
import type { LeadRecord, PlainChange } from '../../leads/leads/leadChanges.queries'
import { overridesOf } from './decisions'
import type { AttemptOrigin, OpenAttempt } from './openAttempts.queries'

/** What differs by how a lead came to be sent. */
interface Origin {
  /** Whether an acceptance moves the lead to the advertiser; otherwise it stays where it is. */
  moves: (lead: LeadRecord) => boolean
  /** What the history says of a lead that stays. */
  stays: string
  /** What an acceptance changes besides what it changes for all. */
  marks: (attempt: OpenAttempt) => PlainChange
  /** Whether a refused lead is offered to the next advertiser. Only then may a time-out count as a refusal. */
  isOfferedOn: boolean
  /** Somebody waits for it; what is not live leaves connections and the recording of answers to what is. */
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
  // Staff send a lead wherever it is, but one that has a conversion.
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

/** What the lead becomes when an advertiser takes it. */
export function acceptedLead(attempt: OpenAttempt, answer: BrokerAnswer | null): PlainChange {
  const outcome = answer?.outcome.kind === 'accepted' ? answer.outcome : null
  return {
    lead_status_id: leadStatus.Accepted,
    advertiser_id: attempt.advertiser_id,
    brand_status: outcome?.status ?? null,
    rejection_reason: null,
    autologin_url: outcome?.autologinUrl ?? null,
    ...overridesOf(attempt.told),
    ...origins[attempt.origin].marks(attempt),
  }
}
