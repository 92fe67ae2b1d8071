/** Texts for comparisons of ranges, for dashboard and reports. See docs/domain/figures.md. */
import { datePresets, type DatePreset } from '../../../shared/app/time/dates'
import { weekdayOf, type WallTime } from '../../../shared/app/time/wallTimes'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const running = { day: 'Yesterday', week: 'Last week', month: 'Last month', year: 'Last year' } as const
const past = {
  day: 'The day before',
  week: 'The week before',
  month: 'The month before',
  year: 'The year before',
} as const

const longWeekday = (wall: WallTime) => weekdays[weekdayOf(wall.slice(0, 10)) - 1] ?? ''
const weekdayName = (wall: WallTime) => longWeekday(wall).slice(0, 3)
const dayAndMonth = (wall: WallTime) => `${Number(wall.slice(8, 10))} ${months[Number(wall.slice(5, 7)) - 1] ?? ''}`

/** Name of the previous period: `Yesterday`, `Last month`; for past presets `The week before`. */
export const periodBefore = (preset: DatePreset): string => {
  const { period, back } = datePresets[preset]
  return (back === 0 ? running : past)[period]
}

/**
 * End of the counted part of the previous period; `until` is its last minute: `by 14:32`, `by Fri 14:32`, `by day 20,
 * 14:32`.
 */
export function untilText(preset: DatePreset, until: WallTime): string {
  const time = until.slice(11)
  switch (datePresets[preset].period) {
    case 'day':
      return `by ${time}`
    case 'week':
      return `by ${weekdayName(until)} ${time}`
    case 'month':
      return `by day ${Number(until.slice(8, 10))}, ${time}`
    case 'year':
      return `by ${dayAndMonth(until)} ${time}`
  }
}

/** Same weekday a week earlier: `Mon 16 Nov`. */
export function sameWeekdayText(weekAgo: WallTime): string {
  return `${weekdayName(weekAgo)} ${dayAndMonth(weekAgo)}`
}

/** The same as a heading: `Monday, 16 Nov`. */
export const sameWeekdayTitle = (weekAgo: WallTime): string => `${longWeekday(weekAgo)}, ${dayAndMonth(weekAgo)}`
