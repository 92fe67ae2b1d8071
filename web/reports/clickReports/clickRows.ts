/**
 * Click reports drawn by the table of reports. That table opens levels, indents rows and draws a Total; of a row's figures it
 * knows nothing, they are read by the columns alone. So rows of clicks pass through it as if they were rows of leads
 * (`asLevelPivot`), and the columns of clicks take their own figures out again (`figuresOf`): these functions are the only
 * places where the one type stands for the other. Sorting looks into figures, so it is done here before the table gets the rows.
 */
import type { TableSort } from '../../ui/table/tableTypes'
import type { DataRow, LevelAnswer, LevelAnswers, TotalRow } from '../pivot/reportRows'
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

const texts = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

/** Sorts numbers by value and texts in natural order; empty values last. */
function sortRows({ groupBy, rows }: ClickPivot, { field, order }: TableSort): ClickPivotRow[] {
  const valueOf = ({ value, name, figures }: ClickPivotRow) =>
    isClickColumn(field) ? figureOf(figures, field) : groupBy === 'created_at' ? value : name
  const sign = order === 'desc' ? -1 : 1
  return [...rows].sort((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : texts.compare(String(a), String(b)))
  })
}

/** Answers of all levels with sorted rows. */
export function sortLevels(answers: LevelAnswers, sort: TableSort): LevelAnswers {
  const sorted = [...answers].map(([id, answer]) => {
    const pivot = pivotOf(answer)
    return [id, pivot ? { ...answer, pivot: asLevelPivot({ ...pivot, rows: sortRows(pivot, sort) }) } : answer] as const
  })
  return new Map(sorted)
}
