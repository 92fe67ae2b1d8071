/**
 * Click reports drawn by the table of reports. That table opens levels, indents rows and draws a Total; of a row's figures it
 * knows nothing, they are read by the columns alone. So rows of clicks pass through it as if they were rows of leads
 * (`asLevelPivot`), and the columns of clicks take their own figures out again (`figuresOf`): these functions are the only
 * places where the one type stands for the other. Sorting looks into figures, so it is done here before the table gets the rows.
 */
import type { TableSort } from '../../ui/table/tableTypes'
import { sortByValue, type DataRow, type LevelAnswer, type LevelAnswers, type TotalRow } from '../pivot/reportRows'
import { figureOf, isClickColumn, type ClickFigures, type ClickPivot, type ClickPivotRow } from './clickFigures'

export const asLevelPivot = (pivot: ClickPivot | null | undefined) => pivot as unknown as LevelAnswer['pivot']
export const pivotOf = (answer: LevelAnswer | undefined) => answer?.pivot as unknown as ClickPivot | null | undefined
export const figuresOf = (row: DataRow | TotalRow) =>
  (row.kind === 'total' ? row.figures : row.row.figures) as unknown as ClickFigures

/** Total of a report, without comparison. */
export const totalOf = (pivot: ClickPivot): TotalRow => ({
  kind: 'total',
  id: 'total',
  level: 1,
  figures: pivot.totals as unknown as TotalRow['figures'],
  previous: null,
})

function sortRows({ groupBy, rows }: ClickPivot, { field, order }: TableSort): ClickPivotRow[] {
  const valueOf = ({ value, name, figures }: ClickPivotRow) =>
    isClickColumn(field) ? figureOf(figures, field) : groupBy === 'created_at' ? value : name
  return sortByValue(rows, valueOf, order)
}

/** Answers of all levels with sorted rows. */
export function sortLevels(answers: LevelAnswers, sort: TableSort): LevelAnswers {
  const sorted = [...answers].map(([id, answer]) => {
    const pivot = pivotOf(answer)
    return [id, pivot ? { ...answer, pivot: asLevelPivot({ ...pivot, rows: sortRows(pivot, sort) }) } : answer] as const
  })
  return new Map(sorted)
}
