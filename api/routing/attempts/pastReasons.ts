/** Why no advertiser took a lead of earlier versions, from its histories. Pure. */
import type { LostReasonCode } from '../../../shared/leads/lostReasons'
import {
  type LostColumns,
  heldColumns,
  lostBy,
  lostColumns,
  nothingLost,
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

const silent = /did not answer|no answer|connection to the broker broke|broker failed|cannot be read|time-?d? ?out/i

/** Reasons of a lead that was rejected before routing or without a trace, by the words of its rejection. */
const byWords: readonly (readonly [RegExp, LostReasonCode])[] = [
  [/duplicate/i, 'duplicate'],
  [/blacklist(?:ed:)?[ (]*([\w ]*)/i, 'blacklisted'],
  [/may not send leads from this country|publisher.*country/i, 'publisher_country'],
  [/country of the lead/i, 'country_unknown'],
  [/no distribution/i, 'no_distribution'],
  [/not valid|invalid|is required/i, 'invalid'],
]

function decided({ attempts, country_id }: PastLead) {
  return attempts.reduce((lost, { trace, advertiser_id, status, restriction_origin, message }) => {
    const looked = isTrace(trace) ? withDecision(lost, trace, country_id) : lost
    if (advertiser_id === null || status !== 'Rejected' || restriction_origin !== 'broker') return looked
    const code = /^Refused, as .* said later/.test(message ?? '')
      ? 'staff'
      : silent.test(message ?? '')
        ? 'timeout'
        : 'refused'
    return withRefusal(looked, { advertiserId: advertiser_id, code, message })
  }, nothingLost)
}

/** The main reason and the obstacles of a lead that is lost now. */
export function pastReason(lead: PastLead): LostColumns {
  const lost = decided(lead)
  if (lead.held_by !== null) return heldColumns(lost, lead.held_by, lead.held_reason)
  if (lost.reason) return lostColumns(lost)
  for (const [pattern, code] of byWords) {
    const found = pattern.exec(lead.rejection_reason ?? '')
    if (found) return lostColumns(lostBy(code, found[1] || null))
  }
  // The first candidate is gone, so the last advertiser that refused counts.
  const last = lead.attempts.findLast(({ advertiser_id, status }) => advertiser_id !== null && status === 'Rejected')
  if (!last || last.advertiser_id === null) return lostColumns({ ...lost, reason: { code: 'unknown', subject: null } })
  const { advertiser_id, message } = last
  return lostColumns(
    withRefusal({ ...lost, advertiserId: null }, { advertiserId: advertiser_id, code: 'refused', message }),
  )
}
