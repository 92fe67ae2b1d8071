import { useMemo, type ReactElement, type ReactNode } from 'react'
import {
  Calendar,
  CornerDownRight,
  ExternalLink,
  FoldVertical,
  Globe,
  Layers,
  Tag,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { groupFacts, reportGroups, type ReportGroup } from '../../../shared/reports/reportGroups'
import { DataTable } from '../../ui/table/DataTable'
import type { Arrangement } from '../../ui/table/columns/useArrangement'
import type { RowAction, RowActions, RowTree, TableSort } from '../../ui/table/tableTypes'
import type { PathStep } from '../../filters/reportPath'
import { nameOf, rowId, usualDrill, type DataRow, type LevelAnswer, type ReportRow, type TotalRow } from './reportRows'
import type { ReportTableColumn } from './reportTableColumns'

/** An action of one report on a row. */
export interface MoreAction {
  label: string
  icon: ReactElement
  /** On all rows if omitted. */
  offers?: (row: DataRow) => boolean
  onAction: (row: DataRow) => void
}

interface Props {
  label: string
  columns: readonly ReportTableColumn[]
  arrangement: Arrangement
  /** undefined until the first answer. */
  rows: readonly ReportRow[] | undefined
  total: TotalRow | undefined
  /** Answer of the outermost level. */
  answer: LevelAnswer | undefined
  sort: TableSort
  onSort: (sort: TableSort) => void
  /** Drills a row down by a grouping; null closes it. */
  onOpen: (path: readonly PathStep[], by: ReportGroup | null) => void
  /** Opens the leads of a row; omitted without permission. */
  onDetails?: ((path: readonly PathStep[]) => void) | undefined
  /** Keep its identity stable. */
  more?: readonly MoreAction[] | undefined
  /** Taller rows, with the previous value below each figure. */
  compare: boolean
  empty: ReactNode
}

const icons: Partial<Record<ReportGroup, LucideIcon>> = {
  countryId: Globe,
  offer: Tag,
  publisherId: Users,
  advertiserId: Users,
  createdAt: Calendar,
  advertiserStatus: Layers,
  publisherStatus: Layers,
}
const iconOf = (by: ReportGroup) => {
  const Icon = icons[by] ?? CornerDownRight
  return <Icon aria-hidden className="muted" />
}
const drillName = (by: ReportGroup) => `by:${by}`
const moreName = (place: number) => `more:${place}`
const actions: readonly RowAction[] = [
  { name: 'collapse', label: 'Collapse', icon: <FoldVertical aria-hidden className="muted" /> },
  ...reportGroups.map((by) => ({ name: drillName(by), label: groupFacts[by].one, icon: iconOf(by) })),
  { name: 'details', label: 'Show Lead Details', icon: <ExternalLink aria-hidden className="muted" />, isApart: true },
]

const rowTint = (row: ReportRow) =>
  row.level > 1 ? `rp-level-${Math.min(row.level, 5)}${row.kind === 'failed' ? ' rp-row-failed' : ''}` : undefined

/** Table of a report with drill-down and a sticky total. */
export function ReportTable({ rows, total, answer, onOpen, onDetails, more, compare, ...drawn }: Props) {
  const tree = useMemo<RowTree<ReportRow>>(
    () => ({
      below: (row) => (row.kind === 'data' ? row.below : null),
      mayOpen: (row) => row.kind === 'data' && (row.openBy !== null || row.next.length > 0),
      onToggle: (row) => row.kind === 'data' && onOpen(row.path, row.openBy ? null : (usualDrill(row) ?? null)),
    }),
    [onOpen],
  )
  const rowActions = useMemo<RowActions<ReportRow>>(
    () => ({
      actions: more
        ? [...actions, ...more.map(({ label, icon }, place) => ({ name: moreName(place), label, icon }))]
        : actions,
      isMenuTitled: true,
      nameOf: (row) => (row.kind === 'data' ? nameOf(row.row, row.by) : ''),
      menuLabel: (row) => (row.kind === 'data' ? `Drill down ${nameOf(row.row, row.by)} by` : ''),
      offers: (name, row) => {
        if (row.kind !== 'data') return false
        if (name === 'collapse') return row.openBy !== null
        if (name === 'details') return Boolean(onDetails)
        const added = more?.find((_action, place) => moreName(place) === name)
        if (added) return added.offers?.(row) ?? true
        return row.next.some((by) => drillName(by) === name && by !== row.openBy)
      },
      onAction: (name, row) => {
        if (row.kind !== 'data') return
        const by = row.next.find((by) => drillName(by) === name)
        if (by) onOpen(row.path, by)
        else if (name === 'details') onDetails?.(row.path)
        else if (name === 'usual') tree.onToggle(row)
        else if (name === 'collapse') onOpen(row.path, null)
        else more?.find((_action, place) => moreName(place) === name)?.onAction(row)
      },
    }),
    [onOpen, onDetails, more, tree],
  )
  return (
    <DataTable
      {...drawn}
      {...{ rows, rowId, rowTint, rowActions, tree }}
      foot={rows?.length ? total : undefined}
      rowHeight={compare ? 46 : undefined}
      loading={answer?.loading ?? true}
      error={answer?.error}
      onRetry={answer?.retry}
    />
  )
}
