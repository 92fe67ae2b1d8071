import { camelCase } from '../../../shared/app/camelCase'
import { groupNamed, type ReportParent, type RestGroup } from '../../../shared/reports/reportGroups'
import { isPerLead, maySeeCross, reportColumn, type ReportSums } from '../../../shared/reports/reports'
import type { FilterContext } from '../../leads/filters/leadFilter'
import { rankingSum, readCrossTable, type CrossRequest, type SummedHead } from './crossTable.queries'
import { byName, groupNames, type ReportSources } from './pivot'
import type { CrossHead, CrossTable } from './reports.schema'

interface CrossTableRequest extends CrossRequest {
  parents: readonly ReportParent[]
}

/** A row or column with the position that its cells refer to. */
type Head = CrossHead & { place: number }

/**
 * One metric of leads by two groups. A metric that the viewer may not see for either group is null everywhere. `held`
 * has the viewer's permission codes. Source: schema/reports/reports.graphql, LeadCrossTable.
 */
export async function leadCrossTable(
  { db, reports }: ReportSources,
  request: CrossTableRequest,
  context: FilterContext,
  held: readonly number[],
): Promise<CrossTable> {
  const read = await readCrossTable(reports, request, context)
  const rowsPath = [...request.parents.map(({ key }) => key), request.rowsBy]
  const shown = maySeeCross(held, camelCase(request.metric), rowsPath.map(groupNamed), groupNamed(request.columnsBy))
  const figure = (sums: ReportSums) => (shown ? reportColumn(camelCase(request.metric)).value(sums) : null)
  const ranking = rankingSum(request.metric)

  const headsOf = async (group: RestGroup, summed: readonly SummedHead[]): Promise<Head[]> => {
    const described = await groupNames(
      db,
      group,
      summed.map(({ value }) => value),
    )
    const heads = summed.map(({ value, sums, place }) => ({
      head: { place, value, ...described(value), total: figure(sums), leads: sums.leads },
      sums,
    }))
    return heads
      .sort((one, other) => {
        if (group === 'created_at') return one.head.place - other.head.place
        const [a, b] = [one.sums, other.sums]
        return b[ranking] - a[ranking] || b.leads - a.leads || b.attempts - a.attempts || byName(one.head, other.head)
      })
      .map(({ head }) => head)
  }

  const [rows, columns] = await Promise.all([
    headsOf(request.rowsBy, read.rows),
    headsOf(request.columnsBy, read.columns),
  ])
  const indexOf = (heads: readonly Head[]) => new Map(heads.map(({ place }, index) => [place, index]))
  const [rowAt, columnAt] = [indexOf(rows), indexOf(columns)]
  const cells = rows.map(() => columns.map((): number | null => null))
  const cellLeads = isPerLead(camelCase(request.metric)) ? rows.map(() => columns.map(() => 0)) : []
  for (const { row, column, sums } of read.cells) {
    const [place, index] = [rowAt.get(row) ?? -1, columnAt.get(column)]
    const [line, leads] = [cells[place], cellLeads[place]]
    if (line && index !== undefined) line[index] = figure(sums)
    if (leads && index !== undefined) leads[index] = sums.leads
  }
  const withoutPlace = ({ place: _, ...head }: Head): CrossHead => head
  return {
    rows: rows.map(withoutPlace),
    columns: columns.map(withoutPlace),
    cells,
    cell_leads: cellLeads,
    row_count: read.rowCount,
    column_count: read.columnCount,
    total: figure(read.total),
  }
}
