import { type CapWindow, windowOf } from '../../../shared/routing/capWindows'
import type { Instant } from '../../../shared/app/time/timeZones'
import { type CapDefinition, roomOf } from '../caps/capRooms.queries'
import { appliesTo, type CapRoom, type LeadFacts } from '../engine/obstacles'
import type { RulePeriod } from './ruleTimes'

/** Leads of which a backtest does not decide where they go; they count in caps as they were. */
export type NotReplayed = 'campaign' | 'injection'

/** How full a cap was in one of its windows, as long as it limited leads. */
interface CapWindowFill {
  from: Instant
  filled: number
  /** How many of them are leads that were not replayed. */
  notReplayed: Readonly<Record<NotReplayed, number>>
  /** When it became full; null: it did not. */
  fullAt: Instant | null
  /** Leads that were not offered to an advertiser because of it. */
  passed: number
}

/** What a cap counts. It counts also before the cap is created and after it is deleted. */
interface Counter {
  definition: CapDefinition
  /** An interval cap counts from its creation on. */
  from: Instant
  window: CapWindow
  filled: number
  notReplayed: Record<NotReplayed, number>
}

/** A cap that limits leads now. */
interface LiveCap {
  definition: CapDefinition
  counter: number
  room: CapRoom
  fill: CapWindowFill
}

const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)

/** The same for versions of a cap that count the same leads in the same windows, whatever their numbers. */
export const counterKey = ({ id, type, schedule, parameters, ...of }: CapDefinition): string =>
  JSON.stringify([
    ...[id, type, schedule.interval, schedule.resetTime, schedule.timeZone, schedule.createdAt],
    Object.entries(parameters).sort(([one], [other]) => (one < other ? -1 : 1)),
    ...[sorted(of.countryIds), sorted(of.publisherIds), sorted(of.advertiserIds)],
  ])

/** All that caps of these periods count, each once, with the moment since which it limits leads. */
export function countersOf(periods: readonly RulePeriod[]): Map<string, { definition: CapDefinition; since: Instant }> {
  const counters = new Map<string, { definition: CapDefinition; since: Instant }>()
  for (const { caps, from } of periods)
    for (const definition of caps) {
      const key = counterKey(definition)
      if (!counters.has(key)) counters.set(key, { definition, since: from })
    }
  return counters
}

/** Fill levels of caps while leads are replayed, in memory. Windows follow the caps' schedules. */
export class CapFills {
  private readonly counters: Counter[] = []
  private readonly places = new Map<string, number>()
  private readonly live = new Map<number, LiveCap>()
  private readonly liveOf: (LiveCap | undefined)[] = []
  private readonly known = new Map<number, { definition: CapDefinition; windows: CapWindowFill[] }>()
  private nextReset = Infinity
  private rooms: CapRoom[] = []

  /**
   * `filled`: leads and deposits before the first period, in the windows that contain its start, by `counterKey`.
   * `onReset` is called with the counter whose window ends.
   */
  constructor(
    periods: readonly RulePeriod[],
    filled: ReadonlyMap<string, number>,
    private readonly onReset: (counter: number) => void = () => undefined,
  ) {
    const [first] = periods
    if (!first) throw new Error('A replay needs rules')
    for (const [key, { definition, since }] of countersOf(periods)) {
      const window = windowOf(definition.schedule, first.from)
      // Rules of another time count as if they had always been there.
      const from = Math.min(window.from, since)
      this.places.set(key, this.counters.length)
      this.counters.push({ definition, from, window, filled: filled.get(key) ?? 0, notReplayed: noneNotReplayed() })
    }
    this.noteNextReset()
    this.use(first.caps, first.from)
  }

  /** Fill levels of the counters at this moment. */
  get levels(): number[] {
    return this.counters.map(({ filled }) => filled)
  }

  private noteNextReset() {
    this.nextReset = Math.min(...this.counters.map(({ window }) => window.to ?? Infinity))
  }

  private open(definition: CapDefinition, place: number, at: Instant) {
    const counter = this.counters[place]
    if (!counter) throw new Error(`Nothing counts for cap #${definition.id}`)
    const before = this.liveOf[place]
    const { window, filled, notReplayed } = counter
    const room = roomOf(definition, window, filled)
    // Another number continues the window.
    const isSameWindow = before?.fill.from === window.from
    const fill = isSameWindow ? before.fill : { from: window.from, filled, notReplayed, fullAt: null, passed: 0 }
    if (filled >= definition.cap) fill.fullAt ??= Math.max(window.from, at)
    const known = this.known.get(definition.id) ?? { definition, windows: [] }
    if (!isSameWindow) known.windows.push(fill)
    this.known.set(definition.id, { ...known, definition })
    const live = { definition, counter: place, room, fill }
    this.liveOf[place] = live
    this.live.set(definition.id, live)
  }

  /** Continues with these caps, whose numbers, scopes and schedules may have changed; the others limit no leads. */
  use(caps: readonly CapDefinition[], at: Instant): void {
    if (at >= this.nextReset) this.reset(at)
    const kept = new Set<number>()
    for (const definition of caps) {
      const place = this.places.get(counterKey(definition)) ?? -1
      kept.add(place)
      const before = this.live.get(definition.id)
      if (before && before.counter !== place) this.liveOf[before.counter] = undefined
      if (before?.definition !== definition) this.open(definition, place, at)
    }
    for (const [id, { counter }] of this.live)
      if (!kept.has(counter)) {
        this.live.delete(id)
        this.liveOf[counter] = undefined
      }
    this.rooms = caps.flatMap(({ id }) => this.live.get(id)?.room ?? [])
  }

  /** Caps with their fill levels at this moment. */
  at(moment: Instant): readonly CapRoom[] {
    if (moment >= this.nextReset) this.reset(moment)
    return this.rooms
  }

  private reset(moment: Instant) {
    for (const [place, counter] of this.counters.entries()) {
      if (counter.window.to === null || counter.window.to > moment) continue
      counter.window = windowOf(counter.definition.schedule, moment)
      counter.filled = 0
      counter.notReplayed = noneNotReplayed()
      this.onReset(place)
      const live = this.liveOf[place]
      if (live) this.open(live.definition, place, moment)
    }
    this.rooms = this.rooms.flatMap(({ id }) => this.live.get(id)?.room ?? [])
    this.noteNextReset()
  }

  /** The counters that apply to a lead or a deposit; `takenBy` tells those of an advertiser that gets it. */
  counting(type: CapRoom['type'], lead: LeadFacts, at: Instant): { takenBy: (advertiserId: number) => number[] } {
    const places: number[] = []
    for (const [place, { definition, from }] of this.counters.entries())
      if (definition.type === type && at >= from && appliesTo(definition, lead)) places.push(place)
    const isOf = (place: number, advertiserId: number) => {
      const advertiserIds = this.counters[place]?.definition.advertiserIds ?? []
      return !advertiserIds.length || advertiserIds.includes(advertiserId)
    }
    return { takenBy: (advertiserId) => places.filter((place) => isOf(place, advertiserId)) }
  }

  /** Counts a lead or a deposit. */
  count(counters: readonly number[], at: Instant, as: NotReplayed | null = null): void {
    for (const place of counters) {
      const counter = this.counters[place]
      if (!counter) continue
      counter.filled += 1
      if (as) counter.notReplayed[as] += 1
      const live = this.liveOf[place]
      if (!live) continue
      live.room.filled = live.fill.filled = counter.filled
      if (live.room.filled >= live.room.cap) live.fill.fullAt ??= at
    }
  }

  /** The counter of a cap that limits leads now. */
  counterOf(capId: number): number {
    return this.live.get(capId)?.counter ?? -1
  }

  /** Notes that a lead could not be offered to an advertiser because of a cap. */
  pass(capId: number): void {
    const fill = this.live.get(capId)?.fill
    if (fill) fill.passed += 1
  }

  /** By cap: how it was last, and its windows. */
  fills(): ReadonlyMap<number, { definition: CapDefinition; windows: readonly CapWindowFill[] }> {
    return this.known
  }
}

const noneNotReplayed = (): Record<NotReplayed, number> => ({ campaign: 0, injection: 0 })
