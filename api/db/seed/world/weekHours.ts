import { HOUR, MINUTE, type Instant } from '../../../../shared/app/time/timeZones'

/** Opening hours of a day as stored: 1 Monday … 7 Sunday, times HH:MM. */
export interface Day {
  id: number
  checked: boolean
  traffic?: boolean
  steps: { start_time: string; end_time: string }[]
}

const days = [1, 2, 3, 4, 5, 6, 7]

/** The same whole hours on each day in `open` (24 is midnight). */
export const openDays = (open: readonly number[], from: number, to: number): Day[] => {
  const print = (hour: number) => (hour === 24 ? '23:59' : `${String(hour).padStart(2, '0')}:00`)
  return days.map((id) => ({
    id,
    checked: open.includes(id),
    steps: [{ start_time: print(from), end_time: print(to) }],
  }))
}

/** Hours of the week covered by the days: index 0 is Monday midnight; 1 means open. */
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

/** Hour of the week at `offsetMinutes` east of UTC. 1 January 1970 was a Thursday. */
export const weekHourAt = (instant: Instant, offsetMinutes: number): number =>
  (Math.floor((instant + offsetMinutes * MINUTE) / HOUR) + 72) % 168
