/** Content of a cross table for an export, with totals last. */
import { fileSlug } from '../../../../shared/app/fileSlug'
import { groupFacts } from '../../../../shared/reports/reportGroups'
import { reportColumn } from '../../../../shared/reports/reports'
import type { SheetTable } from '../../exports/tableFile'
import type { CrossTable } from './CrossReport'
import { nameOf } from '../reportRows'
import type { Cross } from '../../reports/reportsState'
import type { PivotTab } from '../../reports/reportTabs'

const written = (value: number | null | undefined): string => String(value ?? '')

export function crossSheet(table: CrossTable, tab: PivotTab, { by, metric }: Cross): SheetTable {
  const { kind: figureKind, title } = reportColumn(metric)
  const kind = figureKind === 'count' ? 'number' : 'money'
  return {
    name: ['report', groupFacts[tab].one, groupFacts[by].one, title].map(fileSlug).join('-'),
    columns: [
      { title: groupFacts[tab].one, kind: 'text' },
      ...table.columns.map((head) => ({ title: nameOf(head, by), kind }) as const),
      { title: 'Total', kind },
    ],
    rows: [
      ...table.rows.map((head, index) => [
        nameOf(head, tab),
        ...table.columns.map((_, column) => written(table.cells[index]?.[column])),
        written(head.total),
      ]),
      ['Total', ...table.columns.map(({ total }) => written(total)), written(table.total)],
    ],
  }
}
