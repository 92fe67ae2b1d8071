import { leadStatus } from '../../../shared/leads/leadStatus'
import type { Instant } from '../../../shared/app/time/timeZones'
import {
  type AttemptOrigin,
  closeAttempts,
  keepBrokerLeadIds,
  lockAttempts,
  type OpenAttempt,
  updateHistories,
} from './openAttempts.queries'
import type { BrokerAnswer } from '../../partners/brokers/sendToBroker'
import { release } from '../caps/reservations.queries'
import type { Database } from '../../db/connect'
import { changeLeads, lockLeads } from '../../leads/leads/leadChanges.queries'
import type { LeadRecord } from '../../db/leadRecord'
import type { Configuration } from './configuration.queries'
import { advertiserNameOf, changesOf, type Ending } from './endings'
import { hold } from './hold.queries'
import { completeOrigins, offersOn } from './byOrigin'
import { type Result, historyStatus } from './injections.queries'
import type { OfferMoment, Onward } from './offerOn'
import { waitForStart } from './steps/pausedCampaigns.queries'
import type { Sending } from './offers'
import { settleProbes } from '../pauses/pauses.queries'
import { origins } from './origins'
import { askAgainLater } from './schedule'

/** Result of an attempt; null if it was already settled as refused and the lead must be offered to others. */
export interface Outcome {
  historyId: number
  origin: AttemptOrigin
  lead: { id: number; created_at: Date }
  advertiserId: number
  answer: BrokerAnswer | null
}

/** Next step of a lead: an attempt at another advertiser, or none, with the lead's final state. */
export type DeliveryStep = { sending: Sending } | { sending: null; lead: LeadRecord }

interface Answered {
  lead: LeadRecord
  attempt: OpenAttempt
  answer: BrokerAnswer | null
}

/** accepted, refused, or open. A timeout counts as a refusal if the advertiser is configured so. */
function resultOf({ advertisers }: Configuration, { answer, attempt }: Answered): Result {
  if (answer?.outcome.kind === 'accepted') return 'accepted'
  if (answer?.outcome.kind === 'try_again') return 'held'
  const goesOn = origins[attempt.origin].isOfferedOn && advertisers.get(attempt.advertiser_id)?.goesOnAfterTimeout
  return answer?.outcome.kind === 'unsettled' && !goesOn ? 'held' : 'refused'
}

function endingOf(configuration: Configuration, answered: Answered): Ending {
  const { answer, lead, attempt } = answered
  const { moves, stays } = origins[attempt.origin]
  const reason = answer && answer.outcome.kind !== 'accepted' ? answer.outcome.reason : null
  const result = resultOf(configuration, answered)
  return {
    ...answered,
    result,
    message: result === 'accepted' && !moves(lead) ? stays : reason,
    advertiserName: advertiserNameOf(configuration, attempt),
  }
}

/** Columns of the attempt in the lead's history. */
const historyOf = ({ lead, answer, attempt, result, message }: Ending) => ({
  lead,
  row: {
    id: attempt.history_id,
    status: historyStatus[result],
    restriction_origin: result === 'refused' ? 'broker' : null,
    message,
    taken_ms: answer?.takenMs ?? 0,
    req_payload: answer?.sent ?? null,
    res_payload: answer?.received ?? null,
    http_status: answer?.httpStatus ?? null,
  },
})

/** Stores additional data from an answer that arrived after a postback or staff had settled the attempt. */
async function supplement(
  transaction: Database,
  late: readonly { outcome: Outcome; lead: LeadRecord }[],
  now: Instant,
): Promise<Map<number, LeadRecord>> {
  const answers = late.flatMap(({ outcome: { historyId, answer }, lead }) =>
    answer
      ? [
          {
            lead,
            row: {
              ...{ id: historyId, taken_ms: answer.takenMs, req_payload: answer.sent, res_payload: answer.received },
              http_status: answer.httpStatus ?? null,
            },
          },
        ]
      : [],
  )
  await updateHistories(transaction, answers, now)
  const links = late.flatMap(({ outcome: { answer, advertiserId }, lead }) => {
    const url = answer?.outcome.kind === 'accepted' ? answer.outcome.autologinUrl : null
    return url && lead.advertiser_id === advertiserId && lead.autologin_url === null
      ? [{ lead, change: { autologin_url: url }, by: 'broker', at: now }]
      : []
  })
  return changeLeads(transaction, links)
}

/** Locks leads in id order, then their attempts. */
async function lockOutcomes(transaction: Database, outcomes: readonly Outcome[]) {
  const leads = await lockLeads(
    transaction,
    outcomes.map(({ lead }) => lead),
  )
  const open = await lockAttempts(
    transaction,
    outcomes.map(({ historyId }) => historyId),
  )
  const known = outcomes.flatMap((outcome) => {
    const lead = leads.get(outcome.lead.id)
    const attempt = open.get(outcome.historyId)
    // Staff settled it as refused, so its capacity is released and a job continues. A late answer changes nothing.
    const isSettled = attempt?.state === 'refused' && outcome.answer !== null
    return lead ? [{ outcome, lead, attempt: isSettled ? undefined : attempt }] : []
  })
  return { leads, known, late: known.filter(({ attempt }) => !attempt) }
}

/** Offers refused leads to the next advertiser, in the way of their origin. */
async function offerRefused(
  transaction: Database,
  configuration: Configuration,
  going: readonly Ending[],
  moment: OfferMoment,
): Promise<Onward[]> {
  const refused = going.filter(
    ({ result, lead }) => result === 'refused' && lead.lead_status_id === leadStatus.Submitted,
  )
  const onward: Onward[] = []
  for (const [origin, offerOn] of Object.entries(offersOn)) {
    const own = refused.filter(({ attempt }) => attempt.origin === origin)
    if (offerOn && own.length) onward.push(...(await offerOn(transaction, configuration, own, moment)))
  }
  return onward
}

/**
 * Records results in one transaction. Answers to probes resume their advertisers, or pause them again. Accepted leads move to their advertiser and count in its caps. Ambiguous ones are
 * held. Refused ones are offered to the next advertiser (except injections), or become Rejected if nobody can take
 * them; those of paused campaigns wait. Attempts settled meanwhile do not change. Returns one step per outcome, in
 * order.
 */
export async function recordOutcomes(
  transaction: Database,
  configuration: Configuration,
  outcomes: readonly Outcome[],
  moment: OfferMoment,
): Promise<DeliveryStep[]> {
  const { at } = moment
  const { leads, known, late } = await lockOutcomes(transaction, outcomes)
  const endings = known.flatMap(({ outcome: { answer }, lead, attempt }) =>
    attempt ? [endingOf(configuration, { lead, attempt, answer })] : [],
  )
  await settleProbes(
    transaction,
    // A claimed probe is in the configuration of this version.
    endings.flatMap(({ attempt: { advertiser_id: advertiserId }, lead, result }) =>
      configuration.advertisers.get(advertiserId)?.pause?.probe
        ? [{ advertiserId, leadId: lead.id, isAccepted: result === 'accepted' }]
        : [],
    ),
    at,
  )
  const held = endings.filter(({ result }) => result === 'held')
  const paused = await waitForStart(transaction, endings, at)
  const released = endings.filter(({ result }) => result !== 'held').map(({ attempt }) => attempt)
  const going = endings.filter(({ attempt }) => !paused.has(attempt.history_id))

  const answered = endings.filter(({ answer }) => answer !== null)
  await updateHistories(transaction, answered.map(historyOf), at)
  await keepBrokerLeadIds(transaction, outcomes)
  if (released.length) {
    await closeAttempts(
      transaction,
      released.flatMap(({ history_id }) => (paused.has(history_id) ? [] : history_id)),
    )
    await release(transaction, released)
  }
  await hold(transaction, configuration, held, (attempt, wanted) => askAgainLater(transaction, attempt, wanted, at))
  // Before refused leads are decided, because accepted leads count in the caps of those decisions.
  const taken = await changeLeads(transaction, changesOf(endings, 'broker', at))
  const onward = await offerRefused(transaction, configuration, going, moment)
  const sendings = new Map(onward.map(({ lead, sending }) => [lead.id, sending]))
  await completeOrigins(
    transaction,
    going.filter(({ lead }) => !sendings.get(lead.id)),
    at,
  )
  const rejected = await changeLeads(
    transaction,
    onward.flatMap(({ lead, change }) => (change ? [{ lead, change, by: 'system', at }] : [])),
  )
  const supplemented = await supplement(transaction, late, at)
  return outcomes.map(({ lead: { id } }) => {
    const lead = taken.get(id) ?? rejected.get(id) ?? supplemented.get(id) ?? leads.get(id)
    if (!lead) throw new Error(`Lead ${id} is gone while it was sent`)
    const sending = sendings.get(id)
    return sending ? { sending } : { sending: null, lead }
  })
}
