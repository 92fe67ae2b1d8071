/** Random small worlds. */
import fc from 'fast-check'
import {
  type Advertiser,
  type Answer,
  type Consumer,
  type Event,
  type Hours,
  type List,
  otherAdvertiser,
  type Rule,
  statusNames,
  type Step,
  type World,
} from './world'

const seldom = <Value>(usual: Value, other: fc.Arbitrary<Value>, weight = 4) =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other })
const some = <Value>(values: readonly Value[]) => fc.subarray([...values], { minLength: 1 })
const place = fc.nat({ max: 1 })

const hours: fc.Arbitrary<Hours | null> = seldom(
  null,
  fc
    .record({ days: some([1, 2, 3, 4, 5, 6, 7]), from: fc.nat({ max: 22 }), length: fc.integer({ min: 1, max: 23 }) })
    .map(({ days, from, length }) => ({ days, from, to: Math.min(24, from + length) })),
  3,
)

const advertiser: fc.Arbitrary<Advertiser> = fc.record({
  isActive: seldom(true, fc.constant(false), 8),
  hours,
  cap: seldom<Advertiser['cap']>(null, fc.record({ size: fc.integer({ min: 1, max: 3 }), isDaily: fc.boolean() }), 2),
  countries: seldom<number[]>([], some([0, 1])),
  goesOn: seldom(false, fc.constant(true)),
  excludes: seldom<Advertiser['excludes']>(
    null,
    fc.record({ publisher: place, countries: fc.subarray([0, 1]), funnels: fc.subarray(['gold', 'silver']) }),
    6,
  ),
})

const rule: fc.Arbitrary<Rule> = fc.record({
  publishers: seldom<number[]>([], some([0, 1]), 6),
  countries: seldom<number[]>([], some([0, 1]), 6),
  funnels: seldom<string[]>([], some(['gold', 'silver']), 6),
  leadStatuses: seldom<Rule['leadStatuses']>([], some(statusNames), 6),
  filters: fc.subarray<List>(['publishers', 'countries', 'funnels', 'leadStatuses']),
})

/** Shares of each advertiser; their sum is at most 100 %. */
const sharesOf = (advertisers: number) =>
  fc
    .record({
      parts: fc.array(seldom<number | null>(1, fc.constantFrom(null, 0, 2, 3, 7), 1), {
        minLength: advertisers,
        maxLength: advertisers,
      }),
      whole: fc.oneof(
        { weight: 3, arbitrary: fc.constant(10_000) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 9_999 }) },
      ),
    })
    .map(({ parts, whole }) => {
      const sum = parts.reduce<number>((total, part) => total + (part ?? 0), 0)
      return parts.map((part) => part && Math.floor((part * whole) / sum))
    })

const stepOf = (advertisers: number): fc.Arbitrary<Step> =>
  fc.record({
    shares: sharesOf(advertisers),
    delayMinutes: seldom(0, fc.constantFrom(1, 30, 60, 600, 1_440, 10_080), 2),
    notBeforeHours: seldom<number | null>(null, fc.integer({ min: -5, max: 60 })),
    rule,
  })

const consumerOf = (advertisers: number): fc.Arbitrary<Consumer> =>
  fc.record({
    country: place,
    publisher: place,
    funnel: seldom<string | null>('gold', fc.constantFrom('silver', null), 2),
    status: fc.constantFrom(3, 3, 2, 5, 6, 7),
    with: seldom(otherAdvertiser, fc.nat({ max: advertisers - 1 })),
    hadBy: seldom<Consumer['hadBy']>(
      null,
      fc.record({ advertiser: fc.nat({ max: advertisers - 1 }), as: fc.constantFrom('email', 'phone') }),
    ),
    isBlacklisted: seldom(false, fc.constant(true), 12),
    answers: fc.array(
      fc.oneof(
        { weight: 4, arbitrary: fc.constant<Answer>('accept') },
        { weight: 3, arbitrary: fc.constant<Answer>('refuse') },
        { weight: 2, arbitrary: fc.constant<Answer>('silence') },
      ),
      { minLength: advertisers, maxLength: advertisers },
    ),
  })

const which = fc.nat({ max: 20 })
const eventOf = (advertisers: number): fc.Arbitrary<Event> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('move' as const),
        minutes: fc.constantFrom(1, 15, 30, 59, 60, 61, 180, 600, 1_440, 1_441, 4_320, 10_079, 10_080, 11_520),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('settle' as const),
        which,
        outcome: fc.constantFrom('accepted' as const, 'refused' as const),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('deposit' as const),
        which,
        status: fc.constantFrom(5 as const, 6 as const, 7 as const),
        isFake: seldom(false, fc.constant(true)),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('archive' as const), which }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('origin' as const),
        which,
        status: fc.constantFrom(2 as const, 3 as const, 5 as const),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('shares' as const), which, shares: sharesOf(advertisers) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constantFrom('pause' as const, 'start' as const, 'reverse' as const) }),
    },
  )

/** Several consumers at a time, only where the order of the brokers' answers decides nothing. */
const inBatches = (world: World): World => ({
  ...world,
  consumers: world.consumers.map((one) => ({
    ...one,
    answers: one.answers.map((answer) => (world.batch > 1 && answer === 'refuse' ? 'accept' : answer)),
  })),
  advertisers: world.advertisers.map((one) => ({ ...one, goesOn: one.goesOn && world.batch === 1 })),
})

export const worlds: fc.Arbitrary<World> = fc.integer({ min: 1, max: 3 }).chain((count) =>
  fc
    .record<World>({
      startHour: fc.nat({ max: 167 }),
      publishers: fc.array(
        fc.record({
          isActive: seldom(true, fc.constant(false), 10),
          countries: seldom<number[]>([], some([0, 1]), 8),
        }),
        { minLength: 2, maxLength: 2 },
      ),
      advertisers: fc.array(advertiser, { minLength: count, maxLength: count }),
      steps: fc.array(stepOf(count), { minLength: 1, maxLength: 3 }),
      exitCondition: fc.constantFrom(1, 2, 3),
      method: fc.constantFrom('slot', 'slot', 'chance'),
      publisher: seldom<number | null>(null, place, 3),
      sendingHours: seldom(null, hours, 2),
      pace: seldom<number | null>(null, fc.constantFrom(1, 2, 4), 5),
      batch: fc.constantFrom(1, 1, 100),
      consumers: fc.array(consumerOf(count), { minLength: 1, maxLength: 6 }),
      events: fc.array(eventOf(count), { maxLength: 8 }),
    })
    .map(inBatches),
)
