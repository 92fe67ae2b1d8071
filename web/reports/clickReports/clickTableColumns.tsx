/** Columns of a click report: name, then the figures that the user may see. */
import {
  clickColumn,
  clickColumnNames,
  seenClickColumns,
  type ClickColumn,
  type ClickGroup,
} from '../../../shared/reports/clickReports'
import { groupFacts } from '../../../shared/reports/reportGroups'
import { scopeOf } from '../../../shared/reports/reports'
import { camelCase } from '../../../shared/app/camelCase'
import type { May } from '../../../shared/access/permissions'
import { dash } from '../../ui/table/rows/cells'
import { termOfColumn } from '../../app/glossary/columnTerms'
import type { LeadsBehind } from '../pivot/leadsBehind'
import { figure, numeric, numbered, pathOf, profitClass } from '../pivot/figureCells'
import { NameCell } from '../pivot/NameCell'
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

const figureCell = (column: ClickColumn, behind: LeadsBehind | null) =>
  numbered((row) => {
    const value = figureOf(figuresOf(row), column)
    if (value === null) return dash
    const metric = clickColumn(column).leads
    const href = value && metric ? behind?.metric(camelCase(`click_${metric}`), pathOf(row)) : null
    return figure(value, formatClickFigure(column, value), href, column === 'profit')
  })

/** All columns that the user may see: by the server's answer, and by the same rule before it. */
export function clickTableColumns({ by, headers, held, may, phone, behind }: Input): ReportTableColumn[] {
  const seen = headers
    ? clickColumnNames.filter((column) => headers.includes(column))
    : seenClickColumns(held, scopeOf([by]))
  const figures = seen.map((column): ReportTableColumn => {
    const { title, kind, visible, formula } = clickColumn(column)
    return {
      ...{ ...numeric, field: column, title, visible, width: Math.max(widths[kind], title.length * 7 + 34) },
      ...(column === 'profit' && { className: profitClass }),
      explain: <b>{/[÷−]/.test(formula) ? `${title} = ${formula}` : formula}</b>,
      term: termOfColumn(column),
      cell: figureCell(column, behind),
    }
  })
  const name: ReportTableColumn = {
    field: 'name',
    title: groupFacts[by].one,
    width: phone ? 188 : 268,
    sortable: true,
    kind: by === 'createdAt' ? 'date' : 'text',
    visible: true,
    cell: (row) => <NameCell row={row} may={may} />,
  }
  return [name, ...figures]
}
