/**
 * The one rule of time: a wall-clock time that a change of the clock skips is the first instant after the gap; one that
 * occurs twice is its first occurrence. Ranges, days, caps and opening hours all go through this module.
 *
 * Built on the offsets of `Intl.DateTimeFormat` alone, in browser and server alike. SQL never converts zones: it gets
 * `offsetSegments`. Meant for 1972 and later: since then every offset is a whole number of minutes.
 */
import { addDays, clockMillis, printWallTime, weekdayOf, type CalendarDate, type WallTime } from './wallTimes'

/** Milliseconds since 1970-01-01T00:00Z. */
export type Instant = number
/** A half-open stretch of time: `from` is in it, `to` is not. */
export type InstantRange = { from: Instant; to: Instant }
/** A stretch of time in which a zone keeps one offset, in minutes east of UTC. */
export type OffsetSegment = InstantRange & { offsetMinutes: number }

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

// No zone has kept an offset for less than a week, so no change hides between two looks.
const LOOK_EVERY = 4 * DAY
// Intl takes a zone's name in any mix of cases: the names that can be asked for have no end, the cache must.
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

/** The first minute in (`before`, `after`] whose offset is not that of `before`. */
function changeBetween({ offsetAt }: Zone, before: Instant, after: Instant): Instant {
  const offset = offsetAt(before)
  while (after - before > MINUTE) {
    const middle = before + Math.floor((after - before) / MINUTE / 2) * MINUTE
    if (offsetAt(middle) === offset) before = middle
    else after = middle
  }
  return after
}

/** The zone's segments of one UTC year, worked out once. */
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

/** The segments of constant offset that cover [from, to) exactly, in order; neighbours differ. None when from ≥ to. */
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

/** Minutes east of UTC that the zone keeps at the instant. Throws RangeError for an unknown zone. */
export function offsetMinutes(zone: string, instant: Instant): number {
  for (const segment of segmentsOfYear(zone, yearOf(instant))) if (instant < segment.to) return segment.offsetMinutes
  throw new RangeError(`not an instant: ${instant}`)
}

/** Whether this machine knows the zone by its IANA name. */
export function isTimeZone(id: string): boolean {
  if (!/^[A-Za-z]/.test(id)) return false // Some engines also take bare offsets, '+03:00'.
  try {
    zoneNamed(id)
    return true
  } catch {
    return false // Intl has no other way to say that it does not know a zone.
  }
}

/** What the zone's clock shows at the instant, seconds dropped. */
export const wallTimeAt = (zone: string, instant: Instant): WallTime =>
  printWallTime(new Date(instant + offsetMinutes(zone, instant) * MINUTE))

export const dateAt = (zone: string, instant: Instant): CalendarDate => wallTimeAt(zone, instant).slice(0, 10)

/** 1 Monday … 7 Sunday. */
export const weekday = (zone: string, instant: Instant): number => weekdayOf(dateAt(zone, instant))

/** The instant of a wall-clock time, by the one rule above. Throws RangeError when `wall` is not valid. */
export function instantOf(zone: string, wall: WallTime): Instant {
  const clock = clockMillis(wall)
  for (const { from, to, offsetMinutes } of offsetSegments(zone, clock - DAY, clock + DAY)) {
    const instant = clock - offsetMinutes * MINUTE
    if (instant < to) return Math.max(instant, from)
  }
  throw new RangeError(`${zone} never shows ${wall}`)
}

/** The first instant of the day: where midnight does not exist, the first after the gap. */
export const startOfDay = (zone: string, date: CalendarDate): Instant => instantOf(zone, `${date} 00:00`)

/** The whole day; empty where the zone skipped it (Pacific/Apia, 2011-12-30). Each day begins where the last ended. */
export const dayRange = (zone: string, date: CalendarDate): InstantRange => ({
  from: startOfDay(zone, date),
  to: startOfDay(zone, addDays(date, 1)),
})

/** The last daily reset, at `HH:mm` in the zone, that is not after `now`: where a cap's window starts. */
export function windowStart(resetTime: string, zone: string, now: Instant): Instant {
  const today = dateAt(zone, now)
  // Tomorrow's counts too: a clock set back over midnight shows the old day again after the new one has begun.
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
