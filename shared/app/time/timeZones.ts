/**
 * Converts between wall-clock times and instants. A wall-clock time skipped by a clock change means the first instant
 * after the gap; one that occurs twice means its first occurrence. All ranges, days, caps and opening hours use this
 * module.
 *
 * Uses only the offsets of `Intl.DateTimeFormat`, in the browser and on the server. SQL never converts zones; it
 * receives `offsetSegments`. Valid from 1972 on, when all offsets are whole minutes.
 */
import { addDays, clockMillis, printWallTime, weekdayOf, type CalendarDate, type WallTime } from './wallTimes'

/** Milliseconds since 1970-01-01T00:00Z. */
export type Instant = number
/** A half-open interval: `from` is included, `to` is not. */
export type InstantRange = { from: Instant; to: Instant }
/** An interval in which a zone has one offset, in minutes east of UTC. */
export type OffsetSegment = InstantRange & { offsetMinutes: number }

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

// No zone has changed its offset twice within a week, so this step never misses a change.
const LOOK_EVERY = 4 * DAY
// Intl accepts zone names in any mix of upper and lower case, so the number of names is unlimited; the cache must not
// be.
const MAX_ZONES = 1000

type Zone = { offsetAt: (instant: Instant) => number; segmentsByYear: Map<number, OffsetSegment[]> }
const zones = new Map<string, Zone>()

function zoneNamed(name: string): Zone {
  const known = zones.get(name)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  const offsetAt = (instant: Instant) => {
    const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(format.format(instant)) ?? []
    return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
  }
  const zone: Zone = { offsetAt, segmentsByYear: new Map() }
  if (zones.size >= MAX_ZONES) zones.clear()
  zones.set(name, zone)
  return zone
}

/** The first minute in (`before`, `after`] whose offset differs from that of `before`. */
function changeBetween({ offsetAt }: Zone, before: Instant, after: Instant): Instant {
  const offset = offsetAt(before)
  while (after - before > MINUTE) {
    const middle = before + Math.floor((after - before) / MINUTE / 2) * MINUTE
    if (offsetAt(middle) === offset) before = middle
    else after = middle
  }
  return after
}

/** The segments of a zone in one UTC year, calculated once. */
function segmentsOfYear(zoneName: string, year: number): OffsetSegment[] {
  const zone = zoneNamed(zoneName)
  const known = zone.segmentsByYear.get(year)
  if (known) return known
  const start = Date.UTC(year, 0)
  const end = Date.UTC(year + 1, 0)
  let current = { from: start, to: end, offsetMinutes: zone.offsetAt(start) }
  const segments = [current]
  for (let look = start; look < end; look += LOOK_EVERY) {
    const next = Math.min(look + LOOK_EVERY, end - MINUTE)
    const offsetMinutes = zone.offsetAt(next)
    if (offsetMinutes === current.offsetMinutes) continue
    current.to = changeBetween(zone, look, next)
    current = { from: current.to, to: end, offsetMinutes }
    segments.push(current)
  }
  zone.segmentsByYear.set(year, segments)
  return segments
}

const yearOf = (instant: Instant) => new Date(instant).getUTCFullYear()

/** Segments of constant offset that cover exactly [from, to), in order; neighbours differ. Empty if from ≥ to. */
export function offsetSegments(zone: string, from: Instant, to: Instant): OffsetSegment[] {
  if (!Number.isFinite(from) || !Number.isFinite(to)) throw new RangeError('offset segments need two finite instants')
  const covering: OffsetSegment[] = []
  for (let year = yearOf(from); year <= yearOf(to); year++) {
    for (const segment of segmentsOfYear(zone, year)) {
      const part = { ...segment, from: Math.max(from, segment.from), to: Math.min(to, segment.to) }
      if (part.from >= part.to) continue
      const last = covering.at(-1)
      if (last?.offsetMinutes === part.offsetMinutes) last.to = part.to
      else covering.push(part)
    }
  }
  return covering
}

/** Offset of the zone at the instant, in minutes east of UTC. Throws RangeError for an unknown zone. */
export function offsetMinutes(zone: string, instant: Instant): number {
  for (const segment of segmentsOfYear(zone, yearOf(instant))) if (instant < segment.to) return segment.offsetMinutes
  throw new RangeError(`not an instant: ${instant}`)
}

/** Whether this runtime knows the IANA name of the zone. */
export function isTimeZone(id: string): boolean {
  if (!/^[A-Za-z]/.test(id)) return false // Some engines also accept plain offsets, '+03:00'.
  try {
    zoneNamed(id)
    return true
  } catch {
    return false // Intl reports unknown zones only by throwing.
  }
}

/** Wall-clock time of the zone at the instant, without seconds. */
export const wallTimeAt = (zone: string, instant: Instant): WallTime =>
  printWallTime(new Date(instant + offsetMinutes(zone, instant) * MINUTE))

export const dateAt = (zone: string, instant: Instant): CalendarDate => wallTimeAt(zone, instant).slice(0, 10)

/** 1 Monday … 7 Sunday. */
export const weekday = (zone: string, instant: Instant): number => weekdayOf(dateAt(zone, instant))

/** The instant of a wall-clock time, by the rule above. Throws RangeError if `wall` is invalid. */
export function instantOf(zone: string, wall: WallTime): Instant {
  const clock = clockMillis(wall)
  for (const { from, to, offsetMinutes } of offsetSegments(zone, clock - DAY, clock + DAY)) {
    const instant = clock - offsetMinutes * MINUTE
    if (instant < to) return Math.max(instant, from)
  }
  throw new RangeError(`${zone} never shows ${wall}`)
}

/** First instant of the day; if midnight does not exist, the first instant after the gap. */
export const startOfDay = (zone: string, date: CalendarDate): Instant => instantOf(zone, `${date} 00:00`)

/**
 * The whole day; empty if the zone skipped it (Pacific/Apia, 2011-12-30). Each day begins where the previous one ended.
 */
export const dayRange = (zone: string, date: CalendarDate): InstantRange => ({
  from: startOfDay(zone, date),
  to: startOfDay(zone, addDays(date, 1)),
})

/** The last daily reset, at `HH:mm` in the zone, that is not after `now`: the start of a cap's window. */
export function windowStart(resetTime: string, zone: string, now: Instant): Instant {
  const today = dateAt(zone, now)
  // Also tomorrow's reset: a clock set back over midnight shows the previous day again after the next day has begun.
  const resets = [-1, 0, 1].map((days) => instantOf(zone, `${addDays(today, days)} ${resetTime}`))
  return Math.max(...resets.filter((reset) => reset <= now))
}

const printOffset = (minutes: number) => {
  const print = (part: number) => String(Math.floor(part)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${print(Math.abs(minutes) / 60)}:${print(Math.abs(minutes) % 60)}`
}

/** `UTC+03:00` */
export const formatOffset = (zone: string, instant: Instant): string =>
  `UTC${printOffset(offsetMinutes(zone, instant))}`

/** `2026-11-20T14:32:00.000+03:00` */
export const toIsoWithOffset = (instant: Instant, offsetMinutes: number): string =>
  new Date(instant + offsetMinutes * MINUTE).toISOString().replace('Z', printOffset(offsetMinutes))
