/**
 * Lost leads drawn by the table of reports, which knows nothing of the figures of a row: as in clickRows.ts, rows pass
 * through it as if they were rows of leads, and these functions are the only places where one type stands for the other.
 */
import type { TableSort } from '../../ui/table/tableTypes'
import type { LostLeadsQuery } from '../../generated/graphql'
import { sortByValue, type DataRow, type LevelAnswer, type LevelAnswers, type TotalRow } from '../pivot/reportRows'

type LostPivot = NonNullable<LostLeadsQuery['lostLeads']>
type LostFigures = LostPivot['totals']

export const asLevelPivot = (pivot: LostPivot | null | undefined) => pivot as unknown as LevelAnswer['pivot']
export const pivotOf = (answer: LevelAnswer | undefined) => answer?.pivot as unknown as LostPivot | null | undefined
export const figuresOf = (row: DataRow | TotalRow) =>
  (row.kind === 'total' ? row.figures : row.row.figures) as unknown as LostFigures

/** Total of a report, without comparison. */
export const totalOf = (pivot: LostPivot): TotalRow => ({
  kind: 'total',
  id: 'total',
  level: 1,
  figures: pivot.totals as unknown as TotalRow['figures'],
  previous: null,
})

function sortRows({ groupBy, rows }: LostPivot, { field, order }: TableSort) {
  const valueOf = ({ value, name, figures }: LostPivot['rows'][number]) =>
    field === 'name'
      ? groupBy === 'created_at'
        ? value
        : name
      : field === 'expectedRevenue'
        ? figures.expectedRevenue
        : figures.leads
  return sortByValue(rows, valueOf, order)
}

/** Answers of all levels with sorted rows. */
export const sortLevels = (answers: LevelAnswers, sort: TableSort): LevelAnswers =>
  new Map(
    [...answers].map(([id, answer]) => {
      const pivot = pivotOf(answer)
      return [
        id,
        pivot ? { ...answer, pivot: asLevelPivot({ ...pivot, rows: sortRows(pivot, sort) }) } : answer,
      ] as const
    }),
  )
