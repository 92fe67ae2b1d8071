/**
 * Reports of other figures drawn by the table of lead reports. That table opens levels, indents rows and draws a Total; of a
 * row's figures it knows nothing, they are read by the columns alone. So other rows pass through it as if they were rows of
 * leads (`asLevelPivot`), and their columns take their own figures out again (`figuresOf`): these functions are the only
 * places where the one type stands for the other. Sorting looks into figures, so it is done here before the table gets the
 * rows.
 */
import type { ReportGroup } from '../../../shared/reports/reportGroups'
import type { TableSort } from '../../ui/table/tableTypes'
import { sortByValue, type DataRow, type LevelAnswer, type LevelAnswers, type TotalRow } from '../pivot/reportRows'

interface OtherPivot<Figures> {
  groupBy: ReportGroup
  rows: readonly { value: string | null; name: string | null; figures: Figures }[]
  totals: Figures
}

/** `figure`: a figure by the field of its column; undefined for other columns, which sort by name. */
export function drillRows<Pivot extends OtherPivot<Figures>, Figures = Pivot['totals']>(
  figure: (figures: Figures, field: string, row: Pivot['rows'][number]) => number | null | undefined,
) {
  const asLevelPivot = (pivot: Pivot | null | undefined) => pivot as unknown as LevelAnswer['pivot']
  const pivotOf = (answer: LevelAnswer | undefined) => answer?.pivot as unknown as Pivot | null | undefined
  const sortRows = ({ groupBy, rows }: Pivot, { field, order }: TableSort) =>
    sortByValue<Pivot['rows'][number]>(
      rows,
      (row) => {
        const found = figure(row.figures, field, row)
        return found === undefined ? (groupBy === 'createdAt' ? row.value : row.name) : found
      },
      order,
    )
  return {
    asLevelPivot,
    pivotOf,
    figuresOf: (row: DataRow | TotalRow) =>
      (row.kind === 'total' ? row.figures : row.row.figures) as unknown as Figures,
    rowOf: (row: DataRow) => row.row as unknown as Pivot['rows'][number],
    /** Answers of all levels with sorted rows. */
    sortLevels: (answers: LevelAnswers, sort: TableSort): LevelAnswers =>
      new Map(
        [...answers].map(([id, answer]) => {
          const pivot = pivotOf(answer)
          return [id, pivot ? { ...answer, pivot: asLevelPivot({ ...pivot, rows: sortRows(pivot, sort) }) } : answer]
        }),
      ),
  }
}

/** Default order of a report with days: by day, otherwise most first. */
export const mostFirst = (tab: ReportGroup, field: string): TableSort =>
  tab === 'createdAt' ? { field: 'name', order: 'asc' } : { field, order: 'desc' }
