import { DAY, HOUR, offsetSegments, type Instant, type OffsetSegment } from '../../../shared/timeZones'
import { markets, type Market } from './markets'
import type { Random } from './random'
import { weekHourAt } from './weekHours'

/** One lead comes in. */
export interface Arrival {
  at: Instant
  market: Market
  /** Hour of the week on the country's clock, 0 Monday midnight … 167. */
  weekHour: number
}

// prettier-ignore
const hourRhythm = [
  0.35, 0.22, 0.15, 0.12, 0.12, 0.2, 0.4, 0.7, 1, 1.25, 1.4, 1.45, 1.4, 1.35, 1.3, 1.25, 1.2, 1.2, 1.3, 1.5, 1.6, 1.45, 1.05, 0.65]
const dayRhythm = [1.12, 1.1, 1.08, 1.05, 0.98, 0.72, 0.78]
/** Of all leads, how many came today at least: a demo begun just after midnight still shows a day under way. */
const shareOfToday = 0.0026

/** The instant `months` before `now`, at the start of its UTC day. */
export function monthsBefore(now: Instant, months: number): Instant {
  const day = new Date(now)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - months, day.getUTCDate())
}

/** Grows about fivefold over the whole time, with ups and downs of a season, and is strongest in the last three weeks. */
function growth(at: Instant, from: Instant, now: Instant): number {
  const age = (at - from) / (now - from)
  const season = 1 + 0.14 * Math.sin((at / DAY / 365.25) * 2 * Math.PI + 1)
  return (0.4 + 1.6 * age ** 1.5) * season * (now - at < 21 * DAY ? 1.45 : 1)
}

/** Each market's weight in the hour that begins at `hour`: its size, its clock and its own ups and downs. */
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

  /** Fills `weights`; answers their sum. */
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

function hoursOf(from: Instant, now: Instant, demand: Demand): Hour[] {
  const hours: Hour[] = []
  for (let start = from; start < now; start += HOUR) {
    const to = Math.min(start + HOUR, now)
    hours.push({ from: start, to, weight: (demand.at(start) * growth(start, from, now) * (to - start)) / HOUR })
  }
  const midnight = Math.floor(now / DAY) * DAY
  const today = hours.filter((hour) => hour.from >= midnight)
  const sum = (list: Hour[]) => list.reduce((total, { weight }) => total + weight, 0)
  const [all, ofToday] = [sum(hours), sum(today)]
  if (ofToday > 0 && ofToday < shareOfToday * all) {
    for (const hour of today) hour.weight *= (shareOfToday * all) / ofToday
  }
  return hours
}

/**
 * When and where exactly `count` leads come in over the 24 months before `now`, in the order of time, each in the daily
 * and weekly rhythm of its country's clock. Only counts per hour are held, never the leads.
 */
export function* arrivals(count: number, from: Instant, now: Instant, random: Random): Generator<Arrival> {
  const demand = new Demand(from, now)
  const hours = hoursOf(from, now, demand)
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
