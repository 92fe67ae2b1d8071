/**
 * Wall-clock times without a zone: days, times of day, and arithmetic on them without clock changes. `timeZones.ts`
 * converts them to instants.
 */

/** A calendar day, `yyyy-MM-dd`. Can be compared as text. */
export type CalendarDate = string
/** A day and a minute, `yyyy-MM-dd HH:mm`. Can be compared as text. */
export type WallTime = string
/** Minutes of the day, half-open. If `from` is not before `to`, it crosses midnight. */
export type MinuteRange = { from: number; to: number }

/** The wall-clock time in the UTC fields of `clock`. */
export const printWallTime = (clock: Date): WallTime => clock.toISOString().slice(0, 16).replace('T', ' ')

/** A Date with `wall` in its UTC fields; null for dates that do not exist, which `Date` would turn into another day. */
function clockShowing(wall: WallTime): Date | null {
  const clock = new Date(`${wall.replace(' ', 'T')}Z`)
  return !Number.isNaN(clock.getTime()) && printWallTime(clock) === wall ? clock : null
}

/** Milliseconds of `wall` as if it were UTC. Throws RangeError if it is invalid. */
export function clockMillis(wall: WallTime): number {
  const clock = clockShowing(wall)
  if (!clock) throw new RangeError(`not a wall-clock time: ${wall}`)
  return clock.getTime()
}

/**
 * Parses `yyyy-MM-dd` or `yyyy-MM-dd HH:mm` strictly; `time` is null if only a day is given. Null for anything else,
 * for days and minutes that do not exist, and outside 1970 to 2099, because each year of a zone takes time at its first
 * use.
 */
export function parseWallTime(text: string): { date: CalendarDate; time: string | null } | null {
  const [, date, time] = /^((?:19[7-9]|20\d)\d-\d\d-\d\d)(?: (\d\d:\d\d))?$/.exec(text) ?? []
  return date && clockShowing(`${date} ${time ?? '00:00'}`) ? { date, time: time ?? null } : null
}

/** Whether a text is an existing calendar day, `yyyy-MM-dd`. */
export const isDay = (text: string): boolean => parseWallTime(text)?.time === null

export const addMinutes = (wall: WallTime, minutes: number): WallTime =>
  printWallTime(new Date(clockMillis(wall) + minutes * 60_000))

export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  addMinutes(`${date} 00:00`, days * 24 * 60).slice(0, 10)

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (date: CalendarDate): number => new Date(clockMillis(`${date} 00:00`)).getUTCDay() || 7

export const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Minutes since midnight of `HH:mm`. Throws RangeError for anything else. */
export function minuteOf(time: string): number {
  if (!isTimeOfDay(time)) throw new RangeError(`not a time of day: ${time}`)
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/**
 * From `start` to `end`, `HH:mm`, including the end minute: 23:59 means midnight. A start after the end crosses
 * midnight.
 */
export const minuteOfDayRange = (start: string, end: string): MinuteRange => ({
  from: minuteOf(start),
  to: minuteOf(end) + 1,
})
