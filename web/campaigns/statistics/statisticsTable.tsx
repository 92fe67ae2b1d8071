import type { ReactNode } from 'react'
import type { StatisticsGroup } from '../../../shared/campaigns/campaignFigures'
import { clickColumn, type ClickColumn } from '../../../shared/reports/clickReports'
import { opensPage, partnerAddress } from '../../../shared/partners/partnerPages'
import type { May } from '../../../shared/access/permissions'
import { figureOf, formatClickFigure } from '../../reports/clickReports/clickFigures'
import { Flag } from '../../ui/show/CountryName'
import { dash } from '../../ui/table/rows/cells'
import type { DataColumn } from '../../ui/table/tableTypes'
import type { SheetTable } from '../../reports/exports/tableFile'
import type { CampaignStatisticsFiguresFragment } from '../../generated/graphql'
import { termOfColumn } from '../../app/glossary/columnTerms'
import { explain, seenColumns } from './statisticsColumns'

export const groupTitles: Readonly<Record<StatisticsGroup, { one: string; many: string }>> = {
  country: { one: 'Country', many: 'countries' },
  step: { one: 'Step', many: 'steps' },
  source: { one: 'Source', many: 'sources' },
  advertiser: { one: 'Advertiser', many: 'advertisers' },
}

export type StatisticsRow = CampaignStatisticsFiguresFragment & { isTotal?: true }
/** Address of the leads behind a figure; null if there is none or the user may not see it. */
export type LeadsOf = (row: StatisticsRow, column: ClickColumn) => string | null

const nameOf = ({ isTotal, name }: StatisticsRow) => (isTotal ? 'Total' : (name ?? 'None'))

function nameCell(row: StatisticsRow, by: StatisticsGroup, may: May): ReactNode {
  const name = nameOf(row)
  const href =
    by === 'advertiser' && !row.isTotal && may(opensPage('advertiser')) ? partnerAddress('advertiser', row.key) : null
  if (href) {
    return (
      <a href={href} tabIndex={-1} title={name} className="cut">
        {name}
      </a>
    )
  }
  return (
    <span title={name} className="cut">
      {row.countryCode && <Flag code={row.countryCode} />} {name}
    </span>
  )
}

const figureCell = (column: ClickColumn, leadsOf: LeadsOf) => (row: StatisticsRow) => {
  const value = figureOf(row, column)
  if (value === null) return dash
  const text = formatClickFigure(column, value)
  const href = value ? leadsOf(row, column) : null
  const look = column === 'profit' && value < 0 ? 'rp-loss' : value ? undefined : 'dt-quiet'
  if (href) {
    return (
      <a href={href} tabIndex={-1} className={look}>
        {text}
      </a>
    )
  }
  return look ? <span className={look}>{text}</span> : text
}

/** Width in pixels for the longest figure or the title. */
const widthOf = (column: ClickColumn, rows: readonly StatisticsRow[]) => {
  const { title } = clickColumn(column)
  const longest = rows.reduce(
    (most, row) => Math.max(most, formatClickFigure(column, figureOf(row, column) ?? 0).length),
    0,
  )
  return Math.ceil(Math.max(longest * 8.2, title.length * 6.3 + 22, 46) + 18)
}

type StatisticsTableColumn = DataColumn<StatisticsRow> & { visible: boolean }

/** Columns of a grouping that the user may see. */
export function statisticsTableColumns(
  by: StatisticsGroup,
  rows: readonly StatisticsRow[],
  { may, held, phone, leadsOf }: { may: May; held: readonly number[]; phone: boolean; leadsOf: LeadsOf },
): StatisticsTableColumn[] {
  return [
    {
      field: 'name',
      title: groupTitles[by].one,
      width: phone ? 140 : 156,
      sortable: true,
      visible: true,
      sortValue: (row) => row.name?.toLowerCase(),
      cell: (row) => nameCell(row, by, may),
    },
    ...seenColumns(by, held).map((column): StatisticsTableColumn => {
      return {
        field: column,
        title: clickColumn(column).title,
        width: widthOf(column, rows),
        align: 'right',
        sortable: true,
        kind: 'number',
        visible: true,
        className: column === 'profit' ? 'dt-figure rp-profit' : 'dt-figure',
        explain: explain(column),
        term: termOfColumn(column),
        sortValue: (row) => figureOf(row, column),
        cell: figureCell(column, leadsOf),
      }
    }),
  ]
}

const units = { count: '', money: ' $', rate: ' %' } as const

/** Content of the table for an export, with the total last. */
export function statisticsSheet(
  campaign: string,
  by: StatisticsGroup,
  rows: readonly StatisticsRow[],
  columns: readonly ClickColumn[],
): SheetTable {
  return {
    name: `campaign-${campaign}-statistics-${by}`,
    columns: [
      { title: groupTitles[by].one, kind: 'text' },
      ...columns.map((column) => {
        const { title, kind } = clickColumn(column)
        return { title: title + units[kind], kind: 'number' } as const
      }),
    ],
    rows: rows.map((row) => [nameOf(row), ...columns.map((column) => String(figureOf(row, column) ?? ''))]),
  }
}
