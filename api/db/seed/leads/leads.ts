import { DAY, type Instant } from '../../../../shared/app/time/timeZones'
import { arrivals, type Arrival } from './arrivals'
import { Consumers, heldRegistrations } from '../campaigns/consumers'
import { backlogOf, drawConversion, type Backlog, type Conversion } from './conversions'
import { convert, follow, overrideByHand } from './following'
import { checkAtGate, isHeld, noAnswer, noAnswerMs, type Refusal } from '../world/gate'
import { HistoryWriter } from './histories'
import { drawInjection, type Injection } from './injecting'
import { Journey } from './journey'
import { leadRow } from './leadRow'
import type { LeadRecord } from './leadRows'
import type { LeadStory } from './leadStory'
import { Placer, refusedBySystem, type Attempt } from '../world/placement'
import { createRandom, type Random } from '../world/random'
import { registrationRow, registrationStory, type Sending } from './registrations'
import { Submitters, type Submission } from './submissions'
import type { World } from '../world/world'

// With more leads, only recent payloads are stored, because they are most of the data.
const allPayloadsUpTo = 100_000
const payloadDays = 60

const depositChance = 0.083
const fakeChance = 0.0011

/** Generates leads with their history. */
class LeadMaker {
  private readonly submitters: Submitters
  private readonly histories: HistoryWriter
  private readonly backlog: Backlog

  constructor(
    private readonly world: World,
    count: number,
    private readonly consumers: Consumers,
    private readonly placer: Placer,
  ) {
    this.submitters = new Submitters(world)
    const payloadsFrom: Instant = count > allPayloadsUpTo ? world.now - payloadDays * DAY : world.from
    this.histories = new HistoryWriter(world, payloadsFrom)
    this.backlog = backlogOf(count)
  }

  private route(random: Random, arrival: Arrival, submission: Submission, refusal: Refusal | null): Attempt[] {
    if (refusal) return [refusedBySystem(arrival.at, refusal.reason)]
    const { publisher, params, offer } = submission
    const facts = { ...arrival, publisher, source: params[0], funnel: offer?.slug ?? null, isBad: random.chance(0.1) }
    const attempts = this.placer.place(random, facts)
    const last = attempts.at(-1)
    // Brokers in trouble have their own rate of missing answers.
    if (
      last?.advertiser &&
      !last.advertiser.trouble &&
      last.status !== 'Submitted' &&
      isHeld(random, arrival.at, this.world.now)
    ) {
      attempts[attempts.length - 1] = {
        ...last,
        status: 'Submitted',
        origin: null,
        message: noAnswer,
        takenMs: noAnswerMs,
      }
    }
    return attempts
  }

  private inject(
    random: Random,
    arrival: Arrival,
    refusal: Refusal | null,
    attempts: Attempt[],
    outcome: Attempt,
  ): Injection | null {
    if (refusal || outcome.status === 'Submitted') return null
    const tried = new Set(attempts.map(({ advertiser }) => advertiser?.id ?? 0))
    const holder = outcome.status === 'Accepted' ? outcome.advertiser : null
    return drawInjection(random, this.world.advertisers, {
      after: outcome.at,
      now: this.world.now,
      market: arrival.market,
      holder,
      tried,
    })
  }

  private convert(random: Random, held: Attempt | null, submission: Submission): Conversion | null {
    if (!held?.advertiser) return null
    const quality = held.advertiser.quality * submission.publisher.quality * (submission.isTest ? 0.3 : 1)
    return drawConversion(random, {
      start: held.at,
      now: this.world.now,
      chance: Math.min(0.4, depositChance * quality),
      fakeChance,
      backlog: this.backlog,
    })
  }

  make(random: Random, id: number, arrival: Arrival): LeadRecord {
    const { now } = this.world
    const submission = this.submitters.submit(random, arrival)
    const refusal = submission.isTest ? null : checkAtGate(random, submission)
    const routed = this.route(random, arrival, submission, refusal)
    const outcome = routed.at(-1) as Attempt
    const injection = this.inject(random, arrival, refusal, routed, outcome)
    const held = [outcome, injection?.attempt].findLast((attempt) => attempt?.status === 'Accepted') ?? null
    const conversion = this.convert(random, held, submission)

    const journey = new Journey(id, arrival.at)
    follow(random, journey, { outcome, injected: injection?.attempt ?? null, until: conversion?.startedAt ?? now })
    if (conversion) convert(random, journey, conversion)
    else overrideByHand(random, journey, now)

    const attempts = injection ? [...routed, injection.attempt] : routed
    const story: LeadStory = {
      id,
      arrival,
      submission,
      refusal,
      attempts,
      outcome,
      injection,
      held,
      conversion,
      journey,
    }
    const { histories, reached } = this.histories.write(random, story)
    const lead = leadRow(random, story, reached, now)
    this.consumers.offer(story, lead)
    return { lead, histories, statusChanges: journey.changes }
  }

  /** Generates the registration of a campaign's consumer instead of a new lead. */
  register(random: Random, id: number, { at }: Arrival, sending: Sending): LeadRecord {
    const story = registrationStory(random, { id, at, ...sending, now: this.world.now, backlog: this.backlog })
    const { histories, reached } = this.histories.write(random, story)
    const lead = registrationRow(leadRow(random, story, reached, this.world.now), sending)
    this.consumers.sent(sending.consumer, story)
    if (lead.autologged_at && random.chance(0.35)) this.consumers.visitAgain(lead, random.whole(1, 4))
    return { lead, histories, statusChanges: story.journey.changes }
  }
}

/** People in each uploaded list, per 1,000 leads. */
const listPeople = 6

/**
 * Generates `count` leads over 24 months up to the world's present, in time order, with ids from 1. They include
 * registrations of campaigns, whose consumers `consumers` collects. `placer` keeps whose turn it is.
 */
export function* generateLeads(
  world: World,
  count: number,
  random: Random,
  consumers = new Consumers(world.campaigns, world.now, createRandom(random.whole(1, 2 ** 31))),
  placer = new Placer(world),
): Generator<LeadRecord> {
  consumers.addLists(world.publishers, Math.ceil((count * listPeople) / 1000))
  const maker = new LeadMaker(world, count, consumers, placer)
  // Routing takes up to two minutes, and no answer may be in the future.
  const last = world.now - 2 * 60_000
  let id = 0
  for (const arrival of arrivals(count, world.from, last, random)) {
    id++
    const isLast = id > count - heldRegistrations
    const due = isLast ? consumers.lastDue() : consumers.next(arrival.at)
    const sending = due && { ...due, order: consumers.drawOrder(due.consumer, due.step), isHeld: isLast }
    const record = sending?.order.length
      ? maker.register(random, id, arrival, sending)
      : maker.make(random, id, arrival)
    placer.note(record)
    yield record
  }
  consumers.finish()
}
