/** Content of the lost leads for an export: every column across, then the figures, with those of the earlier range. */
import { fileSlug } from '../../../shared/app/fileSlug'
import { groupFacts } from '../../../shared/reports/reportGroups'
import { drillSheet, type DrillSheetColumn } from '../drill/drillSheet'
import type { SheetTable } from '../exports/tableFile'
import { nameOf, type DataRow, type ReportRow, type TotalRow } from '../pivot/reportRows'
import { cellOf, figuresOf, pastOf, type LostPivot } from './lostRows'
import type { Across, LostFigure, LostTab } from './lostState'

interface Input {
  tab: LostTab
  across: Across | null
  figure: LostFigure
  pivot: LostPivot
  rows: readonly ReportRow[]
  total: TotalRow
  /** Of expected revenue. */
  seesMoney: boolean
  compares: boolean
}

type Row = DataRow | TotalRow

export function lostSheet({ tab, across, figure, pivot, rows, total, seesMoney, compares }: Input): SheetTable {
  const title = groupFacts[tab].one
  const count = { kind: 'number' } as const
  const money = { kind: 'money' } as const
  const columns: DrillSheetColumn[] = [
    ...(across ? pivot.columns : []).map((head, place) => ({
      ...(figure === 'leads' ? count : money),
      title: nameOf({ value: head.value ?? null, name: head.name ?? null }, across ?? tab),
      value: (row: Row) => cellOf(row, place, figure, pivot),
    })),
    { ...count, title: 'Lost leads', value: (row: Row) => figuresOf(row).leads },
    ...(compares
      ? [{ ...count, title: 'Lost leads before', value: (row: Row) => pastOf(row, pivot)?.leads } as const]
      : []),
    ...(seesMoney
      ? [{ ...money, title: 'Expected revenue $', value: (row: Row) => figuresOf(row).expectedRevenue } as const]
      : []),
    ...(seesMoney && compares
      ? [
          {
            ...money,
            title: 'Expected revenue $ before',
            value: (row: Row) => pastOf(row, pivot)?.expectedRevenue,
          } as const,
        ]
      : []),
  ]
  const name = ['lost-leads', fileSlug(title), ...(across ? [fileSlug(groupFacts[across].one)] : [])].join('-')
  return drillSheet({ name, title, columns, rows, total })
}
