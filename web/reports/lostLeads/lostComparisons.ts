/** Earlier ranges with which the lost leads can be compared, in words. */
import { DAY, wallTimeAt } from '../../../shared/app/time/timeZones'
import { sameWeekdayTitle } from '../../ui/figures/comparisonText'
import { lower } from '../../ui/figures/comparisonWords'
import type { FilterState } from '../../filters/filterState'
import type { MetricComparison } from '../../generated/graphql'
import { cardWords } from '../reports/reportCardFigures'
import type { LostPivot } from './lostRows'

export interface LostComparison {
  value: MetricComparison
  long: string
  /** Without the time of day, for the head of a column: `Friday, 20 Nov`. */
  title: string
}

/** Those that the range has, by the server's answer; null without any. */
export function lostComparisons(
  filters: FilterState,
  pivot: LostPivot | null,
  { now, zone }: { now: number; zone: string },
): LostComparison[] | null {
  const names = pivot?.comparisons ?? []
  if (!names.length) return null
  const asOf = new Date(now).toISOString()
  const { previous, sameWeekday, whole } = cardWords(filters, names.includes('wholePrevious'), { asOf, zone })
  const wholeText = `the whole of ${lower(whole)}`
  const isDay = sameWeekday && !filters.last24Hours
  const weekday = sameWeekday?.long ?? 'a week ago'
  const words: Record<MetricComparison, Omit<LostComparison, 'value'>> = {
    previous: { long: previous.long, title: previous.long.replace(/ by .*$/, '') },
    sameWeekday: { long: weekday, title: isDay ? sameWeekdayTitle(wallTimeAt(zone, now - 7 * DAY)) : weekday },
    wholePrevious: { long: wholeText, title: wholeText },
  }
  return names.map((value) => ({ value, ...words[value] }))
}
