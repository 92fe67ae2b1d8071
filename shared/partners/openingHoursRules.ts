/** Validation of opening hours, shared by the REST API and the screen. */
import type { OpeningDay } from './openingHours'

export const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
/** 1 Monday … 7 Sunday. */
export const dayName = (id: number): string => dayNames[id - 1] ?? `Day ${id}`

export const minutesOfDay = 1440
/** Maximum number of ranges per day. */
export const maxSteps = 24

export type OpeningStep = OpeningDay['steps'][number]
/** Minutes of the day, half-open. */
export interface DayRange {
  from: number
  to: number
}
/** A validation error: its path of field names and indexes from 0, and the message. */
export interface RuleIssue {
  path: readonly (string | number)[]
  message: string
}

export const hoursTexts = {
  name: 'Name is required',
  overlap: 'Time slots are overlapping',
  reversed: 'Start time should be smaller',
  time: 'Please enter a valid time',
  days: 'All seven days are required',
  step: 'A day needs at least one time range',
  steps: `A day takes at most ${maxSteps} time ranges`,
} as const

export const fullStep: OpeningStep = { start_time: '00:00', end_time: '23:59' }
/** Every day, all day; `isChecked` decides whether they are open. */
export const wholeWeek = (isChecked: (dayId: number) => boolean = () => true): OpeningDay[] =>
  dayNames.map((_name, index) => ({ id: index + 1, checked: isChecked(index + 1), steps: [fullStep] }))

/** Minutes since midnight of `HH:mm`, hours 00 to 23; null for anything else. */
export function minuteOf(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** `HH:mm`; the end of the day reads 23:59, as staff type it. */
export const timeText = (minute: number): string => {
  const shown = Math.min(minute, minutesOfDay - 1)
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`
}

/**
 * Minutes covered by a step; an end of 23:59 means midnight. Null if its times are invalid or it does not end after its
 * start.
 */
export function rangeOf({ start_time, end_time }: OpeningStep): DayRange | null {
  const [from, last] = [minuteOf(start_time), minuteOf(end_time)]
  if (from === null || last === null || from >= last) return null
  return { from, to: last === minutesOfDay - 1 ? minutesOfDay : last }
}

/** Minutes covered by both ranges; null if there are none. Adjacent ranges do not overlap. */
export function sharedRange(a: DayRange, b: DayRange): DayRange | null {
  const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)]
  return from < to ? { from, to } : null
}

function stepIssues(step: OpeningStep): RuleIssue[] {
  const wrong = (['start_time', 'end_time'] as const).filter((field) => minuteOf(step[field]) === null)
  if (wrong.length) return wrong.map((field) => ({ path: [field], message: hoursTexts.time }))
  return rangeOf(step) ? [] : [{ path: ['start_time'], message: hoursTexts.reversed }]
}

const overlapsAnother = (step: OpeningStep, place: number, steps: readonly OpeningStep[]) => {
  const range = rangeOf(step)
  return range && steps.some((other, at) => at !== place && sharedRange(range, rangeOf(other) ?? { from: 0, to: 0 }))
}

/** Errors within one day, by step. Of a closed day only the times are checked. */
export function dayIssues({ checked, steps }: OpeningDay): RuleIssue[] {
  if (checked && !steps.length) return [{ path: ['steps'], message: hoursTexts.step }]
  if (steps.length > maxSteps) return [{ path: ['steps'], message: hoursTexts.steps }]
  return steps.flatMap((step, place): RuleIssue[] => {
    const own = stepIssues(step).filter(({ message }) => checked || message === hoursTexts.time)
    if (!own.length && checked && overlapsAnother(step, place, steps))
      own.push({ path: [], message: hoursTexts.overlap })
    return own.map(({ path, message }) => ({ path: ['steps', place, ...path], message }))
  })
}

/** Errors of a week: each of the seven days must occur once, and each day must be valid. */
export function weekIssues(days: readonly OpeningDay[]): RuleIssue[] {
  const isWeek = days.length === 7 && dayNames.every((_name, index) => days.some(({ id }) => id === index + 1))
  if (!isWeek) return [{ path: [], message: hoursTexts.days }]
  return days.flatMap((day, index) => dayIssues(day).map(({ path, message }) => ({ path: [index, ...path], message })))
}

/** Ranges of a week on one day, in order. */
export const rangesOn = (days: readonly OpeningDay[], dayId: number): DayRange[] =>
  days
    .filter(({ id, checked }) => id === dayId && checked)
    .flatMap(({ steps }) => steps.flatMap((step) => rangeOf(step) ?? []))
    .sort((a, b) => a.from - b.from)

/** Free ranges of a day, in order. */
export function freeWindows(taken: readonly DayRange[]): DayRange[] {
  const free: DayRange[] = []
  let from = 0
  for (const range of [...taken].sort((a, b) => a.from - b.from)) {
    if (range.from > from) free.push({ from, to: range.from })
    from = Math.max(from, range.to)
  }
  return from < minutesOfDay ? [...free, { from, to: minutesOfDay }] : free
}

export const rangeText = ({ from, to }: DayRange): string => `${timeText(from)}–${timeText(to)}`

/** Free ranges of a day as text for the screen. */
export function freeWindowsText(dayId: number, taken: readonly DayRange[]): string {
  const windows = freeWindows(taken)
  if (!windows.length) return `No available time windows on ${dayName(dayId)}`
  return `Available on ${dayName(dayId)}: ${windows.map(rangeText).join(', ')}`
}
