import { HOUR, MINUTE, type Instant } from '../../../../shared/app/time/timeZones'

/** Opening hours of a day as the tables keep them: 1 Monday … 7 Sunday, times HH:MM. */
export interface Day {
  id: number
  checked: boolean
  traffic?: boolean
  steps: { start_time: string; end_time: string }[]
}

const days = [1, 2, 3, 4, 5, 6, 7]

/** The same hours on each of the days `open`, whole hours from `from` to `to` (24 is midnight). */
export const openDays = (open: readonly number[], from: number, to: number): Day[] => {
  const print = (hour: number) => (hour === 24 ? '23:59' : `${String(hour).padStart(2, '0')}:00`)
  return days.map((id) => ({
    id,
    checked: open.includes(id),
    steps: [{ start_time: print(from), end_time: print(to) }],
  }))
}

/** The hours of the week, 0 Monday midnight … 167, that the days cover; 1 for open. */
export function weekMask(opening: readonly Day[]): Uint8Array {
  const mask = new Uint8Array(168)
  for (const { id, checked, traffic, steps } of opening) {
    if (!checked || traffic === false) continue
    for (const { start_time, end_time } of steps) {
      const end = end_time === '23:59' ? 24 : Number(end_time.slice(0, 2))
      for (let hour = Number(start_time.slice(0, 2)); hour < end; hour++) mask[(id - 1) * 24 + hour] = 1
    }
  }
  return mask
}

/** The hour of the week that a clock `offsetMinutes` east of UTC shows. The epoch was a Thursday. */
export const weekHourAt = (instant: Instant, offsetMinutes: number): number =>
  (Math.floor((instant + offsetMinutes * MINUTE) / HOUR) + 72) % 168
