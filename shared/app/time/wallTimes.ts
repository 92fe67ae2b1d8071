/**
 * What a clock on the wall shows, without a zone: days, times of day, and arithmetic on them as on a clock that nobody
 * changes. `timeZones.ts` turns them into instants.
 */

/** A calendar day, `yyyy-MM-dd`. Compares as text. */
export type CalendarDate = string
/** A day and a minute of it, `yyyy-MM-dd HH:mm`. Compares as text. */
export type WallTime = string
/** Minutes of the day, half-open. `from` at or after `to` crosses midnight. */
export type MinuteRange = { from: number; to: number }

/** The wall time that the UTC fields of `clock` show. */
export const printWallTime = (clock: Date): WallTime => clock.toISOString().slice(0, 16).replace('T', ' ')

/** The clock whose UTC fields show `wall`; null where no calendar has it, which `Date` would turn into another day. */
function clockShowing(wall: WallTime): Date | null {
  const clock = new Date(`${wall.replace(' ', 'T')}Z`)
  return !Number.isNaN(clock.getTime()) && printWallTime(clock) === wall ? clock : null
}

/** `wall` as if it were UTC, in milliseconds. Throws RangeError when it is not valid. */
export function clockMillis(wall: WallTime): number {
  const clock = clockShowing(wall)
  if (!clock) throw new RangeError(`not a wall-clock time: ${wall}`)
  return clock.getTime()
}

/**
 * Reads `yyyy-MM-dd` or `yyyy-MM-dd HH:mm` strictly; `time` is null when only a day is given. Null for anything else,
 * for a day or minute that does not exist, and outside 1970 to 2099: each year of a zone takes time at its first use.
 */
export function parseWallTime(text: string): { date: CalendarDate; time: string | null } | null {
  const [, date, time] = /^((?:19[7-9]|20\d)\d-\d\d-\d\d)(?: (\d\d:\d\d))?$/.exec(text) ?? []
  return date && clockShowing(`${date} ${time ?? '00:00'}`) ? { date, time: time ?? null } : null
}

/** Whether a text is a day of the calendar, `yyyy-MM-dd`. */
export const isDay = (text: string): boolean => parseWallTime(text)?.time === null

export const addMinutes = (wall: WallTime, minutes: number): WallTime =>
  printWallTime(new Date(clockMillis(wall) + minutes * 60_000))

export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  addMinutes(`${date} 00:00`, days * 24 * 60).slice(0, 10)

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (date: CalendarDate): number => new Date(clockMillis(`${date} 00:00`)).getUTCDay() || 7

export const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** `HH:mm` as minutes since midnight. Throws RangeError when it is no time of day. */
export function minuteOf(time: string): number {
  if (!isTimeOfDay(time)) throw new RangeError(`not a time of day: ${time}`)
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** From `start` to `end`, `HH:mm`, the end minute included: 23:59 is midnight. A start after the end crosses it. */
export const minuteOfDayRange = (start: string, end: string): MinuteRange => ({
  from: minuteOf(start),
  to: minuteOf(end) + 1,
})
