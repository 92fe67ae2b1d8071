import type { z } from 'zod'
import {
  addClickSums,
  clickFiguresOf,
  noClickSums,
  restClickGroups,
  seenClickColumns,
} from '../../../shared/reports/clickReports'
import { resolveRange, wallBounds, type OpenRange } from '../../../shared/app/time/dates'
import { groupNamed, nextGroups, restGroupFacts } from '../../../shared/reports/reportGroups'
import { maxReportRows, scopeOf } from '../../../shared/reports/reports'
import { dayRange, type Instant } from '../../../shared/app/time/timeZones'
import type { Session } from '../../app/http/access'
import { badInput } from '../../app/http/errors'
import type { InTimeZone } from '../../app/http/route'
import type { Services } from '../../app/start/services'
import { readFilterContext } from '../../leads/filters/filters.queries'
import { valueOf } from './clickFigures'
import { sumClicks } from './clickReports.queries'
import type { clickPivot, ClickQuery } from './clickReports.schema'

const later = (one: Instant | null, other: Instant) => (one === null ? other : Math.max(one, other))
const earlier = (one: Instant | null, other: Instant) => (one === null ? other : Math.min(one, other))

/**
 * The filter's range, limited to the day of the path if there is one. Throws BAD_USER_INPUT for an end before the
 * start.
 */
function rangeOf(query: ClickQuery, zone: string, now: Instant): OpenRange {
  const { start, end } = wallBounds(query)
  if (start && end && end < start) throw badInput({ end_date: 'The end lies before the start.' })
  const range = resolveRange(query, zone, now)
  const day = query.parents?.find(({ key }) => key === 'created_at')?.value
  if (typeof day !== 'string') return range
  const { from, to } = dayRange(zone, day)
  return { from: later(range.from, from), to: earlier(range.to, to) }
}

type Asked = Pick<Services, 'db' | 'pool' | 'now'> & InTimeZone & { session: Session; body: ClickQuery }

/** The requested clicks, limited to what the viewer may see. */
export async function clicksFor({
  db,
  pool,
  session,
  timeZone,
  now,
  body,
}: Asked): Promise<z.input<typeof clickPivot>> {
  const context = await readFilterContext(pool, timeZone, now())
  const { group_by } = body
  const parents = body.parents ?? []
  const rows = await sumClicks(db, body, rangeOf(body, timeZone, context.now), context)
  const seen = seenClickColumns(
    session.permissions,
    scopeOf([...parents.map(({ key }) => key), group_by].map(groupNamed)),
  )
  const next = nextGroups(restClickGroups, group_by, parents)
  return {
    headers: [group_by, ...seen],
    data: rows.slice(0, maxReportRows).map((row) => {
      const value = valueOf(group_by, row)
      return {
        [group_by]: value,
        value,
        name: row.name ?? (group_by === 'created_at' ? String(value) : null),
        country_code: row.code,
        ...clickFiguresOf(row, seen),
      }
    }),
    total: rows.length,
    totals: clickFiguresOf(rows.reduce(addClickSums, noClickSums), seen),
    next_group_by_drilldown_enum: Object.fromEntries(next.map((group) => [group, restGroupFacts[group].one])),
  }
}
