import { DAY, HOUR, offsetSegments, type Instant, type OffsetSegment } from '../../../../shared/app/time/timeZones'
import { markets, type Market } from '../world/markets'
import type { Random } from '../world/random'
import { weekHourAt } from '../world/weekHours'

/** The arrival of a lead. */
export interface Arrival {
  at: Instant
  market: Market
  /** Hour of the week in the country's time: 0 is Monday midnight, 167 the last one. */
  weekHour: number
}

// oxfmt-ignore
const hourRhythm = [
  0.35, 0.22, 0.15, 0.12, 0.12, 0.2, 0.4, 0.7, 1, 1.25, 1.4, 1.45, 1.4, 1.35, 1.3, 1.25, 1.2, 1.2, 1.3, 1.5, 1.6, 1.45, 1.05, 0.65]
const dayRhythm = [1.12, 1.1, 1.08, 1.05, 0.98, 0.72, 0.78]

/** Start of the UTC day `months` before `now`. */
export function monthsBefore(now: Instant, months: number): Instant {
  const day = new Date(now)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - months, day.getUTCDate())
}

const seasonOf = (at: Instant, height: number) => 1 + height * Math.sin((at / DAY / 365.25) * 2 * Math.PI + 1)

/** Volume of a day relative to today. */
type Growth = (at: Instant, from: Instant, now: Instant) => number

/**
 * About half of all leads arrive in the last 30 of 731 days, in which the volume grows by a few percent per week.
 * Before, it grew by a factor of e in 26 days.
 */
const young: Growth = (at, from, now) => {
  const days = (now - at) / DAY
  const early = 0.02 * (0.5 + (at - from) / (now - from))
  const late = 1 - (0.15 * Math.min(days, 30)) / 30
  return (early + late * Math.exp(-Math.max(0, days - 30) / 26)) * seasonOf(at, 0.08)
}

/** The volume grows about fivefold over the whole period, most in the last three weeks. */
const grown: Growth = (at, from, now) => {
  const age = (at - from) / (now - from)
  return (0.4 + 1.6 * age ** 1.5) * seasonOf(at, 0.14) * (now - at < 21 * DAY ? 1.45 : 1)
}

/**
 * With more leads, the data looks like an older business, because benchmarks with millions of leads need them spread
 * over years.
 */
const youngUpTo = 100_000

/** Weight of each market in an hour, from its size, local time and random variation. */
class Demand {
  private readonly segments: OffsetSegment[][]
  readonly weights = new Float64Array(markets.length)

  constructor(from: Instant, to: Instant) {
    this.segments = markets.map(({ zone }) => offsetSegments(zone, from, to))
  }

  offsetAt(market: number, at: Instant): number {
    const segments = this.segments[market] ?? []
    return (segments.find(({ to }) => at < to) ?? segments.at(-1))?.offsetMinutes ?? 0
  }

  /** Fills `weights`; returns their sum. */
  at(hour: Instant): number {
    let sum = 0
    for (const { index, weight } of markets) {
      const weekHour = weekHourAt(hour, this.offsetAt(index, hour))
      const wave = 1 + 0.35 * Math.sin(hour / DAY / (17 + (index % 13)) + index)
      const local = (hourRhythm[weekHour % 24] ?? 1) * (dayRhythm[Math.floor(weekHour / 24)] ?? 1)
      this.weights[index] = weight * wave * local
      sum += weight * wave * local
    }
    return sum
  }
}

interface Hour {
  from: Instant
  to: Instant
  weight: number
}

/** Random variation of days and hours. */
const unevenness = { day: 0.08, hour: 0.2 }

function hoursOf(growth: Growth, from: Instant, now: Instant, demand: Demand, random: Random): Hour[] {
  const around1 = (spread: number) => 1 + spread * (2 * random.next() - 1)
  const hours: Hour[] = []
  let ofDay = 1
  for (let start = from; start < now; start += HOUR) {
    if (start % DAY === 0) ofDay = around1(unevenness.day)
    const to = Math.min(start + HOUR, now)
    const volume = demand.at(start) * growth(start, from, now) * ofDay * around1(unevenness.hour)
    hours.push({ from: start, to, weight: (volume * (to - start)) / HOUR })
  }
  return hours
}

/**
 * Generates `count` arrivals over the 24 months before `now`, in time order, with the daily and weekly rhythm of each
 * country. Only counts per hour are kept in memory.
 */
export function* arrivals(count: number, from: Instant, now: Instant, random: Random): Generator<Arrival> {
  const demand = new Demand(from, now)
  const hours = hoursOf(count > youngUpTo ? grown : young, from, now, demand, random)
  const total = hours.reduce((sum, { weight }) => sum + weight, 0)
  let passed = 0
  let given = 0
  for (const hour of hours) {
    passed += hour.weight
    const due = hour === hours.at(-1) ? count : Math.round((passed / total) * count)
    const sum = due > given ? demand.at(hour.from) : 0
    const instants = Array.from(
      { length: due - given },
      () => hour.from + Math.floor(random.next() * (hour.to - hour.from)),
    )
    given = due
    for (const at of instants.sort((one, other) => one - other)) {
      let drawn = random.next() * sum
      const found = markets.find(({ index }) => (drawn -= demand.weights[index] ?? 0) < 0) ?? markets[0]
      if (found) yield { at, market: found, weekHour: weekHourAt(at, demand.offsetAt(found.index, at)) }
    }
  }
}
