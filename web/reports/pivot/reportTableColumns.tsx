/** Columns of a report's table: name, then the figures that the user may see. */
import type { ReactNode } from 'react'
import { snakeCase } from '../../../shared/app/camelCase'
import type { May } from '../../../shared/access/permissions'
import { groupFacts, type ReportGroup } from '../../../shared/reports/reportGroups'
import {
  maySeeColumn,
  reportColumn,
  reportColumnNames,
  scopeOf,
  type ReportColumn,
} from '../../../shared/reports/reports'
import { dash } from '../../ui/table/rows/cells'
import type { DataColumn } from '../../ui/table/tableTypes'
import { termOfColumn } from '../../app/glossary/columnTerms'
import type { LeadsBehind } from './leadsBehind'
import { changeOf, dateText, figureOf, formatReportFigure, type Figures, type Pivot } from './reportFigures'
import { figure, numeric, numbered, pathOf, profitClass, type Numbered } from './figureCells'
import { NameCell } from './NameCell'
import type { ReportRow } from './reportRows'
import { WaitingNote, type WaitingHref } from './waiting'

interface ReportColumnsInput {
  by: ReportGroup
  /** The answer with permitted columns; null before it. */
  pivot: Pivot | null
  /** Answers of all levels. */
  pivots: readonly Pivot[]
  /** The user's permissions. */
  held: readonly number[]
  may: May
  compare: boolean
  /** Counts events of leads created in the range. */
  isCohort: boolean
  /** null without permission to list leads. */
  behind: LeadsBehind | null
  phone: boolean
  /** Address of pending conversions; null without permission. */
  waiting: WaitingHref | null
}

export type ReportTableColumn = DataColumn<ReportRow> & { visible: boolean }
type Placed = 'field' | 'storedAs' | 'visible'

/** Columns that the user may see: by the server's answer, and by the same rule before it. */
function seenColumns(by: ReportGroup, headers: readonly string[] | null, held: readonly number[]): ReportColumn[] {
  const scope = scopeOf([by])
  return reportColumnNames.filter((column) => (headers ? headers.includes(column) : maySeeColumn(held, column, scope)))
}

/** Default layout. */
export const defaultLayout = (by: ReportGroup, held: readonly number[]): Pick<ReportTableColumn, Placed>[] => [
  { field: by, storedAs: groupFacts[by].restName, visible: true },
  ...seenColumns(by, null, held).map((column) => ({
    ...{ field: column, storedAs: snakeCase(column) },
    visible: reportColumn(column).visible,
  })),
]

const signs = { up: '↑ +', down: '↓ −', same: '', new: '' } as const
const words = { up: 'up', down: 'down', same: 'no change', new: 'new' } as const

/** Previous value and change, by sign, arrow and colour. */
function Against({ column, now, before }: { column: ReportColumn; now: number; before: number }) {
  // No change to show if both are 0.
  if (!now && !before) return <span className="rp-past">{formatReportFigure(column, 0)}</span>
  const { text, direction, tone } = changeOf(column, now, before)
  return (
    <span className="rp-past">
      {formatReportFigure(column, before)}
      <span className={`rp-change ${tone}`}>
        <span aria-hidden>{signs[direction]}</span>
        <span className="visually-hidden"> {words[direction]} </span>
        {direction === 'new' ? <span aria-hidden>new</span> : text}
      </span>
    </span>
  )
}

const figuresOf = (row: Numbered) => (row.kind === 'total' ? row.figures : row.row.figures)
const pastOf = (row: Numbered) => (row.kind === 'total' ? row.previous : (row.row.previous ?? null))

const figureCell = (column: ReportColumn, { compare, behind }: ReportColumnsInput) =>
  numbered((row) => {
    const value = figureOf(figuresOf(row), column)
    if (value === null) return dash
    const href = value ? behind?.figure(column, pathOf(row)) : null
    const shown = figure(value, formatReportFigure(column, value), href, column === 'profit')
    const before = compare ? figureOf(pastOf(row), column) : null
    if (before === null) return shown
    return (
      <>
        {shown}
        <Against column={column} now={value} before={before} />
      </>
    )
  })

/**
 * Character widths in pixels: digit or sign, full stop, percent sign; factor for previous values, width of the change,
 * title character, sort icon, and padding.
 */
const sizes = { digit: 8.42, stop: 3.45, percent: 13.02, past: 0.85, change: 72, title: 6.3, sort: 12, around: 18 }
const textWidth = (text: string) =>
  [...text].reduce(
    (sum, sign) => sum + ('.,'.includes(sign) ? sizes.stop : sign === '%' ? sizes.percent : sizes.digit),
    0,
  )

/**
 * Column width for the largest figure of all levels, with minus signs for losses, because a truncated figure looks like
 * another one.
 */
function widthOf(column: ReportColumn, pivots: readonly Pivot[], compare: boolean): number {
  const widest = (all: readonly (Figures | null | undefined)[]) => {
    const values = all.flatMap((figures) => figureOf(figures, column) ?? [])
    const ends = [values.reduce((a, b) => Math.max(a, b), 0), values.reduce((a, b) => Math.min(a, b), 0)]
    return Math.max(...ends.map((value) => textWidth(formatReportFigure(column, value))))
  }
  const now = widest(pivots.flatMap(({ totals, rows }) => [totals, ...rows.map(({ figures }) => figures)]))
  const past = compare
    ? widest(pivots.flatMap(({ previousTotals, rows }) => [previousTotals, ...rows.map(({ previous }) => previous)])) *
        sizes.past +
      sizes.change
    : 0
  return Math.ceil(Math.max(now, past, reportColumn(column).title.length * sizes.title + sizes.sort, 52) + sizes.around)
}

/** Number of pending conversions, beside the total and days. */
function waitingNote(row: ReportRow, waiting: WaitingHref | null): ReactNode {
  const isDay = row.kind === 'data' && row.by === 'createdAt' && row.level === 1
  if (row.kind !== 'total' && !isDay) return null
  const { pendingFtds, crWhenApproved } = figuresOf(row)
  const href = waiting?.(isDay ? row.row.value : null) ?? null
  return <WaitingNote count={pendingFtds} rateWhenApproved={crWhenApproved} rate="CR" href={href} />
}

/** All columns of a report that the user may see, in default order. */
export function reportTableColumns(input: ReportColumnsInput): ReportTableColumn[] {
  const { by, pivot, pivots, held, compare, isCohort, may, phone, waiting } = input
  const someWait = (pivot?.totals.pendingFtds ?? 0) > 0
  const name: ReportTableColumn = {
    field: by,
    storedAs: groupFacts[by].restName,
    title: groupFacts[by].one,
    width: phone ? (someWait ? 212 : 188) : someWait ? (by === 'createdAt' ? 348 : 258) : 232,
    sortable: true,
    kind: by === 'createdAt' ? 'date' : 'text',
    visible: true,
    cell: (row) => <NameCell row={row} may={may} note={waitingNote(row, waiting)} />,
  }
  const figures = seenColumns(by, pivot?.headers ?? null, held).map((column): ReportTableColumn => {
    const { title, visible, formula } = reportColumn(column)
    return {
      ...{
        ...numeric,
        field: column,
        storedAs: snakeCase(column),
        title,
        visible,
        width: widthOf(column, pivots, compare),
      },
      ...(column === 'profit' && { className: profitClass }),
      explain: (
        <>
          <b>{/[÷−]/.test(formula) ? `${title} = ${formula}` : formula}</b>
          <span>{dateText(column, isCohort)}</span>
        </>
      ),
      term: termOfColumn(column),
      cell: figureCell(column, input),
    }
  })
  return [name, ...figures]
}
