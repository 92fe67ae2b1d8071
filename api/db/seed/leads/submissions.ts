import type { Instant } from '../../../../shared/app/time/timeZones'
import type { Arrival } from './arrivals'
import { markets, type Market } from '../world/markets'
import type { Offer } from '../partners/offers'
import { createPerson, type Person } from '../world/people'
import { qaPublisherName, type Publisher } from '../partners/publishers'
import { weightedDraw, zipfWeights, type Random } from '../world/random'
import type { World } from '../world/world'

/** A publisher's request: a person and their origin. */
export interface Submission {
  publisher: Publisher
  person: Person
  offer: Offer | null
  /** custom_param_1 to custom_param_5. */
  params: readonly [string | null, string | null, string | null, string | null, string | null]
  hitId: string | null
  isTest: boolean
  /** The person was submitted before. */
  isDuplicate: boolean
}

const devices = ['android', 'ios', 'desktop', 'desktop', 'android', 'tablet']
const landingPages = ['lp-a', 'lp-b', 'lp-c', 'quiz-1', 'quiz-2', 'advertorial']

const testPerson = (random: Random, person: Person): Person => ({
  ...person,
  firstName: 'Test',
  lastName: random.pick(['Test', 'Testov', 'Lead']),
  email: `test${random.whole(1, 99_999)}@${random.pick(['demo.test', 'qa.example'])}`,
})

/** 8 hexadecimal digits: the precision of one random number. */
const hexDigits = (random: Random) =>
  Math.floor(random.next() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')

/** Final size of a growing publisher relative to its rank. */
const grownBy = 2.5

/** Whether the publisher sends a lead at this time, given its volume. */
function isSending(random: Random, { since, until, growsFrom }: Publisher, at: Instant, now: Instant): boolean {
  if (at < since || (until !== null && at >= until)) return false
  return growsFrom === null || random.chance(Math.max(0.1, (at - growsFrom) / (now - growsFrom)))
}

/** Draws the publisher and content of a lead. */
export class Submitters {
  private readonly draws: ((random: Random) => Publisher)[]
  private readonly qa: Publisher | undefined
  private readonly lastPerson = new Map<number, Person>()

  constructor(private readonly world: World) {
    const weights = zipfWeights(world.publishers.length, 0.85)
    this.qa = world.publishers.find(({ name }) => name === qaPublisherName)
    this.draws = markets.map(({ index }) => {
      const sending = world.publishers.filter((one) => one !== this.qa && (!one.markets || one.markets.has(index)))
      const draw = weightedDraw(sending.map(({ id, growsFrom }) => (weights[id - 1] ?? 0) * (growsFrom ? grownBy : 1)))
      return (random) => sending[draw(random)] ?? (world.publishers[0] as Publisher)
    })
  }

  private publisher(random: Random, { at, market }: Arrival): Publisher {
    if (this.qa && market.index < 2 && random.chance(0.02)) return this.qa
    for (let turn = 0; turn < 6; turn++) {
      const drawn = this.draws[market.index]?.(random)
      if (drawn && isSending(random, drawn, at, this.world.now)) return drawn
    }
    return this.world.publishers[0] as Publisher
  }

  private person(random: Random, market: Market): { person: Person; isDuplicate: boolean } {
    const before = this.lastPerson.get(market.index)
    if (before && random.chance(0.012)) return { person: before, isDuplicate: true }
    const person = createPerson(random, market)
    this.lastPerson.set(market.index, person)
    return { person, isDuplicate: false }
  }

  submit(random: Random, arrival: Arrival): Submission {
    const publisher = this.publisher(random, arrival)
    const { person, isDuplicate } = this.person(random, arrival.market)
    const isTest = publisher === this.qa ? random.chance(0.6) : random.chance(0.007)
    const maybe = <T>(probability: number, value: () => T) => (random.chance(probability) ? value() : null)
    return {
      publisher,
      person: isTest ? testPerson(random, person) : person,
      offer: maybe(0.95, () => random.pick(publisher.offers)),
      params: [
        maybe(0.93, () => random.pick(publisher.sources)),
        maybe(0.8, () => random.pick(publisher.adSets)),
        maybe(0.6, () => `cr-${random.whole(1, 24)}`),
        maybe(0.5, () => random.pick(devices)),
        maybe(0.25, () => random.pick(landingPages)),
      ],
      hitId: maybe(0.93, () => hexDigits(random) + hexDigits(random) + hexDigits(random)),
      isTest,
      isDuplicate: isDuplicate && !isTest,
    }
  }
}
