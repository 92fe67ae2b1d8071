import { DAY, HOUR, MINUTE, type Instant } from '../../../../shared/app/time/timeZones'
import { sourceLeadStatuses } from '../../../../shared/campaigns/campaigns'
import type { Advertiser } from '../partners/advertisers'
import type { DemoCampaign, DemoStep } from './campaignPlans'
import { type Carried, type DemoConsumer, type DemoResult, keysOf } from './consumer'
import { DueQueue } from './dueQueue'
import type { LeadRow } from '../leads/leadRows'
import type { LeadStory } from '../leads/leadStory'
import { offers } from '../partners/offers'
import { createPerson } from '../world/people'
import type { Publisher } from '../partners/publishers'
import { weightedDraw, type Random } from '../world/random'
import type { Row } from '../world/rows'
import { stepTrace } from './stepTraces'

const copiedColumns = [
  ...([
    'country_id',
    'country_id_submitted',
    'country_id_by_ip',
    'country_id_by_phone',
    'email',
    'first_name',
  ] as const),
  ...(['last_name', 'phone', 'ip', 'city', 'language', 'offer', 'funnel', 'custom_param_1', 'custom_param_2'] as const),
  ...(['custom_param_3', 'custom_param_4', 'custom_param_5'] as const),
]

/** Number of the latest registrations whose result is unknown. */
export const heldRegistrations = 2
/** Days whose newest due consumers are kept for held registrations. */
const keptDays = 20

/** When the lead reached its status; with `withBrand`, also its advertiser status. */
const statusSince = ({ journey, arrival }: LeadStory, withBrand: boolean): Instant =>
  Math.max(journey.statusAt ?? arrival.at, withBrand ? (journey.brandAt ?? arrival.at) : 0)

/** A consumer due at a step. */
interface Due {
  consumer: DemoConsumer
  step: DemoStep
}

/** Finds consumers among generated leads and moves them through the steps of their campaigns. */
export class Consumers {
  readonly imported: DemoConsumer[] = []
  /** Later visits of registrations' autologin links. */
  readonly repeatVisits: Row[] = []
  private readonly due = new DueQueue<DemoConsumer>()
  private readonly toSend: Due[] = []
  private readonly people = new Map<number, Set<string>>()
  /** Advertisers that accepted a lead of a person. */
  private readonly had = new Map<string, Set<number>>()

  constructor(
    private readonly campaigns: readonly DemoCampaign[],
    private readonly now: Instant,
    private readonly random: Random,
  ) {}

  /** Adds uploaded lists with `count` people each. */
  addLists(publishers: readonly Publisher[], count: number): void {
    for (const campaign of this.campaigns.filter(({ source }) => source.kind === 'list')) {
      const publisher = publishers.find(({ id }) => id === campaign.publisherId)
      if (!publisher) continue
      for (let line = 0; line < count; line++) {
        const market = this.random.pick(campaign.markets)
        const person = createPerson(this.random, market)
        const offer = this.random.pick(offers)
        const copied = {
          ...{ country_id: market.countryId, country_id_submitted: market.countryId, country_id_by_ip: null },
          ...{ country_id_by_phone: market.countryId, email: person.email, first_name: person.firstName },
          ...{ last_name: person.lastName, phone: person.phone, ip: null, city: null, language: market.language },
          ...{ offer: offer.name, funnel: offer.slug, custom_param_1: 'partner-list', custom_param_2: null },
          ...{ custom_param_3: null, custom_param_4: null, custom_param_5: null },
        }
        this.enter(campaign, { market, publisher, copied, origin: null, statusAt: null }, campaign.from)
      }
    }
  }

  private enter(campaign: DemoCampaign, carried: Carried, importedAt: Instant) {
    this.due.add(importedAt, {
      ...{ id: 0, campaign, carried, importedAt, dueAt: importedAt, steppedAt: null, results: [], registeredAt: null },
      ...{ depositedAt: null, refusedBy: new Set<number>(), endedAs: null, endedAt: null },
    })
  }

  /** Adds the lead to matching sources, in its current state. */
  offer(story: LeadStory, lead: LeadRow): void {
    const { submission, arrival, held } = story
    if (submission.isTest || lead.is_hidden || held?.advertiser?.isTest) return
    if (lead.country_id === null || story.refusal?.reason.startsWith('Blacklisted')) return
    for (const campaign of this.campaigns) {
      const { source } = campaign
      const statuses: readonly number[] = source.leadStatuses.flatMap((name) => [...sourceLeadStatuses[name]])
      if (!statuses.includes(lead.lead_status_id as number) || !campaign.markets.includes(arrival.market)) continue
      const brands: readonly unknown[] = source.brandStatuses
      if (brands.length && !brands.includes(lead.advertiser_status)) continue
      const statusAt = statusSince(story, brands.length > 0)
      const at = Math.max(campaign.from, statusAt + source.delayDays * DAY)
      const importedAt = source.kind === 'recurring' ? Math.ceil(at / (5 * MINUTE)) * 5 * MINUTE : at
      if (importedAt > (campaign.pausedAt ?? this.now)) continue
      if (source.kind === 'once' && at > campaign.from) continue
      const copied = Object.fromEntries(copiedColumns.map((column) => [column, lead[column]]))
      const origin = { id: Number(lead.id), createdAt: lead.created_at as Date }
      this.remember({ copied }, story)
      this.enter(
        campaign,
        { market: arrival.market, publisher: submission.publisher, copied, origin, statusAt },
        importedAt,
      )
    }
  }

  private remember(carried: Pick<Carried, 'copied'>, { attempts }: Pick<LeadStory, 'attempts'>) {
    for (const key of keysOf(carried as Carried)) {
      const had = this.had.get(key) ?? new Set()
      for (const { status, advertiser } of attempts) if (status === 'Accepted' && advertiser) had.add(advertiser.id)
      this.had.set(key, had)
    }
  }

  /** Adds the consumer to its campaign; false if it was already in it. */
  private import(consumer: DemoConsumer): boolean {
    const known = this.people.get(consumer.campaign.id) ?? new Set()
    const keys = keysOf(consumer.carried)
    if (!keys.length || keys.some((key) => known.has(key))) return false
    for (const key of keys) known.add(key)
    this.people.set(consumer.campaign.id, known)
    consumer.id = this.imported.push(consumer)
    return true
  }

  /** Processes what is due by `at`; returns a consumer to send now, if any. */
  next(at: Instant): Due | null {
    for (let found = this.due.take(at); found; found = this.due.take(at)) {
      const { due, item } = found
      if (!item.id && !this.import(item)) continue
      if (due <= (item.campaign.pausedAt ?? at)) this.advance(item, due)
    }
    const open = this.toSend.filter(({ consumer }) => at <= (consumer.campaign.pausedAt ?? at))
    const kept = this.now - at < keptDays * DAY ? heldRegistrations : 0
    // Spreads requests over time, since most arrivals are new leads.
    return open.length > kept && this.random.chance(0.3) ? this.takeOut(open[0]) : null
  }

  /** The last due consumer, for a held registration; null if none is due. */
  lastDue(): Due | null {
    return this.takeOut(this.toSend.findLast(({ consumer }) => consumer.campaign.pausedAt === null))
  }

  private takeOut(due: Due | undefined): Due | null {
    if (due) this.toSend.splice(this.toSend.indexOf(due), 1)
    return due ?? null
  }

  /** Moves a consumer through its steps, as api/campaigns/campaignSending does. */
  private advance(consumer: DemoConsumer, at: Instant) {
    const { campaign, results } = consumer
    for (;;) {
      const open = results.at(-1)?.result === 'waiting' ? results.at(-1) : undefined
      const step = open?.step ?? campaign.steps[results.length]
      if (!step) return this.end(consumer, 'finished', at)
      const entered = open ?? this.startStep(consumer, step, at)
      const pass = (result: DemoResult['result'], reason: string | null) => {
        Object.assign(entered, { result, reason, changedAt: at })
        if (result !== 'not_for_them') consumer.steppedAt = at
      }
      const left = this.exitReason(consumer, at)
      if (left) {
        pass('left', left)
        return this.end(consumer, 'exit', at)
      }
      if (step.markets && !step.markets.includes(consumer.carried.market)) {
        pass('not_for_them', 'The step is not for this country.')
        continue
      }
      const until = (consumer.steppedAt ?? consumer.importedAt) + step.delayMs
      if (until > at) {
        Object.assign(entered, { reason: 'The delay of the step has not passed.' })
        consumer.dueAt = until
        return this.due.add(until, consumer)
      }
      if (entered.isControl) {
        pass('control', 'In the control group of the step.')
        continue
      }
      if (!this.ableAt(consumer, step).length) {
        const words = step.members.map(({ advertiser }) => `${advertiser.name} has had this lead before.`)
        pass('not_possible', words.join(' '))
        entered.trace = this.traceOf(consumer, step, [])
        continue
      }
      consumer.dueAt = at
      this.toSend.push({ consumer, step })
      return
    }
  }

  private startStep(consumer: DemoConsumer, step: DemoStep, at: Instant): DemoResult {
    const given = step.members.reduce((sum, { share }) => sum + share, 0)
    const entered: DemoResult = {
      ...{ step, result: 'waiting', reason: null, isControl: !this.random.chance(given / 10_000), advertiser: null },
      ...{ offered: [], trace: null, lead: null, enteredAt: at, changedAt: at },
    }
    consumer.results.push(entered)
    return entered
  }

  private exitReason({ campaign, registeredAt, depositedAt }: DemoConsumer, at: Instant): string | null {
    if (campaign.exitCondition === 2 && registeredAt !== null && registeredAt <= at)
      return 'Registered in this campaign: the exit condition is Lead.'
    if (campaign.exitCondition === 3 && depositedAt !== null && depositedAt <= at)
      return 'Deposited in this campaign: the exit condition is Conversion.'
    return null
  }

  private end(consumer: DemoConsumer, endedAs: 'finished' | 'exit', at: Instant) {
    Object.assign(consumer, { endedAs, endedAt: at })
  }

  /** Advertisers that already had the consumer, or refused it in this campaign. */
  private hadBy({ carried, refusedBy }: DemoConsumer): ReadonlySet<number> {
    return new Set([...keysOf(carried).flatMap((key) => [...(this.had.get(key) ?? [])]), ...refusedBy])
  }

  private ableAt(consumer: DemoConsumer, { members }: DemoStep) {
    const had = this.hadBy(consumer)
    return members.filter(({ advertiser }) => !had.has(advertiser.id))
  }

  private traceOf(consumer: DemoConsumer, step: DemoStep, asked: readonly Advertiser[]) {
    const had = this.hadBy(consumer)
    const method = consumer.campaign.source.type
    return stepTrace({ step, method, asked, obstacle: ({ id }) => (had.has(id) ? { kind: 'had' } : null) })
  }

  /** Advertisers of the step in the order of offers. */
  drawOrder(consumer: DemoConsumer, step: DemoStep): Advertiser[] {
    const open = [...this.ableAt(consumer, step)]
    const order: Advertiser[] = []
    while (open.length) {
      const [drawn] = open.splice(weightedDraw(open.map(({ share }) => share))(this.random), 1)
      if (drawn) order.push(drawn.advertiser)
    }
    return order
  }

  /** Records the registration: the step ends and the consumer continues, unless it is held. */
  sent(consumer: DemoConsumer, story: LeadStory): void {
    const { outcome, attempts, conversion } = story
    const isAccepted = outcome.status === 'Accepted'
    const asked = attempts.flatMap(({ advertiser }) => advertiser ?? [])
    const result = consumer.results.at(-1)
    // Built before this registration counts for its advertiser.
    if (result) result.trace = this.traceOf(consumer, result.step, asked)
    const isHeld = outcome.status === 'Submitted'
    Object.assign(result ?? {}, {
      ...{ result: isHeld ? 'held' : isAccepted ? 'accepted' : 'refused' },
      reason: isAccepted ? null : outcome.message,
      ...{ advertiser: outcome.advertiser, offered: asked.map(({ id }) => id), changedAt: outcome.at },
      lead: { id: story.id, createdAt: new Date(story.arrival.at) },
    })
    for (const { status, advertiser } of attempts)
      if (status === 'Rejected' && advertiser) consumer.refusedBy.add(advertiser.id)
    if (isHeld) return
    this.remember(consumer.carried, story)
    if (isAccepted) consumer.registeredAt ??= outcome.at
    if (conversion?.convertedAt && conversion.outcome !== 'rejected') consumer.depositedAt ??= conversion.convertedAt
    consumer.steppedAt = outcome.at
    consumer.dueAt = outcome.at
    this.due.add(outcome.at, consumer)
  }

  visitAgain({ id, created_at, campaign_id }: LeadRow, visits: number): void {
    this.repeatVisits.push({ lead_id: id, lead_created_at: created_at, campaign_id, visits })
  }

  /** Moves due consumers to some hours after the demo's present, because nothing more is sent before. */
  finish(): void {
    for (const { consumer } of this.toSend) consumer.dueAt = this.now + 2 * HOUR
    for (let found = this.due.take(this.now); found; found = this.due.take(this.now)) {
      const { due, item } = found
      const isPaused = due > (item.campaign.pausedAt ?? this.now)
      if ((!item.id && !this.import(item)) || isPaused) continue
      this.advance(item, due)
      if (!item.endedAs && item.dueAt <= this.now) item.dueAt = this.now + 2 * HOUR
    }
  }
}
