/**
 * For tests: a second implementation of the dashboard from docs/domain/figures.md over rows in memory. It shares no code with
 * the SQL or with shared/reports/dashboardPeriods.ts, and uses Intl for wall-clock times.
 */
import { firstInstant, wallOf, type OracleLead } from '../../leads/filters/leadFilter.oracle'

export type MoneyLead = OracleLead & { revenue: number; payout: number }
export interface OracleFilter {
  publisher_id?: number[]
  advertiser_id?: number[]
  country_id?: number[]
  excludes?: string[]
}
interface OracleClock {
  zone: string
  now: number
}
type Period = 'today' | 'this_week' | 'this_month'
type Range = { from: number; to: number }
type Figures = {
  attempts: number
  leads: number
  success_percent: number
  cr: number
  ftd: number
  revenue: number
  payout: number
  profit: number
}

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const asUtc = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}Z`)
const wallAt = (millis: number) => new Date(millis).toISOString().slice(0, 16).replace('T', ' ')
const midnight = (wall: string) => `${wall.slice(0, 10)} 00:00`

/** Wall-clock minutes at which a period begins and ends: the current one (back 0) or the previous one (back 1). */
function calendar(period: Period, wallNow: string, back: number): [string, string] {
  const today = asUtc(midnight(wallNow))
  if (period === 'today') return [wallAt(today - back * DAY), wallAt(today - (back - 1) * DAY)]
  if (period === 'this_week') {
    const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY
    return [wallAt(monday - 7 * back * DAY), wallAt(monday - 7 * (back - 1) * DAY)]
  }
  const [year, month] = [Number(wallNow.slice(0, 4)), Number(wallNow.slice(5, 7)) - 1]
  return [wallAt(Date.UTC(year, month - back)), wallAt(Date.UTC(year, month - back + 1))]
}

const between = (zone: string, start: string, end: string): Range => ({
  from: firstInstant(zone, start),
  to: firstInstant(zone, end),
})

/** Hidden leads are never counted; exclusions keep rows without a value. */
export function isQueued(lead: MoneyLead, filter: OracleFilter): boolean {
  const passes = (list: keyof OracleFilter, value: number | null) => {
    const chosen = filter[list] as number[] | undefined
    if (!chosen) return true
    const among = value !== null && chosen.includes(value)
    return filter.excludes?.includes(list) ? !among : among
  }
  return (
    !lead.is_hidden &&
    passes('publisher_id', lead.publisher_id) &&
    passes('advertiser_id', lead.advertiser_id) &&
    passes('country_id', lead.country_id)
  )
}

/** Test leads and leads of the test advertiser 3 are counted only as pending. */
export const isShown = (lead: MoneyLead, filter: OracleFilter): boolean =>
  isQueued(lead, filter) && !lead.is_test && lead.advertiser_id !== 3

const isIn = (date: Date | null, { from, to }: Range) => date !== null && date.getTime() >= from && date.getTime() < to
export const deposits = (leads: readonly MoneyLead[], range: Range) =>
  leads.filter((lead) => lead.lead_status_id === 5 && !lead.is_fake_ftd && isIn(lead.converted_at, range))
export const approvals = (leads: readonly MoneyLead[], range: Range) =>
  leads.filter((lead) => lead.lead_status_id === 5 && isIn(lead.ftd_date, range))

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100
/** In percent, half up to two decimals; 0 for a base of 0. */
const share = (part: number, whole: number) =>
  whole === 0 ? 0 : Number(((BigInt(part) * 100_000n) / BigInt(whole) + 5n) / 10n) / 100

const figures = (leads: readonly MoneyLead[], range: Range): Figures => {
  const received = leads.filter((lead) => isIn(lead.created_at, range))
  const accepted = received.filter((lead) => [2, 5, 6, 7].includes(lead.lead_status_id))
  const ftd = deposits(leads, range).length
  const revenue = sum(deposits(leads, range).map(({ revenue }) => revenue))
  const payout = sum(approvals(leads, range).map(({ payout }) => payout))
  return {
    attempts: received.length,
    leads: accepted.length,
    success_percent: share(accepted.length, received.length),
    cr: share(ftd, accepted.length),
    ftd,
    revenue,
    payout,
    profit: sum([revenue, -payout]),
  }
}

/** In percent, half away from zero to two decimals, calculated in integer cents or counts. */
function change(now: number, before: number): number | null {
  if (before === 0) return now === 0 ? 0 : null
  const hundredths = (BigInt(Math.round((now - before) * 100)) * 100_000n) / BigInt(Math.abs(Math.round(before * 100)))
  return Number((hundredths + (hundredths < 0n ? -5n : 5n)) / 10n) / 100
}

/** Axis position of an event: its hour (the second of a repeated one is marked), weekday or day of the month. */
function labelOf(period: Period, zone: string, date: Date): string {
  const wall = wallOf(zone, date.getTime())
  if (period === 'this_month') return String(Number(wall.slice(8, 10)))
  if (period === 'this_week')
    return ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][new Date(asUtc(wall)).getUTCDay()] ?? ''
  const isSecond = wallOf(zone, date.getTime() - 60 * MINUTE).slice(0, 13) === wall.slice(0, 13)
  return `${wall.slice(11, 13)}:00${isSecond ? ' (2nd)' : ''}`
}

function bars(leads: readonly MoneyLead[], range: Range, period: Period, zone: string) {
  const byLabel: Record<string, Pick<Figures, 'ftd' | 'revenue' | 'payout'>> = {}
  const at = (date: Date | null) =>
    (byLabel[labelOf(period, zone, date ?? new Date(NaN))] ??= { ftd: 0, revenue: 0, payout: 0 })
  for (const lead of deposits(leads, range)) {
    const bar = at(lead.converted_at)
    bar.ftd++
    bar.revenue = sum([bar.revenue, lead.revenue])
  }
  for (const lead of approvals(leads, range)) {
    const bar = at(lead.ftd_date)
    bar.payout = sum([bar.payout, lead.payout])
  }
  return byLabel
}

/** A current period up to the end of this minute. */
export function currentRange(period: Period, { zone, now }: OracleClock): Range {
  const [start] = calendar(period, wallOf(zone, now), 0)
  return { from: firstInstant(zone, start), to: now - (now % MINUTE) + MINUTE }
}

export function expectedPeriod(all: readonly MoneyLead[], period: Period, filter: OracleFilter, clock: OracleClock) {
  const { zone, now } = clock
  const leads = all.filter((lead) => isShown(lead, filter))
  const wallNow = wallOf(zone, now)
  const current = currentRange(period, clock)
  const [start, end] = calendar(period, wallNow, 1)
  const previous = between(zone, start, end)
  const gone = asUtc(wallNow) - asUtc(calendar(period, wallNow, 0)[0])
  const byNow = {
    from: previous.from,
    to: Math.min(firstInstant(zone, wallAt(asUtc(start) + gone + MINUTE)), previous.to),
  }
  const weekAgo = asUtc(midnight(wallNow)) - 7 * DAY
  const weekday =
    period === 'today' ? figures(leads, between(zone, wallAt(weekAgo), wallAt(weekAgo + gone + MINUTE))) : null
  const is = figures(leads, current)
  const comparison = (was: Figures) => ({
    leads: change(is.leads, was.leads),
    success_percent: Math.round((is.success_percent - was.success_percent) * 100) / 100,
    cr: Math.round((is.cr - was.cr) * 100) / 100,
    profit: change(is.profit, was.profit),
    ftd: change(is.ftd, was.ftd),
    revenue: change(is.revenue, was.revenue),
    payout: change(is.payout, was.payout),
  })
  return {
    current_period: is,
    previous_period: figures(leads, previous),
    previous_by_now: figures(leads, byNow),
    same_weekday_by_now: weekday,
    comparison: comparison(figures(leads, byNow)),
    same_weekday_comparison: weekday && comparison(weekday),
    bars: { current: bars(leads, current, period, zone), previous: bars(leads, previous, period, zone) },
  }
}

/** The 24 hours up to the end of this minute, the 24 hours before, and the same hours a week earlier. */
export function expectedLast24Hours(all: readonly MoneyLead[], filter: OracleFilter, now: number) {
  const leads = all.filter((lead) => isShown(lead, filter))
  const to = now - (now % MINUTE) + MINUTE
  const daysAgo = (days: number) => figures(leads, { from: to - (days + 1) * DAY, to: to - days * DAY })
  return {
    current_period: daysAgo(0),
    previous_period: daysAgo(1),
    same_weekday_by_now: daysAgo(7),
    previous_by_now: null,
  }
}
