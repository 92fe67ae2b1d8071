/** Earlier ranges with which the lost leads can be compared, in words. */
import { lower } from '../../ui/figures/comparisonWords'
import type { FilterState } from '../../filters/filterState'
import type { MetricComparison } from '../../generated/graphql'
import { cardWords } from '../reports/reportCardFigures'
import type { LostPivot } from './lostRows'

export interface LostComparison {
  value: MetricComparison
  long: string
  short: string
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
  const words: Record<MetricComparison, { long: string; short: string }> = {
    previous,
    sameWeekday: sameWeekday ?? { long: 'a week ago', short: 'week' },
    wholePrevious: { long: `the whole of ${lower(whole)}`, short: 'whole' },
  }
  return names.map((value) => ({ value, ...words[value] }))
}
