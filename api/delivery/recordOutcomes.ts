import { leadStatus } from '../../shared/leadStatus'
import type { Instant } from '../../shared/timeZones'
import type { BrokerAnswer } from '../brokers/sendToBroker'
import { release } from '../caps/reservations.queries'
import type { Database } from '../db/connect'
import { insertRows, updateRows } from '../db/manyRows'
import { addJob } from '../jobs/jobs.queries'
import { changeLeads, type LeadChange, type LeadRecord, lockLeads } from '../leads/leadChanges.queries'
import type { Random } from '../routing/world'
import { type Asked, decideAll } from './decideAll'
import type { Configuration } from './configuration.queries'
import { refusedOf } from './decisions'
import { factsOf, offerOf, type Sending } from './offers'
import { closeAttempts, holdAttempts, lockAttempts, type OpenAttempt } from './openAttempts.queries'
import { nextHistoryIds } from './sequences.queries'

/** What came of a sending; null: it was settled as refused before, and the lead is to be offered on. */
export interface Outcome {
  historyId: number
  lead: { id: number; created_at: Date }
  advertiserId: number
  answer: BrokerAnswer | null
}

/** Where a lead is then: with somebody, with nobody, held, or to be sent on. */
export type Step = { sending: Sending } | { sending: null; lead: LeadRecord }

export interface Moment {
  at: Instant
  random: Random
}

export const attemptTask = 'attempt'
const firstAskMs = 60_000
const asksAgain = 6

/** Lets a job go on with an attempt: ask the broker again, after one minute, then two, four and so on; or offer the lead on. */
export const goOnLater = (transaction: Database, historyId: number, runAt: Date) =>
  addJob(transaction, attemptTask, { history_id: historyId }, { key: `attempt:${historyId}`, runAt })
export const askAgainLater = async (
  transaction: Database,
  { historyId, asked }: { historyId: number; asked: number },
  now: Instant,
) => {
  if (asked < asksAgain) await goOnLater(transaction, historyId, new Date(now + firstAskMs * 2 ** asked))
}

const unconverted: readonly number[] = [leadStatus.Submitted, leadStatus.Rejected]

interface Judged {
  outcome: Outcome
  answer: BrokerAnswer | null
  lead: LeadRecord
  attempt: OpenAttempt
}

/** accepted, refused (and offered on), or left open. A time-out counts as a refusal where the advertiser is set so. */
function resultOf(configuration: Configuration, { answer, attempt }: Judged): 'accepted' | 'refused' | 'held' {
  if (answer?.outcome.kind === 'accepted') return 'accepted'
  const goesOn = configuration.advertisers.get(attempt.advertiser_id)?.goesOnAfterTimeout
  return answer?.outcome.kind === 'unsettled' && !goesOn ? 'held' : 'refused'
}

/** What the lead becomes when an advertiser takes it. */
export function acceptedLead({ answer, attempt }: Pick<Judged, 'answer' | 'attempt'>): LeadChange {
  const { parameters: _, ...overrides } = attempt.decision.told
  const outcome = answer?.outcome.kind === 'accepted' ? answer.outcome : null
  return {
    lead_status_id: leadStatus.Accepted,
    advertiser_id: attempt.advertiser_id,
    distribution_id: attempt.decision.distribution_id,
    brand_status: outcome?.status ?? null,
    rejection_reason: null,
    autologin_url: outcome?.autologinUrl ?? null,
    ...overrides,
  }
}

const statuses = { accepted: 'Accepted', refused: 'Rejected', held: 'Submitted' } as const
const stays = 'The lead was with another advertiser or converted by then, and stays as it is.'

/** How the attempt stands in the lead's history. */
function historyOf({ answer, lead, attempt }: Judged, result: keyof typeof statuses) {
  const reason = answer && answer.outcome.kind !== 'accepted' ? answer.outcome.reason : null
  return {
    id: attempt.history_id,
    status: statuses[result],
    restriction_origin: result === 'refused' ? 'broker' : null,
    message: result === 'accepted' && !unconverted.includes(lead.lead_status_id) ? stays : reason,
    taken_ms: answer?.takenMs ?? 0,
    req_payload: answer?.sent ?? null,
    res_payload: answer?.received ?? null,
  }
}

/** The broker's answer came after its postback, or staff, had settled the attempt: what it adds is kept. */
async function supplement(
  transaction: Database,
  late: readonly { outcome: Outcome; lead: LeadRecord }[],
  now: Instant,
): Promise<Map<number, LeadRecord>> {
  const answers = late.flatMap(({ outcome: { historyId, answer } }) =>
    answer ? [{ id: historyId, taken_ms: answer.takenMs, req_payload: answer.sent, res_payload: answer.received }] : [],
  )
  await updateRows(transaction, 'lead_histories', answers)
  const links = late.flatMap(({ outcome: { answer, advertiserId }, lead }) => {
    const url = answer?.outcome.kind === 'accepted' ? answer.outcome.autologinUrl : null
    return url && lead.advertiser_id === advertiserId && lead.autologin_url === null
      ? [{ lead, change: { autologin_url: url }, by: 'broker', at: now }]
      : []
  })
  return changeLeads(transaction, links)
}

/**
 * Records what came of sendings, all in one transaction: who was accepted is with its advertiser and counts in its caps;
 * what is ambiguous is held; who was refused is decided anew, down the waterfall, and rejected where nobody else can take it.
 * Leads are locked first, in the order of their ids. An attempt that was settled meanwhile stays as it was settled. Answers
 * one step for each outcome, in their order.
 */
export async function recordOutcomes(
  transaction: Database,
  configuration: Configuration,
  outcomes: readonly Outcome[],
  { at, random }: Moment,
): Promise<Step[]> {
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
    // Staff settled it as refused, its room was given back, and a job offers the lead on: a late answer changes nothing of that.
    const isSettled = attempt?.state === 'refused' && outcome.answer !== null
    return lead ? [{ outcome, lead, answer: outcome.answer, attempt: isSettled ? undefined : attempt }] : []
  })
  const late = known.filter(({ attempt }) => !attempt)
  const judged = known.flatMap(({ attempt, ...one }) =>
    attempt ? [{ ...one, attempt, result: resultOf(configuration, { ...one, attempt }) }] : [],
  )
  const accepted = judged.filter(({ result }) => result === 'accepted')
  const refused = judged.filter(({ result }) => result === 'refused')
  const held = judged.filter(({ result }) => result === 'held')

  const answered = judged.filter(({ answer }) => answer !== null)
  await updateRows(
    transaction,
    'lead_histories',
    answered.map((one) => historyOf(one, one.result)),
  )
  if (accepted.length || refused.length) {
    const ended = [...accepted, ...refused].map(({ attempt }) => attempt)
    await closeAttempts(
      transaction,
      ended.map(({ history_id }) => history_id),
    )
    await release(transaction, ended)
  }
  if (held.length) {
    await holdAttempts(
      transaction,
      held.map(({ attempt, answer }) => ({
        history_id: attempt.history_id,
        reason: answer?.outcome.kind === 'unsettled' ? answer.outcome.reason : '',
      })),
    )
    for (const { attempt } of held) {
      const { broker } = configuration.advertisers.get(attempt.advertiser_id) ?? {}
      if (broker?.idempotent)
        await askAgainLater(transaction, { historyId: attempt.history_id, asked: attempt.asked }, at)
    }
  }
  // Before the others are decided: whoever has taken a lead now counts in the caps that they are decided by.
  const taken = await changeLeads(
    transaction,
    accepted
      .filter(({ lead }) => unconverted.includes(lead.lead_status_id))
      .map((one) => ({ lead: one.lead, change: acceptedLead(one), by: 'broker', at })),
  )
  const onward = await offerOn(
    transaction,
    configuration,
    refused.filter(({ lead }) => lead.lead_status_id === leadStatus.Submitted),
    { at, random },
  )
  const rejected = await changeLeads(
    transaction,
    onward.flatMap(({ lead, change }) => (change ? [{ lead, change, by: 'system', at }] : [])),
  )
  const supplemented = await supplement(transaction, late, at)
  const sendings = new Map(onward.map(({ lead, sending }) => [lead.id, sending]))
  return outcomes.map(({ lead: { id } }) => {
    const lead = taken.get(id) ?? rejected.get(id) ?? supplemented.get(id) ?? leads.get(id)
    if (!lead) throw new Error(`Lead ${id} is gone while it was sent`)
    const sending = sendings.get(id)
    return sending ? { sending } : { sending: null, lead }
  })
}

/** Decides anew for leads that were refused. Those that nobody else can take are to be rejected, for the last reason given. */
async function offerOn(
  transaction: Database,
  configuration: Configuration,
  refused: readonly Judged[],
  { at, random }: Moment,
) {
  const asked: Asked[] = refused.map(({ lead, attempt }) => ({
    leadId: lead.id,
    lead: factsOf(lead),
    receivedAt: Number(lead.created_at),
    refused: refusedOf(attempt.decision),
  }))
  const decisions = await decideAll(transaction, configuration, asked, { at, random })
  const ids = await nextHistoryIds(transaction, refused.length)
  const offers = refused.map((one, place) => {
    const decision = decisions[place]
    const historyId = ids[place]
    if (!decision || historyId === undefined) throw new Error('A decision is missing')
    return { ...one, ...offerOf(configuration, { lead: one.lead, decision, historyId, at }, factsOf(one.lead)) }
  })
  await insertRows(
    transaction,
    'lead_histories',
    offers.map(({ history }) => history),
  )
  await insertRows(
    transaction,
    'open_attempts',
    offers.flatMap(({ opened }) => opened ?? []),
  )
  return offers.map(({ lead, answer, attempt, sending }) => {
    const reason =
      answer && answer.outcome.kind !== 'accepted' ? answer.outcome.reason : 'The advertiser did not take the lead.'
    const name = configuration.advertisers.get(attempt.advertiser_id)?.name ?? 'the advertiser'
    const change: LeadChange | null = sending
      ? null
      : {
          lead_status_id: leadStatus.Rejected,
          rejection_reason: `Rejected by ${name}: ${reason}`,
          distribution_id: attempt.decision.distribution_id,
        }
    return { lead, sending, change }
  })
}
