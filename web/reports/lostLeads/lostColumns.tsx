/** Columns of the lost leads: name, leads, their share of all, and the revenue expected of them. */
import type { ReactNode } from 'react'
import { metricPermissionName, type May } from '../../../shared/access/permissions'
import { formatMoney, toCents } from '../../../shared/app/money'
import { formatCount, formatRate, perUnit, ratio } from '../../../shared/partners/rates'
import { groupTitles } from '../../../shared/reports/reportGroups'
import { dash } from '../../ui/table/rows/cells'
import type { LeadsBehind } from '../pivot/leadsBehind'
import { NameCell } from '../pivot/NameCell'
import type { DataRow, ReportRow, TotalRow } from '../pivot/reportRows'
import type { ReportTableColumn } from '../pivot/reportTableColumns'
import { figuresOf } from './lostRows'
import type { LostTab } from './lostState'

interface Input {
  by: LostTab
  may: May
  phone: boolean
  /** All lost leads of the report; null before the answer. */
  all: number | null
  /** null without permission to list leads. */
  behind: LeadsBehind | null
}

type Numbered = DataRow | TotalRow
const skeleton = <i className="rp-bar" aria-hidden />
const numbered =
  (draw: (row: Numbered) => ReactNode) =>
  (row: ReportRow): ReactNode =>
    row.kind === 'loading' ? skeleton : row.kind === 'data' || row.kind === 'total' ? draw(row) : null

function leadsCell({ behind }: Input, row: Numbered): ReactNode {
  const { leads } = figuresOf(row)
  const text = formatCount(leads)
  if (!leads) return <span className="dt-quiet">{text}</span>
  const href = behind?.metric('lost', row.kind === 'data' ? row.path : [])
  return href ? (
    <a href={href} target="_blank" rel="noopener" tabIndex={-1}>
      {text}
    </a>
  ) : (
    text
  )
}

function moneyCell(row: Numbered): ReactNode {
  const { expectedRevenue } = figuresOf(row)
  return expectedRevenue == null ? dash : formatMoney(expectedRevenue)
}

function perLeadCell(row: Numbered): ReactNode {
  const { leads, expectedRevenue } = figuresOf(row)
  return expectedRevenue == null || !leads ? dash : formatMoney(perUnit(toCents(expectedRevenue), leads))
}

const figure = { align: 'right', sortable: true, kind: 'number', visible: true, className: 'dt-figure' } as const

export function lostColumns(input: Input): ReportTableColumn[] {
  const { by, may, phone, all } = input
  const expected: ReportTableColumn = {
    ...figure,
    field: 'expectedRevenue',
    title: 'Expected revenue',
    width: 148,
    explain: (
      <>
        <b>Lost leads × revenue per accepted lead of the last 30 days</b>
        <span>Of the first advertiser in the country, else of the publisher in it, else of the country</span>
      </>
    ),
    cell: numbered(moneyCell),
  }
  const perLead: ReportTableColumn = {
    ...figure,
    field: 'perLead',
    title: 'Per lead',
    width: 108,
    sortable: false,
    explain: <b>Expected revenue ÷ lost leads</b>,
    cell: numbered(perLeadCell),
  }
  return [
    {
      field: 'name',
      title: groupTitles[by].one,
      width: phone ? 188 : 340,
      sortable: true,
      kind: by === 'created_at' ? 'date' : 'text',
      visible: true,
      cell: (row) => <NameCell row={row} may={may} />,
    },
    {
      ...figure,
      field: 'leads',
      title: 'Lost leads',
      width: 112,
      explain: <b>Leads that no advertiser took: Total − Leads</b>,
      cell: numbered((row) => leadsCell(input, row)),
    },
    {
      ...figure,
      field: 'share',
      title: 'Share',
      width: 92,
      explain: <b>Lost leads ÷ all lost leads of this report × 100</b>,
      cell: numbered((row) => (all ? formatRate(ratio(figuresOf(row).leads, all)) : dash)),
    },
    ...(may(metricPermissionName('global', 'revenue')) ? [perLead, expected] : []),
  ]
}
