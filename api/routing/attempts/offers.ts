import type { BrokerConfig } from '../../partners/brokers/brokers.schema'
import type { SentLead } from '../../partners/brokers/sendToBroker'
import type { Advertiser } from '../engine/advertisers.queries'
import type { Decision } from '../engine/decide'
import type { LostSoFar } from '../engine/lostReason'
import type { LeadFacts } from '../engine/obstacles'
import type { BrokerOverrides } from '../engine/overrides'
import type { TraceEntry } from '../engine/trace'
import type { Configuration } from './configuration.queries'
import { type StoredOverrides, noOverrides, overridesOf, positionRow } from './decisions'
import { type AttemptOrigin, type OpenAttempt, referenceOf } from './openAttempts.queries'

interface DecidedLead extends SentLead {
  created_at: Date
  country_id: number | null
}

/** A lead to be sent now, once, by the process that committed the decision. */
export interface Sending {
  historyId: number
  origin: AttemptOrigin
  /** Id of the attempt for the broker. */
  reference: string
  lead: DecidedLead
  advertiser: Advertiser
  broker: BrokerConfig
  told: StoredOverrides
}

/** The request of an open attempt: always the same reference and data. */
export const sendingOf = (
  { told, ...attempt }: Pick<OpenAttempt, 'history_id' | 'origin' | 'injection_id' | 'told'>,
  { lead, advertiser, broker }: Pick<Sending, 'lead' | 'advertiser' | 'broker'>,
): Sending => ({
  historyId: attempt.history_id,
  origin: attempt.origin,
  reference: referenceOf(attempt),
  ...{ lead, advertiser, broker, told },
})

// A result is recorded right after the timeout. Attempts not recorded after this additional time were interrupted.
const recordingMs = 15_000

/** Deadline for the answer and recording of an attempt that starts now. */
export const dueAfter = ({ timeoutMs }: Pick<BrokerConfig, 'timeoutMs'>, at: number) =>
  new Date(at + timeoutMs + recordingMs)

const nobody = 'Nobody can take the lead.'

/** Why a decision found no advertiser, as text. */
export function unplacedReason({ trace, offered }: Decision, { countryId }: LeadFacts): string {
  if (countryId === null) return 'The country of the lead is not known.'
  if (!trace.length && !offered.length) return 'No distribution matches the lead.'
  return offered.length ? 'Nobody else can take the lead.' : nobody
}

interface Offered {
  lead: DecidedLead
  decision: Decision
  /** Including this decision. */
  lost: LostSoFar
  historyId: number
  at: number
}

interface NewAttempt extends Omit<Offered, 'decision' | 'lost'> {
  origin: Exclude<AttemptOrigin, 'injection'>
  /** Null: no advertiser was chosen, for the given reason. */
  chosen: { advertiser: Advertiser; told: BrokerOverrides } | null
  distributionId: number | null
  message: string | null
  trace: readonly TraceEntry[] | null
  /** Content of `open_attempts.decision` without the overrides. */
  position: object
}

/** The attempt for the lead's history, open if an advertiser was chosen, and the request to send. */
export function buildAttempt({ origin, lead, historyId, at, chosen, position, ...rest }: NewAttempt) {
  const told = chosen?.told ?? noOverrides
  const history = {
    id: historyId,
    lead_id: lead.id,
    created_at: new Date(at),
    advertiser_id: chosen?.advertiser.id ?? null,
    distribution_id: rest.distributionId,
    status: chosen ? 'Submitted' : 'Rejected',
    restriction_origin: chosen ? null : 'system',
    message: rest.message,
    offer: lead.offer,
    funnel: lead.funnel,
    ...overridesOf(told),
    trace: rest.trace,
  }
  if (!chosen) return { history, opened: null, sending: null }
  const { advertiser } = chosen
  // Routing never chooses an advertiser without a usable broker.
  if (!advertiser.broker) throw new Error(`Advertiser ${advertiser.id} was chosen and has no broker`)
  const opened = {
    history_id: historyId,
    origin,
    lead_id: lead.id,
    lead_created_at: lead.created_at,
    advertiser_id: advertiser.id,
    sent_at: new Date(at),
    due_at: dueAfter(advertiser.broker, at),
    decision: { ...position, told },
  }
  const attempt = { history_id: historyId, origin, injection_id: null, told }
  return { history, opened, sending: sendingOf(attempt, { lead, advertiser, broker: advertiser.broker }) }
}

/** Builds the attempt of an intake decision. */
export function intakeAttempt({ advertisers }: Configuration, { decision, lost, ...rest }: Offered, facts: LeadFacts) {
  const { chosen, trace, told } = decision
  const advertiser = chosen && advertisers.get(chosen.advertiser.id)
  return buildAttempt({
    ...rest,
    origin: 'intake',
    chosen: advertiser ? { advertiser, told: told ?? noOverrides } : null,
    distributionId: chosen?.distribution.id ?? null,
    message: chosen ? null : unplacedReason(decision, facts),
    trace,
    position: chosen ? positionRow({ ...decision, chosen }, lost) : {},
  })
}

/** Facts for routing a lead that no advertiser has yet. */
export const routingFacts = (lead: DecidedLead): LeadFacts => ({
  publisherId: lead.publisher_id,
  countryId: lead.country_id,
  parameters: {
    custom_param_1: lead.custom_param_1,
    custom_param_2: lead.custom_param_2,
    custom_param_3: lead.custom_param_3,
    custom_param_4: lead.custom_param_4,
    custom_param_5: lead.custom_param_5,
    offer: lead.offer,
    funnel: lead.funnel,
  },
  hasConversion: false,
  hadBy: new Set(),
  unsettledAt: null,
})
