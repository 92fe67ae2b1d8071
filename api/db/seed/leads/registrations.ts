import type { Instant } from '../../../../shared/app/time/timeZones'
import type { Advertiser } from '../partners/advertisers'
import type { DemoStep } from '../campaigns/campaignPlans'
import type { DemoConsumer } from '../campaigns/consumer'
import { drawConversion, type Backlog } from './conversions'
import { convert, follow } from './following'
import { Journey } from './journey'
import type { LeadRow } from './leadRows'
import type { LeadStory } from './leadStory'
import { offers } from '../partners/offers'
import { noAnswer, noAnswerMs } from '../world/gate'
import type { Attempt } from '../world/placement'
import type { Random } from '../world/random'

/** Consumer sent at a step, and its advertisers until one accepts. */
export interface Sending {
  consumer: DemoConsumer
  step: DemoStep
  order: readonly Advertiser[]
  /** The first advertiser never answers. */
  isHeld: boolean
}

interface Drawn extends Sending {
  id: number
  at: Instant
  now: Instant
  backlog: Backlog
}

const refusals = [
  'Lead already exists',
  'Email is already registered',
  'Phone number is not valid',
  'Country is not accepted today',
]
/** Re-sent people are accepted, and deposit, less often than new ones. */
const acceptance = 0.4
const depositChance = 0.07

function attemptsOf(random: Random, { order, at, isHeld }: Drawn): Attempt[] {
  if (isHeld) {
    const sent = { at: at + noAnswerMs, advertiser: order[0] ?? null, distribution: null, trace: null }
    return [{ ...sent, status: 'Submitted', origin: null, message: noAnswer, takenMs: noAnswerMs }]
  }
  const attempts: Attempt[] = []
  let clock = at
  for (const advertiser of order) {
    const takenMs = Math.min(29_000, Math.floor(random.skewed(650, 0.6)))
    clock += takenMs
    const isTaken = random.chance(advertiser.acceptance * acceptance)
    attempts.push({
      ...{ at: clock, advertiser, distribution: null, takenMs, trace: null },
      status: isTaken ? 'Accepted' : 'Rejected',
      origin: isTaken ? null : 'broker',
      message: isTaken ? null : random.pick(refusals),
    })
    if (isTaken) break
  }
  return attempts
}

/** Story of a registration up to the demo's present. */
export function registrationStory(random: Random, drawn: Drawn): LeadStory {
  const { id, at, now, consumer, backlog } = drawn
  const { market, publisher, copied } = consumer.carried
  const text = (column: keyof LeadRow) => (copied[column] as string | null | undefined) ?? null
  const attempts = attemptsOf(random, drawn)
  const outcome = attempts.at(-1) as Attempt
  const held = outcome.status === 'Accepted' ? outcome : null
  const quality = (held?.advertiser?.quality ?? 0) * publisher.quality
  const conversion =
    held &&
    drawConversion(random, {
      start: held.at,
      now,
      chance: Math.min(0.4, depositChance * quality),
      fakeChance: 0,
      backlog,
    })
  const journey = new Journey(id, at)
  follow(random, journey, { outcome, injected: null, until: conversion?.startedAt ?? now })
  if (conversion) convert(random, journey, conversion)
  return {
    ...{
      id,
      arrival: { at, market, weekHour: 0 },
      refusal: null,
      attempts,
      outcome,
      injection: null,
      held,
      conversion,
      journey,
    },
    submission: {
      ...{ publisher, hitId: null, isTest: false, isDuplicate: false },
      person: {
        ...{ firstName: text('first_name') ?? '', lastName: text('last_name') ?? '', email: text('email') ?? '' },
        ...{ phone: text('phone') ?? '', ip: text('ip') ?? '', city: text('city') ?? '' },
      },
      offer: offers.find(({ slug }) => slug === copied.funnel) ?? null,
      params: [1, 2, 3, 4, 5].map((place) => text(`custom_param_${place}` as keyof LeadRow)) as [
        null,
        null,
        null,
        null,
        null,
      ],
    },
  }
}

/** Row of a registration, with the copied data of its consumer. */
export function registrationRow(row: LeadRow, { consumer, step }: Sending): LeadRow {
  const { campaign, carried } = consumer
  return {
    ...row,
    ...carried.copied,
    notes: null,
    is_campaign: true,
    campaign_id: campaign.id,
    campaign_step_id: step.id,
    campaign_source_id: campaign.source.id,
    origin_lead_id: carried.origin?.id ?? null,
    origin_lead_created_at: carried.origin?.createdAt ?? null,
    tell_publisher: campaign.tellsPublisher,
    pay_publisher: campaign.paysPublisher,
    payout: campaign.paysPublisher ? row.payout : '0.00',
  }
}
