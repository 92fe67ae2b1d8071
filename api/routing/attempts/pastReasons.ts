/** Why no advertiser took a lead of earlier versions, from its histories. Pure. */
import type { LostReasonCode } from '../../../shared/leads/lostReasons'
import {
  type LostColumns,
  heldColumns,
  lostAfter,
  lostBy,
  lostColumns,
  nothingLost,
  type Refusal,
  withDecision,
  withRefusal,
} from '../engine/lostReason'
import type { TraceEntry } from '../engine/trace'

export interface PastAttempt {
  advertiser_id: number | null
  status: string
  restriction_origin: string | null
  message: string | null
  trace: unknown
}

export interface PastLead {
  country_id: number | null
  rejection_reason: string | null
  /** Advertiser that holds it, and why. */
  held_by: number | null
  held_reason: string | null
  /** In the order in which they were made, without injections. */
  attempts: readonly PastAttempt[]
}

const isTrace = (trace: unknown): trace is TraceEntry[] =>
  Array.isArray(trace) && trace.every((entry) => typeof entry === 'object' && entry !== null && 'of' in entry)

/** Messages of attempts without a clear answer, from `partners/brokers`, and of the demo data. Others are the broker's own. */
const withoutAnswer =
  /^(The broker (did not answer within|could not be reached|failed \(HTTP|gave an answer that cannot be read)|The broker's address leads into a private network|The sandbox broker does not run here|The connection to the broker broke|No answer in time)/

/** Reasons of a lead that was rejected before routing or without a trace, by the words of its rejection; no broker refused it. */
const byWords: readonly (readonly [RegExp, LostReasonCode])[] = [
  [/duplicate/i, 'duplicate'],
  [/blacklist(?:ed:)?[ (]*([\w ]*)/i, 'blacklisted'],
  [/may not send leads from this country|publisher.*country/i, 'publisher_country'],
  [/country of the lead/i, 'country_unknown'],
  [/no distribution/i, 'no_distribution'],
  [/not valid|invalid|is required/i, 'invalid'],
]

/** The refusal of an attempt that was sent; null for others. */
function pastRefusal({ advertiser_id, status, restriction_origin, message }: PastAttempt): Refusal | null {
  if (advertiser_id === null || status !== 'Rejected' || restriction_origin === 'system') return null
  const isOf = (messages: RegExp) => messages.test(message ?? '')
  const code = isOf(/^Refused, as .* said later/) ? 'staff' : isOf(withoutAnswer) ? 'timeout' : 'refused'
  return { advertiserId: advertiser_id, code, message }
}

const decided = ({ attempts, country_id }: PastLead) =>
  attempts.reduce((lost, attempt) => {
    const looked = isTrace(attempt.trace) ? withDecision(lost, attempt.trace, country_id) : lost
    const refusal = pastRefusal(attempt)
    return refusal ? withRefusal(looked, refusal) : looked
  }, nothingLost)

/** The main reason and the obstacles of a lead that is lost now. */
export function pastReason(lead: PastLead): LostColumns {
  const lost = decided(lead)
  if (lead.held_by !== null) return heldColumns(lost, lead.held_by, lead.held_reason)
  const last = lead.attempts.map(pastRefusal).findLast((refusal) => refusal !== null)
  if (last) return lostAfter(lost, last)
  if (lost.reason) return lostColumns(lost)
  for (const [pattern, code] of byWords) {
    const found = pattern.exec(lead.rejection_reason ?? '')
    if (found) return lostColumns(lostBy(code, found[1] || null))
  }
  return lostColumns({ ...lost, reason: { code: 'unknown', subject: null } })
}
