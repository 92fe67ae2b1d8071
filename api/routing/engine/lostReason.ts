/**
 * Why no advertiser took a lead: the main reason, and every obstacle. Pure. The reason is that of the first candidate
 * of the waterfall: what kept it from being asked, or its answer. See docs/domain/watch.md.
 */
import { normalisedBrokerMessage } from '../../../shared/leads/brokerMessages'
import { isLostReasonCode, type LostReasonCode, obstacleBit } from '../../../shared/leads/lostReasons'
import type { Reason, TraceEntry } from './trace'

/** What is known so far about a lead that nobody has taken; kept with its open attempt. */
export interface LostSoFar {
  /** Null: the first candidate could still take the lead. */
  reason: { code: LostReasonCode; subject: string | null } | null
  /** The first candidate; null if there is none. */
  advertiserId: number | null
  /** Bits of all obstacles. */
  obstacles: number
}

export const nothingLost: LostSoFar = { reason: null, advertiserId: null, obstacles: 0 }

const codeOf = ({ kind }: Reason): LostReasonCode => (isLostReasonCode(kind) ? kind : 'unknown')
const subjectOf = (reason: Reason): string | null => (reason.kind === 'cap' ? `Cap ${reason.cap.id}` : null)

/** A lead that the intake rejects before routing, or an older one whose reason is known from its text. */
export const lostBy = (code: LostReasonCode, subject: string | null = null): LostSoFar => ({
  reason: { code, subject },
  advertiserId: null,
  obstacles: obstacleBit(code),
})

const closedDistribution = (entry: TraceEntry) =>
  (entry.of === 'distribution' || entry.of === 'timeslot') && entry.reason === 'outside_hours'

/** Why a decision found no candidate at all. */
function withoutCandidate(trace: readonly TraceEntry[], countryId: number | null): LostSoFar {
  if (countryId === null) return lostBy('country_unknown')
  const closed = trace.find((entry) => entry.of === 'distribution' && closedDistribution(entry))
  if (closed) return lostBy('outside_hours', `Distribution ${closed.id}`)
  const entered = trace.find((entry) => entry.of === 'distribution' && entry.reason !== 'inactive')
  return entered ? lostBy('no_advertiser', `Distribution ${entered.id}`) : lostBy('no_distribution')
}

const refusedBefore = ({ kind }: Reason) => kind === 'refused'

/** Adds a decision. `countryId` is the lead's. */
export function withDecision(before: LostSoFar, trace: readonly TraceEntry[], countryId: number | null): LostSoFar {
  const looked = trace.flatMap((entry) => (entry.of === 'advertiser' ? [entry] : []))
  const [top] = looked
  const first = before.advertiserId ?? (before.reason ? null : (top?.id ?? null))
  if (first === null) return before.reason ? before : withoutCandidate(trace, countryId)
  const reasons = looked.flatMap((entry) => entry.reasons).filter((reason) => !refusedBefore(reason))
  const obstacles = reasons.reduce((bits, reason) => bits | obstacleBit(codeOf(reason)), before.obstacles)
  const own = looked.find(({ id }) => id === first)?.reasons.find((reason) => !refusedBefore(reason))
  const reason = before.reason ?? (own ? { code: codeOf(own), subject: subjectOf(own) } : null)
  return { reason, advertiserId: first, obstacles }
}

export interface Refusal {
  advertiserId: number
  code: Extract<LostReasonCode, 'refused' | 'timeout' | 'staff'>
  message: string | null
}

const refusalReason = ({ code, message }: Refusal) => ({
  code,
  subject: code === 'staff' ? null : normalisedBrokerMessage(message),
})

/** Adds the answer of an advertiser that did not take the lead. */
export function withRefusal(before: LostSoFar, refusal: Refusal): LostSoFar {
  const obstacles = before.obstacles | obstacleBit(refusal.code)
  const isFirst = before.advertiserId === null || before.advertiserId === refusal.advertiserId
  if (before.reason || !isFirst) return { ...before, obstacles }
  return { reason: refusalReason(refusal), advertiserId: refusal.advertiserId, obstacles }
}

/** Columns of a lead. */
export interface LostColumns {
  lost_reason: LostReasonCode | null
  lost_subject: string | null
  lost_advertiser_id: number | null
  lost_obstacles: number
}

export const lostColumns = ({ reason, advertiserId, obstacles }: LostSoFar): LostColumns => ({
  lost_reason: reason?.code ?? null,
  lost_subject: reason?.subject ?? null,
  lost_advertiser_id: advertiserId,
  lost_obstacles: obstacles,
})

/** Columns of a lead that nobody takes after this refusal. If its first candidate is gone meanwhile, the last one counts. */
export const lostAfter = (lost: LostSoFar, last: Refusal): LostColumns =>
  lostColumns(lost.reason ? lost : { ...lost, reason: refusalReason(last), advertiserId: last.advertiserId })

/** Columns of a lead that an advertiser holds: it is not known whether it took it. */
export const heldColumns = (lost: LostSoFar, advertiserId: number, message: string | null): LostColumns => ({
  lost_reason: 'held',
  lost_subject: normalisedBrokerMessage(message),
  lost_advertiser_id: advertiserId,
  lost_obstacles: lost.obstacles | obstacleBit('held'),
})
