/** Text for the dates by which a report counts. See docs/domain/figures.md. */
import { datePresets } from '../../../shared/app/time/dates'
import type { Instant } from '../../../shared/app/time/timeZones'
import { periodBefore, untilText } from '../../ui/figures/comparisonText'
import type { FilterState } from '../../filters/filterState'
import type { Pivot } from './reportFigures'

export function basisText({ createdInsideDateRange }: Pick<FilterState, 'createdInsideDateRange'>): {
  short: string
  long: string
} {
  return createdInsideDateRange
    ? {
        short: 'All by creation of the lead',
        long: 'Cohort view: everything that became of the leads created in this range, whenever it happened.',
      }
    : {
        short: 'Each figure by its own date',
        long: 'Leads by when they came in, FTDs and revenue by the date of the deposit, Pub FTDs and payout by the date of approval.',
      }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dayOf = (wall: string) => `${Number(wall.slice(8, 10))} ${months[Number(wall.slice(5, 7)) - 1] ?? ''}`

/** The compared range as text: `Yesterday by 14:32` for a current preset, else the dates of the previous range. */
export function comparedText(
  range: NonNullable<Pivot['previousRange']>,
  preset: FilterState['dateRangePreset'],
  now: Instant,
): string {
  const dates = pastText(range, now)
  if (!preset) return dates
  const isPart = datePresets[preset].back === 0 && !range.end.endsWith('23:59')
  const name = periodBefore(preset)
  return isPart ? `${name} ${untilText(preset, range.end)} (${dates})` : `${name} (${dates})`
}

/** `9 Nov – 13 Nov`, with times if the range has some, and years other than that of `now`. */
export function pastText({ start, end }: NonNullable<Pivot['previousRange']>, now: Instant): string {
  const isWhole = start.endsWith('00:00') && end.endsWith('23:59')
  const isPast = new Set([start, end, new Date(now).toISOString()].map((text) => text.slice(0, 4))).size > 1
  const day = (wall: string) => (isPast ? `${dayOf(wall)} ${wall.slice(0, 4)}` : dayOf(wall))
  const text = (wall: string) => (isWhole ? day(wall) : `${day(wall)} ${wall.slice(11, 16)}`)
  return isWhole && start.slice(0, 10) === end.slice(0, 10) ? day(start) : `${text(start)} – ${text(end)}`
}
