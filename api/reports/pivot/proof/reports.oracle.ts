/**
 * For tests: a second implementation of docs/domain/figures.md over rows in memory. It shares no code with the
 * SQL or the report formulas, and calculates in whole cents.
 */
import { filterLists, idLists, type FilterList, type LeadFilter, type LeadQuery } from '../../../../shared/app/filters'
import type { RestGroup, ReportParent } from '../../../../shared/reports/reportGroups'
import {
  groupValueOf,
  isLate,
  isUnder,
  passesAttributes,
  passesTime,
  type OracleLead,
  type OracleWorld,
  wallOf,
} from '../../../leads/filters/leadFilter.oracle'

export interface ReportLead extends OracleLead {
  revenue: number
  payout: number
  /** When a fake was fired, if its history contains this. */
  fired_at: Date | null
}

type Lists = Pick<LeadFilter, FilterList>

export interface ReportAsked extends LeadFilter {
  exclusive?: Lists
  excluded?: Lists
  group_by: RestGroup
  parents: ReportParent[]
}

type Counted = Record<
  'total' | 'leads' | 'autologged' | 'ftds' | 'is_late' | 'aff_ftd' | 'waiting' | 'waitingReal' | 'revenue' | 'payout',
  number
>
type OracleValue = number | string | null
const nothing: Counted = {
  total: 0,
  leads: 0,
  autologged: 0,
  ftds: 0,
  is_late: 0,
  aff_ftd: 0,
  waiting: 0,
  waitingReal: 0,
  revenue: 0,
  payout: 0,
}

const cents = (dollars: number) => Math.round(dollars * 100)

/** Counts that a lead contributes to a report, each with its date. */
export function* factsOf(lead: ReportLead, world: OracleWorld): Generator<[Date, Partial<Counted>]> {
  yield [
    lead.created_at,
    { total: 1, leads: [2, 5, 6, 7].includes(lead.lead_status_id) ? 1 : 0, autologged: lead.autologged_at ? 1 : 0 },
  ]
  if (lead.lead_status_id === 5 && lead.converted_at) {
    yield [lead.converted_at, { ftds: 1, is_late: isLate(lead, world) ? 1 : 0, revenue: cents(lead.revenue) }]
  }
  if (lead.lead_status_id === 5 && lead.ftd_date) yield [lead.ftd_date, { aff_ftd: 1, payout: cents(lead.payout) }]
  if (lead.lead_status_id === 6)
    yield [
      lead.converted_at ?? lead.fired_at ?? lead.created_at,
      { waiting: 1, waitingReal: lead.converted_at ? 1 : 0 },
    ]
}

const add = (sums: Counted, more: Partial<Counted>): Counted => {
  const result = { ...sums }
  for (const name of Object.keys(more) as (keyof Counted)[]) result[name] += more[name] ?? 0
  return result
}

/** One query for each list of a map. */
const listQueries = (lists: Lists | undefined, isExcluded: boolean): LeadQuery[] =>
  filterLists.flatMap((list) =>
    lists?.[list]?.length ? [{ [list]: lists[list], ...(isExcluded && { excludes: [list] }) }] : [],
  )

/** One fact for a report: its values by group and its counts. */
function* reportFacts(
  leads: readonly ReportLead[],
  asked: Omit<ReportAsked, 'group_by'>,
  groups: readonly RestGroup[],
  world: OracleWorld,
): Generator<{ values: OracleValue[]; adds: Partial<Counted> }> {
  const { exclusive, excluded, parents, ...filter } = asked
  const queries = [filter, ...listQueries(exclusive, false), ...listQueries(excluded, true)]
  for (const lead of leads) {
    if (lead.is_hidden || !queries.every((query) => passesAttributes(lead, query, world))) continue
    for (const [own, adds] of factsOf(lead, world)) {
      const date = filter.created_inside_date_range ? lead.created_at : own
      if (!passesTime(date.getTime(), filter, world) || !isUnder(parents, lead, date, world)) continue
      yield { values: groups.map((group) => groupValueOf(group, lead, date, world)), adds }
    }
  }
}

/** part ÷ whole in hundredths of `scale`, rounded half away from zero, in integers. */
function share(part: number, whole: number, scale: number): number {
  if (whole === 0) return 0
  const size = (2n * BigInt(Math.abs(part)) * BigInt(scale) + BigInt(Math.abs(whole))) / (2n * BigInt(Math.abs(whole)))
  return (Math.sign(part) * Math.sign(whole) * Number(size)) / 100 || 0
}

/** Columns of a report, calculated from counts. */
export function figuresOf({ total, leads, ftds, is_late, aff_ftd, waiting, waitingReal, revenue, payout }: Counted) {
  const [ecpl, aecpl] = [share(revenue, leads, 1), share(payout, leads, 1)]
  return {
    total,
    leads,
    ftds,
    aff_ftd,
    is_late,
    cr: share(ftds, leads, 10_000),
    aff_cr: share(aff_ftd, leads, 10_000),
    cr_when_approved: share(ftds + waitingReal, leads, 10_000),
    aff_cr_when_approved: share(aff_ftd + waiting, leads, 10_000),
    pending_ftds: waitingReal,
    revenue: revenue / 100,
    payout: payout / 100,
    profit: (revenue - payout) / 100,
    margin: share(revenue - payout, leads, 1),
    margin_percent: share(revenue - payout, revenue, 10_000),
    ecpl,
    aecpl,
  }
}

export const cardsOf = (counted: Counted) => {
  const { total, leads, autologged, ftds, aff_ftd, is_late } = counted
  const { cr, aff_cr, ecpl, aecpl, revenue, payout, profit, ...others } = figuresOf(counted)
  return {
    attempts: total,
    leads,
    success_percent: share(leads, total, 10_000),
    autologged,
    autologged_percent: share(autologged, leads, 10_000),
    total_ftd: ftds,
    publisher_ftd: aff_ftd,
    late_ftd: is_late,
    conversion: cr,
    publisher_conversion: aff_cr,
    pending_ftd: others.pending_ftds,
    conversion_when_approved: others.cr_when_approved,
    ecpl,
    aecpl,
    revenue,
    payout,
    profit,
  }
}

/** Counts of all leads in a report. */
export const countAll = (
  leads: readonly ReportLead[],
  asked: Omit<ReportAsked, 'group_by'>,
  world: OracleWorld,
): Counted => [...reportFacts(leads, asked, [], world)].reduce((sums, { adds }) => add(sums, adds), nothing)

/** Counts by group; the key is the JSON of the values. */
function countBy(
  leads: readonly ReportLead[],
  asked: Omit<ReportAsked, 'group_by'>,
  groups: readonly RestGroup[],
  world: OracleWorld,
): Map<string, Counted> {
  const sumsByKey = new Map<string, Counted>()
  for (const { values, adds } of reportFacts(leads, asked, groups, world)) {
    const key = JSON.stringify(values)
    sumsByKey.set(key, add(sumsByKey.get(key) ?? nothing, adds))
  }
  return sumsByKey
}

const clock = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}Z`)
const print = (millis: number) => new Date(millis).toISOString().slice(0, 16).replace('T', ' ')

/**
 * The same request for the previous range: the same number of wall-clock minutes, ending where this range starts; for a
 * current range, only the elapsed minutes. Null for an open range. Hours of the day do not change.
 */
export function askedBefore<Asked extends LeadFilter>(
  asked: Asked,
  world: OracleWorld,
): { asked: Asked; world: OracleWorld } | null {
  if (asked.last_24_hours) return { asked, world: { ...world, now: world.now - 24 * 3_600_000 } }
  if (!asked.start_date || !asked.end_date) return null
  const hoursOn = asked.inside_selected_hour_range
  const bound = (date: string, time: string | null | undefined, otherwise: string) =>
    date.length > 10 ? date : `${date} ${(!hoursOn && time) || otherwise}`
  const [start, end] = [
    clock(bound(asked.start_date, asked.start_time, '00:00')),
    clock(bound(asked.end_date, asked.end_time, '23:59')),
  ]
  const hours = hoursOn && {
    start_time: asked.start_time || asked.start_date.slice(11),
    end_time: asked.end_time || asked.end_date.slice(11),
  }
  const wallNow = clock(wallOf(world.zone, world.now))
  const pastStart = start - (end - start) - 60_000
  const pastEnd = start <= wallNow && wallNow < end ? pastStart + (wallNow - start) : start - 60_000
  return { asked: { ...asked, ...hours, start_date: print(pastStart), end_date: print(pastEnd) }, world }
}

export interface OracleNames {
  byGroup: Partial<Record<RestGroup, Map<number, string>>>
}

const isRecord = (group: RestGroup) =>
  group === 'affiliate_id' || group === 'lost_advertiser_id' || (idLists as readonly string[]).includes(group)
const reasonNames: Record<string, string> = {
  cap: 'Cap full',
  refused: 'Refused by the broker',
  duplicate: 'Duplicate',
  sending: 'Being sent',
  unknown: 'Not recorded',
}
const nameOf = (group: RestGroup, value: OracleValue, names: OracleNames) =>
  value === null
    ? null
    : group === 'lost_reason'
      ? (reasonNames[value] ?? null)
      : isRecord(group)
        ? (names.byGroup[group]?.get(Number(value)) ?? null)
        : String(value)

const collator = new Intl.Collator('en', { numeric: true })
const byName = (a: string | null, b: string | null) =>
  a === null || b === null ? Number(a === null) - Number(b === null) : collator.compare(a, b) || (a < b ? -1 : 1)

const total = (sums: Iterable<Counted>): Counted => [...sums].reduce(add, nothing)

/** A report: sorted rows with value, name and figures, totals, and the comparison if requested. */
export function pivotOf(
  leads: readonly ReportLead[],
  asked: ReportAsked,
  world: OracleWorld,
  names: OracleNames,
  before: ReturnType<typeof askedBefore<ReportAsked>>,
) {
  const { group_by } = asked
  const now = countBy(leads, asked, [group_by], world)
  const past = before ? countBy(leads, before.asked, [group_by], before.world) : new Map<string, Counted>()
  const rows = [...new Set([...now.keys(), ...past.keys()])].map((key) => {
    const [value] = JSON.parse(key) as [OracleValue]
    const name = nameOf(group_by, value, names)
    const figures = figuresOf(now.get(key) ?? nothing)
    return { [group_by]: value, name, ...figures, ...(before && { previous: figuresOf(past.get(key) ?? nothing) }) }
  })
  rows.sort(
    (a, b) => (group_by === 'created_at' ? 0 : b.leads - a.leads || b.total - a.total) || byName(a.name, b.name),
  )
  const totals = {
    [group_by]: null,
    name: 'Total',
    ...figuresOf(total(now.values())),
    ...(before && { previous: figuresOf(total(past.values())) }),
  }
  return { rows, totals }
}

const rankings: Partial<Record<string, keyof Counted>> = {
  total: 'total',
  ftds: 'ftds',
  cr: 'ftds',
  is_late: 'is_late',
  aff_ftd: 'aff_ftd',
  aff_cr: 'aff_ftd',
  revenue: 'ftds',
  ecpl: 'ftds',
  payout: 'aff_ftd',
  aecpl: 'aff_ftd',
}

const perLead = ['cr', 'aff_cr', 'cr_when_approved', 'aff_cr_when_approved', 'margin', 'ecpl', 'aecpl']

/** A cross table: one metric by two groups. */
export function crossTableOf(
  leads: readonly ReportLead[],
  asked: Omit<ReportAsked, 'group_by'>,
  sides: readonly [RestGroup, RestGroup],
  metric: keyof ReturnType<typeof figuresOf>,
  world: OracleWorld,
  names: OracleNames,
) {
  const pairs = countBy(leads, asked, sides, world)
  const ranking = rankings[metric] ?? 'leads'
  const heads = sides.map((group) => {
    const sums = countBy(leads, asked, [group], world)
    const found = [...sums].map(([key, counted]) => {
      const [value = null] = JSON.parse(key) as OracleValue[]
      return { value, name: nameOf(group, value, names), counted, total: figuresOf(counted)[metric] }
    })
    const order = (
      { counted: a, name: one }: (typeof found)[number],
      { counted: b, name: other }: (typeof found)[number],
    ) =>
      (group === 'created_at' ? 0 : b[ranking] - a[ranking] || b.leads - a.leads || b.total - a.total) ||
      byName(one, other)
    return found.sort(order).map(({ value, name, counted, total: figure }) => ({
      head: { value, name, total: figure, leads: counted.leads },
    }))
  })
  const [rows = [], columns = []] = heads
  return {
    rows: rows.map(({ head }) => head),
    columns: columns.map(({ head }) => head),
    cells: rows.map(({ head: row }) =>
      columns.map(({ head: column }) => {
        const counted = pairs.get(JSON.stringify([row.value, column.value]))
        return counted ? figuresOf(counted)[metric] : null
      }),
    ),
    cell_leads: perLead.includes(metric)
      ? rows.map(({ head: row }) =>
          columns.map(({ head: column }) => pairs.get(JSON.stringify([row.value, column.value]))?.leads ?? 0),
        )
      : [],
    row_count: rows.length,
    column_count: columns.length,
    total: figuresOf(total(pairs.values()))[metric],
  }
}
