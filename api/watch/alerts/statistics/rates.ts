/**
 * Rates that are not usual for a partner. Pure. See docs/domain/watch.md.
 *
 * - Accept rate and autologin rate of the last 3 hours, against the same hours of the last 28 days.
 * - Every 6 hours: CR of the accepted leads of the last 1, 3 and 7 days, against leads of the 28 days before at the same ages. Deposits that
 *   wait for approval count as approved, so that a backlog is no fall.
 *
 * The band is that of a binomial distribution outside of which 0.1 % lie, divided among all rates that are compared in the hour
 * (Bonferroni). Real traffic varies more than chance: by how much, the days of the baseline tell (variance relative to a binomial
 * one); so many fewer leads are counted. The uncertainty of the baseline itself is added. Hours are in UTC; after a clock change
 * the same traffic comes an hour earlier or later, so that the baseline is also shifted by an hour, and the widest band is used.
 */
import { binomialBand } from '../../../../shared/watch/binomial'
import {
  baselineDays,
  conversionDays,
  hoursPerDay,
  sumOver,
  type HourlyCounts,
  type HourlySeries,
  type PartnerKind,
} from './hourlyCounts'

/** Part outside the band, over all rates together. */
export const outsideBand = 0.001
const windowHours = 3
const conversionWindows = [1, 3, conversionDays].map((days) => days * hoursPerDay)
/** CR changes slowly, and is compared only so often. */
const conversionHours = 6
/** The band needs this many days with leads, and as many times the leads of the window. */
const minDays = 7
const minTimes = 4
/** Smallest setting for the leads of a window. */
const fewestLeads = 10

export const rateNames = ['accept', 'autologin', 'cr'] as const
type RateName = (typeof rateNames)[number]

/** Events among a number of leads: `seen` of `all`. */
interface Part {
  all: number
  seen: number
}

interface Usual {
  /** Usual rate, between 0 and 1. */
  rate: number
  /** Variance relative to a binomial one, at least 1. */
  dispersion: number
}

/** A rate of a partner in a window, with what is usual for it. */
interface ComparedRate extends Part {
  partner: HourlySeries
  name: RateName
  /** Length of the window that ends with the last closed hour. */
  hours: number
  /** Under each possible shift of the clock. */
  usual: readonly Usual[]
}

/** Leads of the baseline, with the rate and the dispersion of their days. */
interface Baseline extends Usual {
  all: number
  days: number
}

function baselineOf(days: readonly Part[]): Baseline {
  const filled = days.filter((day) => day.all > 0)
  const all = filled.reduce((sum, day) => sum + day.all, 0)
  const rate = (filled.reduce((sum, day) => sum + day.seen, 0) + 0.5) / (all + 1)
  const squares = filled.reduce((sum, day) => sum + (day.seen - day.all * rate) ** 2 / day.all, 0)
  const dispersion = Math.max(1, squares / (rate * (1 - rate) * Math.max(1, filled.length - 1)))
  return { all, rate, dispersion, days: filled.length }
}

/** What is usual for a window with so many leads; null if the baseline is too small to tell. */
function usualFor({ rate, dispersion, ...baseline }: Baseline, all: number): Usual | null {
  if (baseline.days < minDays || baseline.all < minTimes * all) return null
  return { rate, dispersion: dispersion * (1 + all / baseline.all) }
}

/** Accept and autologin rates count in the same hours as their leads. */
function recentRate(partner: HourlySeries, name: 'accept' | 'autologin') {
  const [base, events] = name === 'accept' ? [partner.received, partner.accepted] : [partner.leads, partner.autologged]
  const partAt = (to: number): Part => ({
    all: sumOver(base, to - windowHours, to),
    seen: sumOver(events, to - windowHours, to),
  })
  const baselines = new Map<number, Baseline>()
  /** Of the window that ends there on each day before. */
  function baselineAt(end: number): Baseline {
    const baseline =
      baselines.get(end) ??
      baselineOf(Array.from({ length: baselineDays }, (_, day) => partAt(end - (day + 1) * hoursPerDay)))
    baselines.set(end, baseline)
    return baseline
  }
  return (end: number): ComparedRate[] => {
    const now = partAt(end)
    if (now.all < fewestLeads) return []
    const usual = [-1, 0, 1].flatMap((shift) => usualFor(baselineAt(end + shift), now.all) ?? [])
    return usual.length === 3 ? [{ ...now, partner, name, hours: windowHours, usual }] : []
  }
}

/** Conversions up to an age, of the leads created in each hour of the baseline and the window. */
function conversionRate(partner: HourlySeries, hours: number, end: number): ComparedRate[] {
  const start = end - hours
  const first = start - baselineDays * hoursPerDay
  const { leads, conversions } = partner
  const all = sumOver(leads, start, end)
  if (all < fewestLeads) return []
  const byAge = new Float64Array(hours + 1)
  const days = Array.from({ length: baselineDays }, (_, day) => ({
    all: sumOver(leads, first + day * hoursPerDay, first + (day + 1) * hoursPerDay),
    seen: 0,
  }))
  let seen = 0
  for (const { created, age, count } of conversions) {
    if (created < first || created >= end) continue
    if (created >= start) {
      if (created + age < end) seen += count
    } else if (age < hours) {
      byAge[age + 1] = (byAge[age + 1] ?? 0) + count
      const day = days[Math.floor((created - first) / hoursPerDay)]
      if (day) day.seen += count
    }
  }
  const usual = usualFor(baselineOf(days), all)
  if (!usual) return []
  for (let age = 1; age <= hours; age++) byAge[age] = (byAge[age] ?? 0) + (byAge[age - 1] ?? 0)
  const baseline = sumOver(leads, first, start)
  let expected = 0
  for (let place = Math.max(0, start); place < end; place++)
    expected += ((leads[place] ?? 0) * (byAge[end - place] ?? 0)) / baseline
  const rate = (expected + 0.5) / (all + 1)
  return [{ ...{ partner, name: 'cr', hours, all, seen }, usual: [{ ...usual, rate }] }]
}

function ratesOf(partner: HourlySeries) {
  const recent = [recentRate(partner, 'accept'), recentRate(partner, 'autologin')]
  return (end: number, withConversions: boolean): ComparedRate[] => [
    ...recent.flatMap((rateAt) => rateAt(end)),
    ...(withConversions ? conversionWindows.flatMap((hours) => conversionRate(partner, hours, end)) : []),
  ]
}

/** Rates that can be compared after an hour, of all partners of a kind; computed once for each hour. */
export function comparedRates(
  { firstHour, series }: HourlyCounts,
  kind: PartnerKind,
): (end: number) => readonly ComparedRate[] {
  const partners = series.filter(({ subjectKind }) => subjectKind === kind).map(ratesOf)
  const byEnd = new Map<number, ComparedRate[]>()
  return (end) => {
    const withConversions = (firstHour + end) % conversionHours === 0
    const rates = byEnd.get(end) ?? partners.flatMap((ratesAt) => ratesAt(end, withConversions))
    byEnd.set(end, rates)
    return rates
  }
}

/** A rate outside its band; rates are between 0 and 1. */
export interface UnusualRate extends Pick<ComparedRate, 'partner' | 'name' | 'hours' | 'all' | 'seen'> {
  usual: number
  low: number
  high: number
}

/** Standard deviations within which a rate is inside every band: at most 0.1 % are outside, and no tail is thicker. */
const surelyInside = 2

const isSurelyInside = ({ all, seen, usual }: ComparedRate) =>
  usual.some(
    ({ rate, dispersion }) =>
      Math.abs(seen - all * rate) < surelyInside * Math.sqrt(all * rate * (1 - rate) * dispersion),
  )

/** The rate with its band if it lies outside, at this share of all bands; null otherwise. */
export function unusual(compared: ComparedRate, outside: number): UnusualRate | null {
  if (isSurelyInside(compared)) return null
  const { usual, ...facts } = compared
  const bands = usual.map(({ rate, dispersion }) => {
    const leads = Math.max(1, Math.floor(facts.all / dispersion))
    const { low, high } = binomialBand(leads, rate, outside)
    return { low: low / leads, high: high / leads }
  })
  const low = Math.min(...bands.map((band) => band.low))
  const high = Math.max(...bands.map((band) => band.high))
  const rate = facts.seen / facts.all
  if (rate >= low && rate <= high) return null
  return { ...facts, usual: usual[Math.floor(usual.length / 2)]?.rate ?? 0, low, high }
}
