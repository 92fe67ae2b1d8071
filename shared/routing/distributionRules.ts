/** Validation of distributions, shared by the REST API and the screen. */
import type { OpeningDay } from '../partners/openingHours'
import {
  hoursTexts,
  rangeOf,
  rangesOn,
  sharedRange,
  weekIssues,
  type DayRange,
  type RuleIssue,
} from '../partners/openingHoursRules'

export const distributionMethods = ['slot', 'chance', 'optimize'] as const
export type DistributionMethod = (typeof distributionMethods)[number]

/** Parameters to filter the traffic by. */
export const segmentParameters = ['custom_param_1'] as const
/** Parameters that the distribution can override. */
export const overwriteParameters = [
  'custom_param_1',
  'custom_param_2',
  'custom_param_3',
  'custom_param_4',
  'custom_param_5',
  'funnel',
  'affiliate_id',
] as const
export type OverwriteParameter = (typeof overwriteParameters)[number]

export const distributionLimits = {
  name: 100,
  tags: 20,
  tag: 50,
  timeslots: 20,
  groups: 20,
  advertisers: 50,
  value: 255,
  values: 50,
} as const

export const distributionTexts = {
  noGroups: 'An advertiser group is required!',
  emptyGroup: 'Advertiser groups must not be empty!',
  noAdvertiser: 'Advertiser must be specified!',
  invalidBrand: 'Please select a valid brand',
  sameBrand: 'This advertiser is in the group already',
  taken: 'Time already taken',
  collision: 'Time slots overlap detected',
  parameterUsed: 'This parameter is used already',
  percentage: 'Enter 0 to 100 with at most two decimals',
} as const

/** Ids are numbers in REST and texts in the browser; null or empty means none. */
interface RuleBrand {
  id: number | string | null
  /** In percent. */
  percentage: number
}
interface RuleGroup {
  name: string
  brands: readonly RuleBrand[]
}
export interface RuleTimeslot {
  name: string
  groups: readonly RuleGroup[]
  openingHours: readonly OpeningDay[]
}

/** Hundredths of a percent: 10000 is 100 %. */
export const wholeShare = 10_000
/** Tolerance of 0.01 percent, so that three shares of 33.33 are valid. */
const tolerance = 1
export const shareOf = (percentage: number): number => Math.round(percentage * 100)
export const percentageOf = (share: number): number => share / 100
export const isPercentage = (percentage: number): boolean =>
  percentage >= 0 && percentage <= 100 && Math.abs(percentage * 100 - shareOf(percentage)) < 1e-6

type Shares = readonly Pick<RuleBrand, 'percentage'>[]
/** Sum of a group in hundredths of a percent. */
export const groupTotal = (shares: Shares): number =>
  shares.reduce((sum, { percentage }) => sum + shareOf(percentage), 0)
/** Sum of shares in a form; invalid input counts as 0. */
export const enteredTotal = (shares: Shares): number =>
  groupTotal(shares.filter(({ percentage }) => Number.isFinite(percentage)))
export const isWhole = (total: number): boolean => Math.abs(total - wholeShare) <= tolerance
/** Default share of a new advertiser in percent: the remainder, or 0. */
export const remainingPercentage = (shares: Shares): number =>
  percentageOf(Math.max(0, wholeShare - enteredTotal(shares)))

/** `85%`, `33.33%`. */
export const shareText = (share: number): string => `${percentageOf(share)}%`
const totalText = (total: number): string => `Percentages must add up to 100%: these are ${shareText(total)}`

const isNone = (id: RuleBrand['id']) => id === null || id === ''

function brandIssues({ id, percentage }: RuleBrand, place: number, brands: readonly RuleBrand[]): RuleIssue[] {
  const issues: RuleIssue[] = []
  if (isNone(id)) issues.push({ path: ['id'], message: distributionTexts.noAdvertiser })
  else if (brands.findIndex((brand) => brand.id === id) < place)
    issues.push({ path: ['id'], message: distributionTexts.sameBrand })
  if (!isPercentage(percentage)) issues.push({ path: ['percentage'], message: distributionTexts.percentage })
  return issues
}

/** Errors within one group: its advertisers and their sum. */
function groupIssues({ brands }: RuleGroup): RuleIssue[] {
  if (!brands.length) return [{ path: ['brands'], message: distributionTexts.emptyGroup }]
  const issues = brands.flatMap((brand, place) =>
    brandIssues(brand, place, brands).map(({ path, message }) => ({ path: ['brands', place, ...path], message })),
  )
  const total = groupTotal(brands)
  return isWhole(total) ? issues : [...issues, { path: ['brands'], message: totalText(total) }]
}

/** Errors of the groups of one timeslot. */
function structureIssues({ groups }: Pick<RuleTimeslot, 'groups'>): RuleIssue[] {
  if (!groups.length) return [{ path: ['groups'], message: distributionTexts.noGroups }]
  return groups.flatMap((group, place) =>
    groupIssues(group).map(({ path, message }) => ({ path: ['groups', place, ...path], message })),
  )
}

/** Minutes of a day covered by two timeslots. `day` and `step` are indexes in the hours of the first one, from 0. */
interface Collision {
  timeslot: number
  day: number
  step: number
  dayId: number
  other: number
  range: DayRange
}

/** Overlaps of a timeslot with another one, for each of its steps. */
export function collisionsOf(timeslots: readonly Pick<RuleTimeslot, 'openingHours'>[], timeslot: number): Collision[] {
  const own = timeslots[timeslot]?.openingHours ?? []
  return own.flatMap(({ id: dayId, checked, steps }, day) =>
    steps.flatMap((step, place) => {
      const range = checked ? rangeOf(step) : null
      if (!range) return []
      return timeslots.flatMap(({ openingHours }, other) => {
        if (other === timeslot) return []
        return rangesOn(openingHours, dayId).flatMap((taken): Collision[] => {
          const clash = sharedRange(range, taken)
          return clash ? [{ timeslot, day, step: place, dayId, other, range: clash }] : []
        })
      })
    }),
  )
}

/** Ranges of the other timeslots on a day. */
export const takenOn = (
  timeslots: readonly Pick<RuleTimeslot, 'openingHours'>[],
  timeslot: number,
  dayId: number,
): DayRange[] =>
  timeslots.flatMap(({ openingHours }, other) => (other === timeslot ? [] : rangesOn(openingHours, dayId)))

/** All errors of the timeslots of a distribution, by path: `[0, 'groups', 1, 'brands', 0, 'id']`. */
export function timeslotIssues(timeslots: readonly RuleTimeslot[]): RuleIssue[] {
  return timeslots.flatMap((timeslot, index) => {
    const named = timeslot.name.trim() ? [] : [{ path: ['name'], message: hoursTexts.name }]
    const hours = weekIssues(timeslot.openingHours).map(({ path, message }) => ({
      path: ['openingHours', ...path],
      message,
    }))
    // A step with several overlaps is reported once.
    const clashing = new Map(collisionsOf(timeslots, index).map((clash) => [`${clash.day} ${clash.step}`, clash]))
    const taken = [...clashing.values()].map(({ day, step }) => ({
      path: ['openingHours', day, 'steps', step],
      message: distributionTexts.taken,
    }))
    return [...named, ...hours, ...taken, ...structureIssues(timeslot)].map(({ path, message }) => ({
      path: [index, ...path],
      message,
    }))
  })
}
