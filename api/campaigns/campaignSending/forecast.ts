import type { Configuration } from '../../routing/attempts/configuration.queries'
import { readCapRooms } from '../../routing/caps/capRooms.queries'
import type { Database } from '../../db/connect'
import { type CapRoom, capsAt, capsForLead, type LeadFacts } from '../../routing/engine/obstacles'
import type { Random } from '../../routing/engine/world'
import type { Services } from '../../app/start/services'
import { type AdvertiserRates, readAdvertiserRates, readKindRates } from './advertiserRates.queries'
import type { Campaign, Consumer } from './campaign'
import { countWaiting, listFirst, readConsumers } from './consumers.queries'
import { maxTried } from './dryRun'
import { expectedOf, guessedRate, type Range } from './expected'
import type { CampaignForecast } from './forecast.schema'
import { type SimulatedOutcome, simulateSteps } from './simulateSteps'

interface Moment {
  at: number
  random: Random
}

/** Likely final result of a consumer after all steps. */
function endOf(outcomes: readonly SimulatedOutcome[]): 'accepted' | 'refused' | 'waiting' | 'notSent' {
  if (outcomes.some(({ sent }) => sent?.isAccepted)) return 'accepted'
  if (outcomes.at(-1)?.outcome.result === 'waiting') return 'waiting'
  return outcomes.some(({ sent }) => sent) ? 'refused' : 'notSent'
}

function countEnds(consumers: readonly Consumer[], simulated: readonly SimulatedOutcome[]) {
  const byConsumer = new Map(consumers.map(({ id }) => [id, [] as SimulatedOutcome[]]))
  for (const one of simulated) byConsumer.get(one.consumer.id)?.push(one)
  const ends = { accepted: 0, refused: 0, waiting: 0, notSent: 0 }
  for (const outcomes of byConsumer.values()) ends[endOf(outcomes)]++
  return ends
}

/** The cap with the least capacity among those that apply to one of these leads at the advertiser. */
function fullestCap(
  caps: readonly CapRoom[],
  advertiserId: number,
): CampaignForecast['steps'][number]['advertisers'][number]['cap'] {
  const rooms = capsAt(caps, advertiserId)
    .filter(({ type }) => type === 'lead')
    .map(({ id, cap, filled, resetsAt }) => ({ capId: id, cap, left: Math.max(0, cap - filled), resetsAt }))
  const [fullest] = rooms.sort((one, other) => one.left - other.left)
  if (!fullest) return null
  return { ...fullest, resetsAt: fullest.resetsAt === null ? null : new Date(fullest.resetsAt).toISOString() }
}

const dollars = (range: Range | null) => range && { low: range.low / 100, high: range.high / 100 }

type RatesOf = (advertiserId: number) => AdvertiserRates

/** Random answers by the rates of advertisers; those without answers accept as the mean of their kind. */
const answersBy =
  (rates: ReadonlyMap<number, AdvertiserRates>, kind: RatesOf, random: Random) =>
  (advertiserId: number): boolean => {
    const { answered, accepted } = rates.get(advertiserId) ?? { answered: 0, accepted: 0 }
    const ofKind = kind(advertiserId)
    return random() < (answered ? accepted / answered : guessedRate(ofKind.accepted, ofKind.answered).mean)
  }

/** Leads that an advertiser can still get by the caps that apply to all of these leads. */
const roomFor = (caps: readonly CapRoom[], leads: readonly LeadFacts[], advertiserId: number) =>
  Math.min(
    Infinity,
    ...capsAt(caps, advertiserId)
      .filter((cap) => cap.type === 'lead' && leads.every((lead) => capsForLead([cap], lead).length > 0))
      .map(({ cap, filled }) => Math.max(0, cap - filled)),
  )

/** Caps that apply to any of these leads. Caps without advertisers only if they apply to all of the leads. */
const concerning = (caps: readonly CapRoom[], leads: readonly LeadFacts[]) =>
  caps.filter((cap) => {
    const concerns = (lead: LeadFacts) => capsForLead([cap], lead).length > 0
    return cap.advertiserIds.length ? leads.some(concerns) : leads.every(concerns)
  })

const advertisersOf = ({ steps }: Campaign) => [
  ...new Set(steps.flatMap(({ members }) => members.map(({ advertiserId }) => advertiserId))),
]
const countriesOf = (consumers: readonly Consumer[]) => [
  ...new Set(consumers.flatMap(({ countryId }) => countryId ?? [])),
]

/**
 * Forecast for the start of a campaign: simulates the steps with the first 1,000 waiting consumers, as a dry run does,
 * but advertisers answer by their rates of the last 28 days, or by those of their kind. Numbers are scaled up to all
 * waiting consumers, as far as caps have room. No revenue without `seesRevenue`. Nothing is sent, stored or counted.
 */
export async function forecast(
  { db, reports }: { db: Database; reports: Services['reports'] },
  configuration: Configuration,
  campaign: Campaign,
  { at, random, seesRevenue }: Moment & { seesRevenue: boolean },
): Promise<CampaignForecast> {
  const consumers = await readConsumers(db, await listFirst(db, campaign.id, maxTried))
  const advertiserIds = advertisersOf(campaign)
  const rates = await readAdvertiserRates(db, reports, { advertiserIds, countryIds: countriesOf(consumers), at })
  const kind = await readKindRates(db, reports, { advertiserIds, countryIds: countriesOf(consumers), at })
  const accepts = answersBy(rates, kind, random)
  const { outcomes, leads } = await simulateSteps(db, configuration, campaign, consumers, { at, random, accepts })
  const caps = concerning(await readCapRooms(db, { advertiserIds }, at), leads)
  const waiting = await countWaiting(db, campaign.id)
  const ofAll = (count: number) => (consumers.length ? Math.round((count * waiting) / consumers.length) : 0)
  const steps = campaign.steps.map(({ id, members }) => {
    const own = outcomes.filter(({ outcome }) => outcome.step.id === id)
    return {
      stepId: id,
      controlGroup: ofAll(own.filter(({ outcome }) => outcome.result === 'control').length),
      advertisers: members.map(({ advertiserId, share }) => {
        const tried = own.filter(({ sent }) => sent?.advertiserIds.includes(advertiserId)).length
        const taken = own.filter(({ sent }) => sent?.isAccepted && sent.advertiserIds.at(-1) === advertiserId).length
        const room = roomFor(caps, leads, advertiserId)
        // Nobody is sent any more once its caps are full.
        const sendings = taken ? Math.min(ofAll(tried), Math.round((tried * room) / taken)) : ofAll(tried)
        const { revenueCents, ...expected } = expectedOf(sendings, {
          own: rates.get(advertiserId),
          kind: kind(advertiserId),
          room,
        })
        return {
          ...{ advertiserId, advertiserName: configuration.advertisers.get(advertiserId)?.name ?? '' },
          ...{ percentage: share / 100, answered: rates.get(advertiserId)?.answered ?? 0, sendings, ...expected },
          revenue: seesRevenue ? dollars(revenueCents) : null,
          cap: fullestCap(caps, advertiserId),
        }
      }),
    }
  })
  const people = ofAll(new Set(outcomes.filter(({ sent }) => sent).map(({ consumer }) => consumer.id)).size)
  const sendings = steps.flatMap(({ advertisers }) => advertisers.map((one) => one.sendings))
  const sent = Math.min(
    people,
    sendings.reduce((sum, one) => sum + one, 0),
  )
  return { consumers: consumers.length, ...countEnds(consumers, outcomes), sent, steps }
}
