/** Random normalised filter states for property tests. */
import fc from 'fast-check'
import { datePresets, type DatePreset } from '../../shared/app/time/dates'
import { onlyValues, trafficValues } from '../../shared/app/filters'
import { printWallTime } from '../../shared/app/time/wallTimes'
import type { PathStep } from '../filters/reportPath'
import { groupFacts, reportGroups, type ReportGroup } from '../../shared/reports/reportGroups'
import type { FilterList } from '../generated/graphql'
import { canonical, filterLists, idLists, type FilterState } from '../filters/filterState'

const pad = (part: number) => String(part).padStart(2, '0')
const time = fc.tuple(fc.nat(23), fc.nat(59)).map(([hours, minutes]) => `${pad(hours)}:${pad(minutes)}`)
const wall = fc
  .date({ min: new Date('1970-01-01T00:00Z'), max: new Date('2099-12-31T23:59Z'), noInvalidDate: true })
  .map(printWallTime)
const range = fc.tuple(fc.option(wall), fc.option(wall)).map(([one, other]) => {
  const [startDate, endDate] = one && other && other < one ? [other, one] : [one, other]
  return { startDate, endDate }
})
const id = fc.integer({ min: 1, max: 1e9 }).map(String)
const text = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
const listOf = (list: FilterList) =>
  fc.uniqueArray(idLists.some((idList) => idList === list) ? id : text, { maxLength: 4 })
const lists = fc.record(
  Object.fromEntries(filterLists.map((list) => [list, listOf(list)])) as Record<FilterList, fc.Arbitrary<string[]>>,
)
const only = fc.constantFrom(...onlyValues)
const tri = fc.option(fc.boolean())

const fields = fc.record({
  dateRangePreset: fc.option(fc.constantFrom(...(Object.keys(datePresets) as DatePreset[]))),
  startTime: fc.option(time),
  endTime: fc.option(time),
  last24Hours: fc.boolean(),
  insideSelectedHourRange: fc.boolean(),
  createdInsideDateRange: fc.boolean(),
  compareWithPast: fc.boolean(),
  traffic: fc.constantFrom(...trafficValues),
  isApproved: only,
  lateFtd: only,
  isOriginal: only,
  campaignLeads: only,
  excludeFakeFtd: tri,
  isTest: tri,
  excludes: fc.subarray([...filterLists]),
})

export const arbitraryFilters: fc.Arbitrary<FilterState> = fc
  .tuple(fields, range, lists)
  .map(([state, dates, values]) => canonical({ ...state, ...dates, ...values }))

const stepOf = (key: ReportGroup): fc.Arbitrary<PathStep> => {
  const kind = groupFacts[key].kind
  const value = kind === 'id' ? id : kind === 'day' ? wall.map((at) => at.slice(0, 10)) : text
  return fc.option(value).map((value) => ({ key, value }))
}
/** A path in a report; each grouping occurs once. */
export const arbitraryPath: fc.Arbitrary<PathStep[]> = fc
  .shuffledSubarray([...reportGroups], { maxLength: 4 })
  .chain((keys) => fc.tuple(...keys.map(stepOf)))
