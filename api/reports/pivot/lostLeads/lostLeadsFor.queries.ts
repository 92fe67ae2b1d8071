import type { z } from 'zod'
import { fromCents } from '../../../../shared/app/money'
import { explainedComparisons } from '../../../../shared/reports/explainedFigures'
import type { RestGroup } from '../../../../shared/reports/reportGroups'
import { mayNeed } from '../../../../shared/reports/reports'
import { wallTimeAt } from '../../../../shared/app/time/timeZones'
import { spanOf } from '../comparedCards'
import { comparedRanges } from '../explanations'
import { byName, groupNames } from '../pivot'
import type { GroupValue } from '../pivot.queries'
import { contextFor, type ReportRequest } from '../reportContext'
import { factQuery } from '../reports.filter'
import { type LostFigures, readLost } from './lostLeads.queries'
import type { lostLeads, lostLeadsBody } from './lostLeads.schema'

const figuresOf = ({ leads, expectedCents }: LostFigures) => ({
  leads,
  expected_revenue: expectedCents === null ? null : fromCents(expectedCents),
})

const valuesOf = ({ columns }: { columns: readonly { value: GroupValue }[] }) => columns.map(({ value }) => value)

/** The requested lost leads, limited to what the viewer may see. */
export async function lostLeadsFor(
  asked: ReportRequest<z.output<typeof lostLeadsBody>>,
): Promise<z.input<typeof lostLeads>> {
  const { db, reports, session } = asked
  const { group_by, parents, columns_by, column_values, compare_with, date_range_preset, ...filter } = asked.body
  const context = await contextFor(asked)
  const withRevenue = mayNeed(session.permissions, 'revenue', 'global')
  const query = factQuery({ ...filter, parents })
  const isOfDays = [group_by, columns_by, ...(parents ?? []).map(({ key }) => key)].includes('created_at')
  const span = isOfDays ? null : spanOf(query, date_range_preset ?? null, context)
  const ranges = span && comparedRanges(span)
  const past = (compare_with && ranges?.[compare_with]) ?? null
  const columns = columns_by ? { by: columns_by, values: column_values ?? null } : null
  const read = (group: RestGroup, chosen = columns) =>
    readLost(reports, query, group, context, { withRevenue, past, columns: chosen })
  // A lead counts in several obstacles, so that they do not add up to totals and columns.
  const whole = group_by === 'lost_obstacle' ? await read('lost_reason') : null
  const found = await read(group_by, whole && columns ? { ...columns, values: valuesOf(whole) } : columns)
  const { rows, rowCount } = found
  const { total, pastTotal, columnCount } = whole ?? found
  const heads = (whole ?? found).columns
  const [nameOf, columnName] = await Promise.all([
    groupNames(db, group_by, valuesOf({ columns: rows })),
    groupNames(db, columns_by ?? group_by, valuesOf({ columns: heads })),
  ])
  const both = (figures: LostFigures, before: LostFigures) => ({
    ...figuresOf(figures),
    previous: past && figuresOf(before),
  })
  const data = rows.map(({ value, cells, past, ...figures }) => ({
    ...{ value, ...nameOf(value), ...both(figures, past) },
    leads_by_column: cells.map(({ leads }) => leads),
    expected_revenue_by_column: cells.map((cell) => figuresOf(cell).expected_revenue),
  }))
  if (group_by !== 'created_at') data.sort((one, other) => other.leads - one.leads || byName(one, other))
  return {
    ...{ data, row_count: rowCount, totals: both(total, pastTotal) },
    columns: heads.map(({ value, ...figures }) => ({ value, ...columnName(value), ...figuresOf(figures) })),
    column_count: columnCount,
    previous_range: past && {
      start: wallTimeAt(context.timeZone, past.from),
      end: wallTimeAt(context.timeZone, past.to - 1),
    },
    comparisons: explainedComparisons.filter((name) => ranges?.[name]),
  }
}
