/** Columns of the lost leads: name, groups across, leads, their share of all, expected revenue, and its change. */
import type { ReactNode } from 'react'
import { metricPermissionName, type May } from '../../../shared/access/permissions'
import { formatMoney, toCents } from '../../../shared/app/money'
import { formatCount, formatRate } from '../../../shared/app/format'
import { perUnit, ratio } from '../../../shared/app/rates'
import { groupFacts } from '../../../shared/reports/reportGroups'
import { dash } from '../../ui/table/rows/cells'
import type { LeadsBehind } from '../pivot/leadsBehind'
import { figure as linked, numeric, numbered, pathOf, shaded, type Numbered } from '../pivot/figureCells'
import { NameCell } from '../pivot/NameCell'
import type { ReportTableColumn } from '../pivot/reportTableColumns'
import { nameOf } from '../pivot/reportRows'
import { isWord, noPrice } from '../../ui/figures/figureChange'
import type { LostComparison } from './lostComparisons'
import { cellOf, changeFor, figuresOf, hasNoPrice, pastOf, type LostFigures, type LostPivot } from './lostRows'
import type { Across, LostFigure, LostTab } from './lostState'

interface Input {
  by: LostTab
  may: May
  phone: boolean
  /** All lost leads of the report; null before the answer. */
  all: number | null
  /** null without permission to list leads. */
  behind: LeadsBehind | null
  /** Answer of the outermost level; null before it. */
  pivot: LostPivot | null
  across: Across | null
  figure: LostFigure
  /** The earlier range in words; null without a comparison. */
  against: Pick<LostComparison, 'long' | 'title'> | null
}

function moneyCell(row: Numbered): ReactNode {
  const { expectedRevenue } = figuresOf(row)
  if (expectedRevenue == null) return dash
  return hasNoPrice(figuresOf(row)) ? <span className="dt-quiet">{noPrice}</span> : formatMoney(expectedRevenue)
}

function perLeadCell(row: Numbered): ReactNode {
  const { leads, expectedRevenue } = figuresOf(row)
  return !expectedRevenue || !leads ? dash : formatMoney(perUnit(toCents(expectedRevenue), leads))
}

const signs = { [-1]: '↓', 0: '', 1: '↑' } as const
const words = { [-1]: 'down', 0: 'no change,', 1: 'up' } as const

/** Change against the earlier range; more lost leads are bad. */
function changeCell({ pivot, against }: Input, row: Numbered): ReactNode {
  const past = pastOf(row, pivot)
  const change = changeFor(figuresOf(row), past)
  if (!change || !past) return dash
  if (isWord(change)) return <span className="dt-quiet">{change.text}</span>
  const direction = Math.sign(change.direction) as -1 | 0 | 1
  const before = past.expectedRevenue == null ? formatCount(past.leads) : formatMoney(past.expectedRevenue)
  return (
    <span
      className={direction ? `rp-change ${direction > 0 ? 'bad' : 'good'}` : 'dt-quiet'}
      title={`${before} ${against?.long ?? 'before'}`}
    >
      <span aria-hidden>{signs[direction]} </span>
      <span className="visually-hidden">{words[direction]} </span>
      {change.text}
    </span>
  )
}

export const figureText = (figure: LostFigure, value: number) =>
  figure === 'leads' ? formatCount(value) : formatMoney(value)

/** Largest cell of the outermost level, to which the shading is relative. */
const largest = (pivot: LostPivot, figure: LostFigure) =>
  Math.max(
    0,
    ...pivot.rows.flatMap(({ leadsByColumn, expectedRevenueByColumn }) =>
      (figure === 'leads' ? leadsByColumn : (expectedRevenueByColumn ?? [])).map((value) => value ?? 0),
    ),
  )

/** Columns on screen; an export has all of them. */
export const columnsShown = 5
const acrossField = (place: number) => `across_${place}`

/** The largest groups across, and all others in one column, so that each row adds up. */
export function acrossColumns({ pivot, across, figure, behind, phone }: Input): ReportTableColumn[] {
  if (!pivot || !across || phone) return []
  const most = largest(pivot, figure)
  const draw = (value: number | null, isPlain: boolean, href: string | null | undefined): ReactNode => {
    if (value === null) return dash
    const shown = linked(value, figureText(figure, value), href)
    return isPlain || !most || !value ? shown : shaded(value, most, shown)
  }
  const base = { ...numeric, sortable: false }
  const narrow = figure === 'leads' ? 72 : 104
  const columns = pivot.columns.slice(0, columnsShown).map((head, place): ReportTableColumn => {
    const title = nameOf({ value: head.value ?? null, name: head.name ?? null }, across)
    return {
      ...{ ...base, field: acrossField(place), title, width: Math.max(narrow, Math.min(132, title.length * 6.8 + 23)) },
      explain: <b dir="auto">{title}</b>,
      cell: numbered((row) => {
        const path = [...pathOf(row), { key: across, value: head.value ?? null }]
        return draw(cellOf(row, place, figure, pivot), row.kind === 'total', behind?.metric('lost', path))
      }),
    }
  })
  const rest = pivot.columnCount - columns.length
  if (rest <= 0) return columns
  return [
    ...columns,
    {
      ...{ ...base, field: 'across_others', title: `${formatCount(rest)} others`, width: narrow + 6 },
      explain: <b>{`All other ${groupFacts[across].many}; the tabs and the export have them one by one`}</b>,
      cell: numbered((row) => draw(othersOf(row, figure, pivot, columns.length), true, null)),
    },
  ]
}

/** Figure of a row outside the first columns, in cents for money, so that nothing is lost by rounding. */
function othersOf(row: Numbered, figure: LostFigure, pivot: LostPivot, count: number): number | null {
  const all: LostFigures = figuresOf(row)
  const whole = all[figure] ?? null
  const cells = Array.from({ length: count }, (_, place) => cellOf(row, place, figure, pivot))
  if (whole === null || cells.includes(null)) return null
  const of = (value: number) => (figure === 'leads' ? value : toCents(value))
  const rest = Math.max(
    0,
    cells.reduce<number>((left, value) => left - of(value ?? 0), of(whole)),
  )
  return figure === 'leads' ? rest : rest / 100
}

const explained = (formula: string, note: string) => (
  <>
    <b>{formula}</b>
    <span>{note}</span>
  </>
)

export function lostColumns(input: Input): ReportTableColumn[] {
  const { by, may, phone, all, against, behind } = input
  const expected: ReportTableColumn = {
    ...{ ...numeric, field: 'expectedRevenue', title: 'Expected revenue', width: 128 },
    explain: explained(
      'Lost leads × revenue per accepted lead of the last 30 days',
      'Of the first advertiser in the country, else of the publisher in it, else of the country',
    ),
    cell: numbered(moneyCell),
  }
  const perLead: ReportTableColumn = {
    ...{ ...numeric, field: 'perLead', title: 'Per lead', width: 76, sortable: false },
    explain: <b>Expected revenue ÷ lost leads</b>,
    cell: numbered(perLeadCell),
  }
  const change: ReportTableColumn = {
    ...{ ...numeric, field: 'change', title: `Against ${against?.title ?? ''}` },
    width: Math.max(104, 72 + (against?.title.length ?? 0) * 7),
    explain: explained(
      `Change against ${against?.long ?? ''}`,
      'Of the expected revenue, or of the leads for users who may not see money',
    ),
    cell: numbered((row) => changeCell(input, row)),
  }
  return [
    {
      ...{ field: 'name', title: groupFacts[by].one, width: phone ? 188 : input.across ? 212 : 340 },
      ...{ sortable: true, kind: by === 'createdAt' ? 'date' : 'text', visible: true },
      cell: (row) => <NameCell row={row} may={may} />,
    },
    {
      ...{ ...numeric, field: 'leads', title: 'Lost leads', width: 98 },
      explain: <b>Leads that no advertiser took: Total − Leads</b>,
      cell: numbered((row) => {
        const { leads } = figuresOf(row)
        return linked(leads, formatCount(leads), behind?.metric('lost', pathOf(row)))
      }),
    },
    {
      ...{ ...numeric, field: 'share', title: 'Share', width: 92, visible: false },
      explain: <b>Lost leads ÷ all lost leads of this report × 100</b>,
      cell: numbered((row) => (all ? formatRate(ratio(figuresOf(row).leads, all)) : dash)),
    },
    ...(may(metricPermissionName('global', 'revenue')) ? [perLead, expected] : []),
    ...(against ? [change] : []),
  ]
}
