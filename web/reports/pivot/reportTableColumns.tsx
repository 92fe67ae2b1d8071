/** The columns of a report's table: the name of the row, then the figures that the viewer may see. */
import type { ReactNode } from 'react'
import type { May } from '../../../shared/access/permissions'
import { groupTitles, type ReportGroup } from '../../../shared/reports/reportGroups'
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
import { NameCell } from './NameCell'
import type { DataRow, ReportRow, TotalRow } from './reportRows'
import { WaitingNote, type WaitingHref } from './waiting'

interface ReportColumnsInput {
  by: ReportGroup
  /** The answer, which says what may be seen; null before it is there. */
  pivot: Pivot | null
  /** The answers of all levels on screen. */
  pivots: readonly Pivot[]
  /** The viewer's permissions. */
  held: readonly number[]
  may: May
  compare: boolean
  /** All goes by the lead's creation. */
  isCohort: boolean
  /** null for who may not list leads. */
  behind: LeadsBehind | null
  phone: boolean
  /** Where the deposits that wait are listed; null for who may not list them. */
  waiting: WaitingHref | null
}

export type ReportTableColumn = DataColumn<ReportRow> & { visible: boolean }

/** The columns that the viewer may see. The server decides; until it has, the same rule is kept here. */
function seenColumns(by: ReportGroup, headers: readonly string[] | null, held: readonly number[]): ReportColumn[] {
  const scope = scopeOf([by])
  return reportColumnNames.filter((column) => (headers ? headers.includes(column) : maySeeColumn(held, column, scope)))
}

/** The arrangement before the user has chosen one. */
export const defaultLayout = (by: ReportGroup, held: readonly number[]) => [
  { field: String(by), visible: true },
  ...seenColumns(by, null, held).map((column) => ({ field: String(column), visible: reportColumn(column).visible })),
]

const signs = { up: '↑ +', down: '↓ −', same: '', new: '' } as const
const words = { up: 'up', down: 'down', same: 'no change', new: 'new' } as const

/** The figure of the past, and how far this one is from it: by sign, arrow and colour. */
function Against({ column, now, before }: { column: ReportColumn; now: number; before: number }) {
  // Nothing then and nothing now is no change to tell.
  if (!now && !before) return <span className="rp-past">{formatReportFigure(column, 0)}</span>
  const { text, direction, tone } = changeOf(column, now, before)
  return (
    <span className="rp-past">
      {formatReportFigure(column, before)}
      <span className={`rp-change ${tone}`}>
        <span aria-hidden>{signs[direction]}</span>
        <span className="spoken"> {words[direction]} </span>
        {direction === 'new' ? <span aria-hidden>new</span> : text}
      </span>
    </span>
  )
}

const skeleton = <i className="rp-bar" aria-hidden />

type Numbered = DataRow | TotalRow
const figuresOf = (row: Numbered) => (row.kind === 'total' ? row.figures : row.row.figures)
const pastOf = (row: Numbered) => (row.kind === 'total' ? row.previous : (row.row.previous ?? null))

function figureCell(column: ReportColumn, { compare, behind }: ReportColumnsInput) {
  return (row: ReportRow): ReactNode => {
    if (row.kind === 'loading') return skeleton
    if (row.kind !== 'data' && row.kind !== 'total') return null
    const value = figureOf(figuresOf(row), column)
    if (value === null) return dash
    const text = formatReportFigure(column, value)
    const href = value ? behind?.figure(column, row.kind === 'data' ? row.path : []) : null
    const look = column === 'profit' && value < 0 ? 'rp-loss' : value ? undefined : 'dt-quiet'
    const shown = href ? (
      <a href={href} target="_blank" rel="noopener" tabIndex={-1}>
        {text}
      </a>
    ) : look ? (
      <span className={look}>{text}</span>
    ) : (
      text
    )
    const before = compare ? figureOf(pastOf(row), column) : null
    if (before === null) return shown
    return (
      <>
        {shown}
        <Against column={column} now={value} before={before} />
      </>
    )
  }
}

/** Pixels of a digit, or a sign as wide, of a stop, and of a %, in both weights; what the past's are to those; of a title's character; and around them. */
const sizes = { digit: 8.42, stop: 3.45, percent: 13.02, past: 0.85, change: 62, title: 6.3, sort: 12, around: 18 }
const textWidth = (text: string) =>
  [...text].reduce(
    (sum, sign) => sum + ('.,'.includes(sign) ? sizes.stop : sign === '%' ? sizes.percent : sizes.digit),
    0,
  )

/** Room for the largest figure of a column, also drilled down, where profits may be losses: one that is cut reads as another. */
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

/** What waits for approval, beside the Total and beside each day. */
function waitingNote(row: ReportRow, waiting: WaitingHref | null): ReactNode {
  const isDay = row.kind === 'data' && row.by === 'created_at' && row.level === 1
  if (row.kind !== 'total' && !isDay) return null
  const { pendingFtds, crWhenApproved } = figuresOf(row)
  const href = waiting?.(isDay ? row.row.value : null) ?? null
  return <WaitingNote count={pendingFtds} rateWhenApproved={crWhenApproved} rate="CR" href={href} />
}

/** All columns of a report that this viewer may see, in the product's order. */
export function reportTableColumns(input: ReportColumnsInput): ReportTableColumn[] {
  const { by, pivot, pivots, held, compare, isCohort, may, phone, waiting } = input
  const someWait = (pivot?.totals.pendingFtds ?? 0) > 0
  const name: ReportTableColumn = {
    field: by,
    title: groupTitles[by].one,
    width: phone ? (someWait ? 212 : 188) : someWait ? (by === 'created_at' ? 348 : 272) : 232,
    sortable: true,
    kind: by === 'created_at' ? 'date' : 'text',
    visible: true,
    cell: (row) => <NameCell row={row} may={may} note={waitingNote(row, waiting)} />,
  }
  const figures = seenColumns(by, pivot?.headers ?? null, held).map((column): ReportTableColumn => {
    const { title, visible, formula } = reportColumn(column)
    return {
      field: column,
      title,
      width: widthOf(column, pivots, compare),
      align: 'right',
      sortable: true,
      kind: 'number',
      visible,
      className: column === 'profit' ? 'dt-figure rp-profit' : 'dt-figure',
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
