import { campaignLimits, outsideHours } from '../../../shared/campaigns/campaigns'
import { isOpen, nextOpening } from '../../../shared/partners/openingHours'
import { DAY, type Instant } from '../../../shared/app/time/timeZones'
import type { Blacklist } from '../../routing/blacklist/match.queries'
import type { StepDecision } from '../../routing/engine/decideStep'
import type { TraceEntry } from '../../routing/engine/trace'
import { traceText } from '../../routing/engine/traceText'
import type { Campaign, Consumer, Step } from './campaign'
import { isInControlGroup, mismatchOfStep } from './stepMatch'

/** Result of a consumer at a step. */
export interface Outcome {
  step: Step
  result: 'waiting' | 'sending' | 'control' | 'not_for_them' | 'not_possible' | 'left'
  /** Reason as text. */
  reason: string | null
  isControl: boolean
  waitsUntil: Instant | null
  trace: readonly TraceEntry[] | null
  /** Set if the consumer is sent. */
  decision: StepDecision | null
}

/** New state of a consumer. */
export interface Advanced {
  outcomes: Outcome[]
  /** `postponed`: nothing is stored, try again soon. `undecided`: a decision about advertisers is needed. */
  state: 'waiting' | 'sending' | 'finished' | 'exit' | 'postponed' | 'undecided'
  dueAt: Instant
  steppedAt: Instant | null
}

/** Decision about advertisers. */
interface Placement {
  decision: StepDecision
  /** Earliest time at which an advertiser could take the consumer; null: never. Used if none was chosen. */
  ableAt: () => Instant | null
}

export interface Look {
  at: Instant
  blacklist: Pick<Blacklist, 'find'>
  publishers: ReadonlyMap<number, { isActive: boolean; supportedCountryIds: ReadonlySet<number> }>
  /**
   * Decides about advertisers; `postponed` if it is not the consumer's turn. If omitted, `advance` stops as
   * `undecided`.
   */
  place?: (consumer: Consumer, step: Step) => Placement | 'postponed'
  /** Dry run: ignores delays, schedules and sending hours. */
  isDry?: boolean
}

/** Publisher of a consumer's registrations; null if unknown. */
export const bookingPublisher = ({ origin }: Consumer, { publisherId }: Campaign): number | null =>
  publisherId ?? origin?.publisherId ?? null

function exitReason({ isRegistered, isDeposited }: Consumer, { exitCondition }: Campaign): string | null {
  if (exitCondition === 2 && isRegistered) return 'Registered in this campaign: the exit condition is Lead.'
  if (exitCondition === 3 && isDeposited) return 'Deposited in this campaign: the exit condition is Conversion.'
  return null
}

function blacklistReason({ person, countryId }: Consumer, { blacklist, at }: Look): string | null {
  if (!person) return 'The lead that the consumer came from is not stored any more.'
  const { email, phone, ip, funnel, first_name: firstName, last_name: lastName } = person
  const item = blacklist.find({ countryId, funnel, ip, email, phone, firstName, lastName }, at)
  return item && `The consumer is on the blacklist (${item.type}).`
}

/** How long a consumer waits for a step because of its delay, schedule or sending hours; null: no longer. */
function waitOf(consumer: Consumer, step: Step, at: Instant): { until: Instant; reason: string } | null {
  const since = consumer.steppedAt ?? consumer.importedAt
  const delayed = step.delayMs ? since + step.delayMs : at
  if (step.scheduledAt !== null && step.scheduledAt > Math.max(at, delayed))
    return { until: step.scheduledAt, reason: 'The step is scheduled for later.' }
  return delayed > at ? { until: delayed, reason: 'The delay of the step has not passed.' } : null
}

function closedUntil({ sendingHours }: Campaign, at: Instant): Instant | null {
  if (!sendingHours || isOpen(sendingHours.days, sendingHours.zone, at)) return null
  return nextOpening(sendingHours.days, sendingHours.zone, at) ?? at + DAY
}

/** Why leads of this publisher cannot be sent in this campaign, as text; null if they can. */
function publisherReason(consumer: Consumer, campaign: Campaign, { publishers }: Look): string | null {
  const id = bookingPublisher(consumer, campaign)
  const publisher = id === null ? undefined : publishers.get(id)
  if (!publisher) return 'The campaign names no publisher to book the registration under.'
  if (!publisher.isActive) return 'The publisher is not active.'
  const { supportedCountryIds: supported } = publisher
  if (supported.size && consumer.countryId !== null && !supported.has(consumer.countryId))
    return 'The publisher may not send leads from this country.'
  return null
}

const wordsOf = (trace: readonly TraceEntry[]) =>
  trace
    .filter(({ of }) => of === 'advertiser')
    .map(traceText)
    .join(' ')

/**
 * Moves a consumer through the steps as far as possible now: skips steps that do not match it, that it is in the
 * control group of, or whose advertisers can never take it, until it is sent, waits, exits or has finished all steps.
 * Pure: decisions about advertisers are passed in. See docs/domain/campaigns.md.
 */
export function advance(consumer: Consumer, campaign: Campaign, look: Look): Advanced {
  const { at } = look
  const outcomes: Outcome[] = []
  const passed = new Set(consumer.passed)
  let { steppedAt } = consumer
  const end = (state: Advanced['state'], dueAt = at): Advanced => ({ outcomes, state, dueAt, steppedAt })
  for (;;) {
    const step = campaign.steps.find(({ id }) => !passed.has(id))
    if (!step) return end('finished')
    const entered = consumer.entered?.stepId === step.id ? consumer.entered : null
    const isControl = entered ? entered.isControl : isInControlGroup(consumer.id, step)
    const waitsUntil = entered?.waitsUntil ?? null
    const record = (result: Outcome['result'], reason: string | null, more: Partial<Outcome> = {}) =>
      outcomes.push({ step, result, reason, isControl, waitsUntil, trace: null, decision: null, ...more })
    const pass = (result: Outcome['result'], reason: string | null, more: Partial<Outcome> = {}) => {
      record(result, reason, more)
      passed.add(step.id)
      if (result !== 'not_for_them') steppedAt = at
    }

    const left = exitReason(consumer, campaign)
    if (left) {
      record('left', left)
      return end('exit')
    }
    const mismatch = mismatchOfStep(consumer, step, campaign)
    if (mismatch) {
      pass('not_for_them', mismatch)
      continue
    }
    const wait = look.isDry ? null : waitOf({ ...consumer, steppedAt }, step, at)
    if (wait) {
      record('waiting', wait.reason)
      return end('waiting', wait.until)
    }
    const blocked = blacklistReason(consumer, look)
    if (blocked) {
      record('left', blocked)
      return end('exit')
    }
    if (isControl) {
      pass('control', 'In the control group of the step.')
      continue
    }
    const impossible = step.members.length ? publisherReason(consumer, campaign, look) : 'The step has no advertisers.'
    if (impossible) {
      pass('not_possible', impossible)
      continue
    }
    const opensAt = look.isDry ? null : closedUntil(campaign, at)
    if (opensAt !== null) {
      record('waiting', outsideHours)
      return end('waiting', opensAt)
    }
    if (!look.place) return end('undecided')
    const placed = look.place(consumer, step)
    if (placed === 'postponed') return end('postponed')
    const { decision } = placed
    if (decision.chosen) {
      record('sending', null, { decision, trace: decision.trace })
      return end('sending')
    }
    const ableAt = placed.ableAt()
    const reason = wordsOf(decision.trace) || 'The advertisers of the step are not there any more.'
    const patience = waitsUntil ?? at + campaignLimits.waitDays * DAY
    if (ableAt !== null && patience > at) {
      record('waiting', reason, { waitsUntil: patience, trace: decision.trace })
      return end('waiting', Math.min(ableAt, patience))
    }
    pass('not_possible', reason, { trace: decision.trace })
  }
}
