import { camelCase } from '../../../shared/app/camelCase'
import { resolvePreviousRange, type DatePreset, type OpenRange } from '../../../shared/app/time/dates'
import { lostReasonTitle } from '../../../shared/leads/lostReasons'
import { groupNamed, type ReportParent, type RestGroup, type RestGrouping } from '../../../shared/reports/reportGroups'
import { maySeeColumn, restReportColumns, scopeOf } from '../../../shared/reports/reports'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import type { FactQuery, FilterContext } from '../../leads/filters/leadFilter'
import type { ReportEngine } from './engine'
import type { FoundPivot, FoundRow } from './foundPivot'
import { readPivot, type GroupValue } from './pivot.queries'
import { isRecordGroup, readNames } from './records.queries'

export interface ReportSources {
  db: Database
  reports: ReportEngine
}

interface PivotRequest {
  query: FactQuery
  group: RestGrouping
  parents: readonly ReportParent[]
  comparesWithPast: boolean
  preset: DatePreset | null
}

/** Current name of each value, and for countries the code. */
export async function groupNames(db: Database, group: RestGroup, values: readonly GroupValue[]) {
  const ids = values.filter((value) => typeof value === 'number')
  const records = isRecordGroup(group) ? await readNames(db, group, ids) : null
  return (value: GroupValue): { name: string | null; country_code?: string } => {
    const record = records?.get(Number(value))
    const text = group === 'lost_reason' || group === 'lost_obstacle' ? lostReasonTitle : String
    return {
      name: record?.name ?? (value === null ? null : text(String(value))),
      ...(record?.code && { country_code: record.code }),
    }
  }
}

const natural = new Intl.Collator('en', { numeric: true })

/** Sorts by name in natural order, rows without a value last. */
export function byName(one: { name: string | null }, other: { name: string | null }): number {
  if (one.name === null || other.name === null) return Number(one.name === null) - Number(other.name === null)
  return natural.compare(one.name, other.name) || (one.name < other.name ? -1 : Number(one.name > other.name))
}

/** Columns that a viewer may see in a report under this path. */
const shownColumns = (held: readonly number[], path: readonly RestGroup[]) =>
  new Set(restReportColumns.filter((name) => maySeeColumn(held, camelCase(name), scopeOf(path.map(groupNamed)))))

/**
 * The previous range; null if it is not defined, and if a day is in the path, because the leads of one day cannot be
 * compared with another range.
 */
function comparedRange(
  { query, group, parents, comparesWithPast, preset }: PivotRequest,
  { timeZone, now }: FilterContext,
): OpenRange | null {
  const hasDay = [group, ...parents.map(({ key }) => key)].includes('created_at')
  return comparesWithPast && !hasDay ? resolvePreviousRange(query, preset, timeZone, now) : null
}

const printRange = ({ from, to }: OpenRange, zone: string) =>
  from === null || to === null ? null : { start: wallTimeAt(zone, from), end: wallTimeAt(zone, to - 1) }

/**
 * Leads grouped under a path, with sums and current names. `held` has the viewer's permission codes. Includes rows that
 * only have values in the previous range. See docs/domain/figures.md.
 */
export async function findPivot(
  { db, reports }: ReportSources,
  request: PivotRequest,
  context: FilterContext,
  held: readonly number[],
): Promise<FoundPivot> {
  const { query, group, parents } = request
  const past = comparedRange(request, context)
  const read = await readPivot(reports, query, group, context, past)
  const described = await groupNames(
    db,
    group,
    read.rows.map(({ value }) => value),
  )
  const rows = read.rows.map((row): FoundRow => ({ ...row, ...described(row.value) }))
  if (group !== 'created_at') {
    rows.sort(
      (one, other) =>
        other.sums.leads - one.sums.leads || other.sums.attempts - one.sums.attempts || byName(one, other),
    )
  }
  return {
    ...read,
    group,
    parents,
    shown: shownColumns(held, [...parents.map(({ key }) => key), group]),
    rows,
    past: past && { range: printRange(past, context.timeZone) },
  }
}
