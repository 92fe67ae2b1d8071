/** Rows of a report's table: rows of open levels are below the row they belong to. */
import { groupFacts, nextGroups, reportGroups, type ReportGroup } from '../../../shared/reports/reportGroups'
import { countOf } from '../../../shared/app/format'
import type { TableSort } from '../../ui/table/tableTypes'
import { noValue, type PathStep } from '../../filters/reportPath'
import { figureOf, isReportColumn, type Figures, type Pivot, type PivotRow } from './reportFigures'
import { levelOf, type Level, type OpenRow } from '../reports/reportsState'

/** Answer of a level's query. */
export interface LevelAnswer {
  pivot?: Pivot | null
  /** The rows belong to an earlier query. */
  isStale: boolean
  loading: boolean
  error?: unknown
  retry: () => void
}
export type LevelAnswers = ReadonlyMap<string, LevelAnswer>

interface Placed {
  id: string
  /** Level from 1. */
  level: number
}
export interface DataRow extends Placed {
  kind: 'data'
  by: ReportGroup
  /** Path including this row. */
  path: readonly PathStep[]
  row: PivotRow
  /** Grouping of its open drill-down. */
  openBy: ReportGroup | null
  /** Rows of its open drill-down. */
  below: readonly ReportRow[] | null
  /** Possible groupings for a drill-down. */
  next: readonly ReportGroup[]
  /** `Advertiser, 3 countries` */
  note: string
}
/** Placeholder for rows that are loading, empty or failed. */
export interface NoteRow extends Placed {
  kind: 'loading' | 'empty' | 'failed'
  of: Level
  answer: LevelAnswer
}
export interface TotalRow extends Placed {
  kind: 'total'
  figures: Figures
  previous: Figures | null
}
export type ReportRow = DataRow | NoteRow | TotalRow

export const rowId = ({ id }: ReportRow) => id

const days = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
/** `Fri 20 Nov 2026` */
const dayText = (day: string) => days.format(Date.parse(`${day}T00:00Z`)).replace(',', '')

/** Name of a row. */
export const nameOf = ({ value, name }: { value: string | null; name: string | null }, by: ReportGroup): string =>
  value === null ? noValue : by === 'createdAt' ? dayText(value) : (name ?? value)

const texts = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

/** Sorts numbers by value and texts in natural order; empty values last. */
export function sortByValue<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => string | number | null,
  order: TableSort['order'],
): Row[] {
  const keyed = rows.map((row) => ({ row, value: valueOf(row) }))
  const sign = order === 'desc' ? -1 : 1
  keyed.sort(({ value: a }, { value: b }) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : texts.compare(String(a), String(b)))
  })
  return keyed.map(({ row }) => row)
}

export function sortRows(rows: readonly PivotRow[], sort: TableSort | null, by: ReportGroup): readonly PivotRow[] {
  if (!sort) return rows
  const { field, order } = sort
  const valueOf = (row: PivotRow) =>
    isReportColumn(field)
      ? figureOf(row.figures, field)
      : by === 'createdAt' || row.value === null
        ? row.value
        : (row.name ?? row.value)
  return sortByValue(rows, valueOf, order)
}

const noteOf = (by: ReportGroup, below: Level | null, answers: LevelAnswers): string => {
  const { one } = groupFacts[by]
  const count = below && answers.get(below.id)?.pivot?.rowCount
  if (!below || count == null) return one
  const { many, one: single } = groupFacts[below.by]
  return `${one}, ${countOf(count, single.toLowerCase(), many)}`
}

interface RowsInput {
  answers: LevelAnswers
  sort: TableSort | null
}

function levelRows(level: Level, open: readonly OpenRow[], depth: number, input: RowsInput): ReportRow[] {
  const { answers, sort } = input
  const answer = answers.get(level.id)
  const note = (kind: NoteRow['kind']): ReportRow[] =>
    depth > 1 && answer ? [{ kind, id: `${kind} ${level.id}`, level: depth, of: level, answer }] : []
  if (!answer?.pivot)
    return answer?.error && !answer.loading
      ? note('failed')
      : depth > 1
        ? [{ kind: 'loading', id: `loading ${level.id}`, level: depth, of: level, answer: answer ?? waiting }]
        : []
  const failed = answer.error && !answer.loading ? note('failed') : []
  if (!answer.pivot.rows.length) return [...failed, ...note('empty')]
  const openOf = new Map(open.map((row) => [row.value, row]))
  const rows = sortRows(answer.pivot.rows, sort, level.by).map((row): DataRow => {
    const path = [...level.path, { key: level.by, value: row.value }]
    const opened = openOf.get(row.value)
    const below = opened && !path.some(({ key }) => key === opened.by) ? levelOf(path, opened.by) : null
    return {
      kind: 'data',
      id: `${level.id} ${JSON.stringify(row.value)}`,
      level: depth,
      by: level.by,
      path,
      row,
      openBy: below?.by ?? null,
      below: below && opened ? levelRows(below, opened.open, depth + 1, input) : null,
      next: answer.pivot?.nextGroups ?? nextGroups(reportGroups, level.by, level.path),
      note: noteOf(level.by, below, answers),
    }
  })
  return [...failed, ...rows]
}
const waiting: LevelAnswer = { isStale: false, loading: true, retry: () => {} }

/** Rows of the outermost level, with those below, without the total. */
export const reportTree = (top: Level, open: readonly OpenRow[], input: RowsInput): ReportRow[] =>
  levelRows(top, open, 1, input)

/** All rows in order. */
export const flatRows = (rows: readonly ReportRow[]): ReportRow[] =>
  rows.flatMap((row) => (row.kind === 'data' && row.below ? [row, ...flatRows(row.below)] : [row]))

/** Default drill-down: a main reason by the first advertiser, others by country, or by the next grouping if the country is in the path. */
export function usualDrill({ by, path, next }: DataRow): ReportGroup | undefined {
  if (by === 'lostReason' && next.includes('lostAdvertiserId')) return 'lostAdvertiserId'
  const isTaken = by === 'countryId' || path.some(({ key }) => key === 'countryId')
  return !isTaken && next.includes('countryId') ? 'countryId' : next[0]
}
