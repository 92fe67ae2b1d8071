/**
 * For tests: a second implementation of docs/domain/filters.md and figures.md over rows in memory, in plain
 * TypeScript. It shares no code with the SQL, and uses Intl for wall-clock times.
 */
import { ownMetric, type FilterList, type LeadQuery, type Only } from '../../../shared/app/filters'
import type { RestGroup } from '../../../shared/reports/reportGroups'

export interface OracleLead {
  id: number
  created_at: Date
  converted_at: Date | null
  ftd_date: Date | null
  autologged_at: Date | null
  lead_status_id: number
  publisher_id: number
  advertiser_id: number | null
  distribution_id: number | null
  country_id: number | null
  advertiser_status: string | null
  status_override: string | null
  is_test: boolean
  is_fake_ftd: boolean
  is_injected: boolean
  is_campaign: boolean
  is_hidden: boolean
  campaign_id: number | null
  campaign_step_id: number | null
  campaign_source_id: number | null
  lost_reason: string | null
  lost_subject: string | null
  lost_advertiser_id: number | null
  custom_param_1: string | null
  custom_param_2: string | null
  custom_param_3: string | null
  custom_param_4: string | null
  custom_param_5: string | null
  email: string
  first_name: string | null
  last_name: string | null
  offer: string | null
  funnel: string | null
  hit_id: string | null
  ip: string | null
}

export interface OracleWorld {
  zone: string
  now: number
  lateFtdDays: number
  defaultPublisherStatus: string
  testAdvertiserIds: number[]
  groups: Record<string, string[]>
}

const MINUTE = 60_000
const clocks = new Map<string, Intl.DateTimeFormat>()
const shown = new Map<string, string>()

/** Wall-clock time in the zone, `2026-03-29 01:59`. */
export function wallOf(zone: string, instant: number): string {
  const key = `${zone} ${Math.floor(instant / MINUTE)}`
  const known = shown.get(key)
  if (known) return known
  const options = {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', options)
  clocks.set(zone, clock)
  const wall = clock.format(instant).replace(',', '')
  shown.set(key, wall)
  return wall
}

const nextMinute = (wall: string) =>
  new Date(Date.parse(`${wall.replace(' ', 'T')}Z`) + MINUTE).toISOString().slice(0, 16).replace('T', ' ')
const bounds = new Map<string, number>()

/** The first instant at which the zone's clock shows this minute or a later one, found minute by minute. */
export function firstInstant(zone: string, wall: string): number {
  const key = `${zone} ${wall}`
  let instant = bounds.get(key)
  if (instant === undefined) {
    instant = Date.parse(`${wall.replace(' ', 'T')}Z`) - 15 * 60 * MINUTE
    while (wallOf(zone, instant) < wall) instant += MINUTE
    bounds.set(key, instant)
  }
  return instant
}

const isIn = <T>(values: readonly T[], value: T) => values.includes(value)

function valueOf(list: FilterList, lead: OracleLead, world: OracleWorld): number | string | null {
  switch (list) {
    case 'publisher_id':
      return lead.publisher_id
    case 'dis_id':
      return lead.distribution_id
    case 'brand_status':
      return lead.advertiser_status
    case 'publisher_status':
      return lead.status_override ?? lead.advertiser_status ?? world.defaultPublisherStatus
    default:
      return lead[list]
  }
}

function passesList(list: FilterList, lead: OracleLead, query: LeadQuery, world: OracleWorld): boolean {
  const chosen: readonly (number | string)[] | null | undefined = query[list]
  if (!chosen || chosen.length === 0) return true
  const isStatus = list === 'brand_status' || list === 'publisher_status'
  const values = chosen.flatMap((value) =>
    isStatus && String(value).startsWith('group:') ? (world.groups[value] ?? []) : [value],
  )
  const value = valueOf(list, lead, world)
  const among = value !== null && isIn(values, value)
  return isIn(query.excludes ?? [], list) ? !among : among
}

const passesOnly = (choice: Only | null | undefined, fact: boolean) =>
  choice === 'only' ? fact : choice === 'excluded' ? !fact : true
const passesFlag = (choice: boolean | null | undefined, fact: boolean) =>
  choice === null || choice === undefined ? true : choice === fact

export function isLate(lead: OracleLead, { lateFtdDays }: Pick<OracleWorld, 'lateFtdDays'>) {
  return (
    lead.converted_at !== null &&
    lead.converted_at.getTime() - lead.created_at.getTime() > lateFtdDays * 24 * 60 * MINUTE
  )
}

/** Date of the event; null if the lead is not counted by the metric. */
function dateThatCounts(lead: OracleLead, query: LeadQuery, world: OracleWorld): Date | null {
  const deposit = lead.lead_status_id === 5 && !lead.is_fake_ftd ? lead.converted_at : null
  const approval = lead.lead_status_id === 5 ? lead.ftd_date : null
  const received = (counts: boolean) => (counts ? lead.created_at : null)
  const byFact = {
    attempts: received(true),
    leads: received([2, 5, 6, 7].includes(lead.lead_status_id)),
    autologged: received(lead.autologged_at !== null),
    ftds: deposit,
    is_late: isLate(lead, world) ? deposit : null,
    aff_ftd: approval,
    lost: received([1, 3].includes(lead.lead_status_id)),
    deposited: [5, 6].includes(lead.lead_status_id) && !lead.is_fake_ftd ? lead.converted_at : null,
  }
  if (!query.metric) return lead.created_at
  const date = byFact[ownMetric(query.metric)]
  return date && query.created_inside_date_range ? lead.created_at : date
}

/** Whether an instant is within a query's range, weekdays and hours. */
export function passesTime(at: number, query: LeadQuery, { zone, now }: OracleWorld): boolean {
  const hoursOn = query.inside_selected_hour_range
  const wall = (date: string, time: string | null | undefined, otherwise: string) =>
    date.length > 10 ? date : `${date} ${(!hoursOn && time) || otherwise}`
  if (query.last_24_hours) {
    if (at < now - 24 * 60 * MINUTE || at > now) return false
  } else {
    if (query.start_date && at < firstInstant(zone, wall(query.start_date, query.start_time, '00:00'))) return false
    if (query.end_date && at >= firstInstant(zone, nextMinute(wall(query.end_date, query.end_time, '23:59'))))
      return false
  }
  const [day = '', time = ''] = wallOf(zone, at).split(' ')
  const isWeekend = [0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay())
  if (query.traffic === 'weekdays' && isWeekend) return false
  if (query.traffic === 'weekends' && !isWeekend) return false
  if (!hoursOn) return true
  const dateTime = (date: string | null | undefined) => (query.last_24_hours ? '' : (date ?? '').slice(11))
  const from = query.start_time || dateTime(query.start_date) || '00:00'
  const to = query.end_time || dateTime(query.end_date) || '23:59'
  return from <= to ? from <= time && time <= to : time >= from || time <= to
}

function passesSearch(lead: OracleLead, query: LeadQuery): boolean {
  const texts = (query.search_txt ?? []).map((text) => text.trim()).filter((text) => text !== '')
  if (!query.search_in || texts.length === 0) return true
  const value = lead[query.search_in]
  if (value === null || value === undefined) return false
  if (['id', 'hit_id', 'ip'].includes(query.search_in)) return texts.includes(String(value))
  return texts.some((text) => String(value).toLowerCase().includes(text.toLowerCase()))
}

const lists: readonly FilterList[] = [
  'country_id',
  'publisher_id',
  'advertiser_id',
  'dis_id',
  'brand_status',
  'custom_param_1',
  'custom_param_2',
  'custom_param_3',
  'custom_param_4',
  'custom_param_5',
  'publisher_status',
  'offer',
  'funnel',
  'campaign_id',
  'campaign_step_id',
  'campaign_source_id',
]

/** Whether a lead matches a query's lists and switches, of any date. */
export const passesAttributes = (lead: OracleLead, query: LeadQuery, world: OracleWorld): boolean =>
  lists.every((list) => passesList(list, lead, query, world)) &&
  passesFlag(query.is_test, lead.is_test || world.testAdvertiserIds.includes(lead.advertiser_id ?? 0)) &&
  passesFlag(query.exclude_fake_FTD, lead.is_fake_ftd) &&
  passesOnly(query.is_approved, lead.lead_status_id === 5) &&
  passesOnly(query.late_ftd, isLate(lead, world)) &&
  passesOnly(query.campaign_leads, lead.is_campaign) &&
  passesOnly(query.is_original, !lead.is_injected)

/** Day of an instant: a day begins when its midnight is first shown, even if the clock is then set back. */
export function dayOf(zone: string, instant: number): string {
  const day = wallOf(zone, instant).slice(0, 10)
  const next = new Date(Date.parse(`${day}T00:00Z`) + 24 * 60 * MINUTE).toISOString().slice(0, 10)
  return firstInstant(zone, `${next} 00:00`) <= instant ? next : day
}

/** Value of a lead for a grouping of a report; for days, the day of `date`. */
export function groupValueOf(
  group: RestGroup,
  lead: OracleLead,
  date: Date,
  world: OracleWorld,
): number | string | null {
  if (group === 'created_at') return dayOf(world.zone, date.getTime())
  if (group === 'lost_reason' || group === 'lost_subject' || group === 'lost_advertiser_id') {
    const isSubmitted = lead.lead_status_id === 1
    if (!isSubmitted && lead.lead_status_id !== 3) return null
    return lead[group] ?? (group === 'lost_reason' ? (isSubmitted ? 'sending' : 'unknown') : null)
  }
  if (group === 'lost_obstacle') throw new Error('No report is grouped by obstacles')
  return valueOf(group === 'affiliate_id' ? 'publisher_id' : group, lead, world)
}

/** Whether a lead is below a path, with days applied to `date`. */
export const isUnder = (parents: LeadQuery['parents'], lead: OracleLead, date: Date, world: OracleWorld): boolean =>
  (parents ?? []).every(({ key, value }) => groupValueOf(key, lead, date, world) === value)

/** Whether a lead matches a query. */
export function isAskedFor(lead: OracleLead, query: LeadQuery, world: OracleWorld): boolean {
  if (lead.is_hidden || !passesSearch(lead, query)) return false
  if (query.is_search_global && query.search_in && query.search_txt?.some((text) => text.trim())) return true
  const date = dateThatCounts(lead, query, world)
  return (
    date !== null &&
    passesTime(date.getTime(), query, world) &&
    isUnder(query.parents, lead, date, world) &&
    passesAttributes(lead, query, world) &&
    (!query.lead_status_id?.length || query.lead_status_id.includes(lead.lead_status_id)) &&
    (!query.email?.trim() || lead.email.toLowerCase().includes(query.email.trim().toLowerCase()))
  )
}
