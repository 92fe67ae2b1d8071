/** Columns of a click report: name, then the figures that the user may see. */
import type { ReactNode } from 'react'
import {
  clickColumn,
  clickColumnNames,
  clickGroupTitles,
  clickScope,
  seenClickColumns,
  type ClickColumn,
  type ClickGroup,
} from '../../../shared/reports/clickReports'
import type { May } from '../../../shared/access/permissions'
import { dash, NewTabLink } from '../../ui/table/rows/cells'
import { termOfColumn } from '../../app/glossary/columnTerms'
import type { LeadsBehind } from '../pivot/leadsBehind'
import { NameCell } from '../pivot/NameCell'
import type { ReportRow } from '../pivot/reportRows'
import type { ReportTableColumn } from '../pivot/reportTableColumns'
import { figureOf, formatClickFigure } from './clickFigures'
import { figuresOf } from './clickRows'

interface Input {
  by: ClickGroup
  /** Permitted columns in the answer; null before it. */
  headers: readonly string[] | null
  /** The user's permissions. */
  held: readonly number[]
  may: May
  phone: boolean
  /** null without permission to list leads. */
  behind: LeadsBehind | null
}

const widths = { count: 88, rate: 92, money: 124 } as const
const skeleton = <i className="rp-bar" aria-hidden />

const figureCell =
  (column: ClickColumn, behind: LeadsBehind | null) =>
  (row: ReportRow): ReactNode => {
    if (row.kind === 'loading') return skeleton
    if (row.kind !== 'data' && row.kind !== 'total') return null
    const value = figureOf(figuresOf(row), column)
    if (value === null) return dash
    const text = formatClickFigure(column, value)
    const metric = clickColumn(column).leads
    if (value && metric && behind)
      return (
        <NewTabLink href={behind.metric(`click_${metric}`, row.kind === 'data' ? row.path : [])}>{text}</NewTabLink>
      )
    if (column === 'profit' && value < 0) return <span className="rp-loss">{text}</span>
    return value ? text : <span className="dt-quiet">{text}</span>
  }

/** All columns that the user may see: by the server's answer, and by the same rule before it. */
export function clickTableColumns({ by, headers, held, may, phone, behind }: Input): ReportTableColumn[] {
  const seen = headers
    ? clickColumnNames.filter((column) => headers.includes(column))
    : seenClickColumns(held, clickScope(by, []))
  const figures = seen.map((column): ReportTableColumn => {
    const { title, kind, visible, formula } = clickColumn(column)
    return {
      ...{ field: column, title, visible },
      width: Math.max(widths[kind], title.length * 7 + 34),
      align: 'right',
      sortable: true,
      kind: 'number',
      className: column === 'profit' ? 'dt-figure rp-profit' : 'dt-figure',
      explain: <b>{/[÷−]/.test(formula) ? `${title} = ${formula}` : formula}</b>,
      term: termOfColumn(column),
      cell: figureCell(column, behind),
    }
  })
  const name: ReportTableColumn = {
    field: 'name',
    title: clickGroupTitles[by].one,
    width: phone ? 188 : 268,
    sortable: true,
    kind: by === 'created_at' ? 'date' : 'text',
    visible: true,
    cell: (row) => <NameCell row={row} may={may} />,
  }
  return [name, ...figures]
}
