import './table.css'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { errorCode } from '../show/errors'
import { usePhone } from '../layout/useMedia'
import { createPartHook } from '../layout/FaultBoundary'
import { FailedState } from '../layout/QueryStates'
import { DataGrid } from './DataGrid'
import { phoneHeight, type PhoneRow } from './rows/phoneRow'
import { TableFailure } from './TableFailure'
import type { ColumnFilters, DataColumn, RowActions, RowKeys, RowOpening, RowTree, TableSort } from './tableTypes'
import type { RowSelection } from './rows/useRowSelection'
import { useArrangement, type Arrangement } from './columns/useArrangement'
import { useTableModel } from './columns/useTableModel'

const usePhonePart = createPartHook(() => import('./rows/phonePart'), 'phoneColumns')

export interface DataTableProps<Row extends object> {
  /** Accessible name of the table. */
  label: string
  columns: readonly DataColumn<Row>[]
  /**
   * Arrangement of columns, if the page has a column chooser. Omitted: stored under the table's label. null: all
   * columns are shown and cannot be arranged. The first column and the one for actions are sticky.
   */
  arrangement?: Arrangement | null
  /** undefined until the first answer. Pass the last answer while another one is loading. */
  rows: readonly Row[] | undefined
  /** Keep the identity of this and other functions stable. */
  rowId: (row: Row) => string
  /** CSS class of a row: `row-rejected`, `row-ftd` … */
  rowTint?: (row: Row) => string | undefined
  selectLabel?: (row: Row) => string
  selection?: RowSelection<Row>
  /** Actions of a row; add an `actionsColumn` for their icons. */
  rowActions?: RowActions<Row>
  /** Single-key shortcuts of the screen. */
  rowKeys?: RowKeys<Row>
  /** Opens a row beside the table. */
  opening?: RowOpening<Row>
  sort?: TableSort | null
  /** Called when the sort order changes. Without it, the table manages the order. */
  onSort?: (sort: TableSort) => void
  /** For column menus that open the page's filters. */
  filters?: ColumnFilters
  /** Who sorts if `onSort` is given: the server, unless all rows are loaded. */
  sortedBy?: 'server' | 'table'
  /** Client-side page of loaded rows; omit it if the server pages. */
  page?: { number: number; limit: number }
  /** Called with the sorted rows of a client-side page, for selections. */
  onPageRows?: (rows: readonly Row[]) => void
  /** Number of all rows and of rows before this page; default: the given rows. */
  total?: number
  offset?: number
  loading?: boolean
  /** Error of the query. Loaded rows stay visible below the message. */
  error?: unknown
  onRetry?: () => void
  /** Makes the table a tree. */
  tree?: RowTree<Row>
  /** Sticky row at the bottom: the total. */
  foot?: Row
  /** In pixels; default: the height of all tables. */
  rowHeight?: number
  /** Layout of a row on phones. Keep the identity stable. */
  phone?: PhoneRow<Row> | undefined
  /** Shown without rows. */
  empty: ReactNode
}

/** Columns for the screen width: on phones one for the row and one for its menu, once their code is loaded. */
function useColumnsShown<Row extends object>({ label, columns, phone, rowActions, ...props }: DataTableProps<Row>) {
  const isPhone = usePhone() && phone !== undefined
  const part = usePhonePart(isPhone)
  const menuNameOf = rowActions?.actions.length ? rowActions.nameOf : null
  const drawn = useMemo((): readonly DataColumn<Row>[] => {
    if (!isPhone) return columns
    if (!part) return [{ field: 'lines', title: label, width: 272, cell: () => null }]
    return part.phoneColumns(label, phone, columns, menuNameOf)
  }, [isPhone, part, phone, label, columns, menuNameOf])
  const own = useArrangement(label, columns)
  const given = props.arrangement === undefined ? own : props.arrangement
  const fixed = useMemo((): Arrangement => {
    const fields = drawn.filter(({ pin }) => pin !== 'end').map(({ field }) => field)
    // On phones, the others are there for sorting.
    return { layout: fields.map((field, index) => ({ field, visible: !isPhone || index === 0 })), change: () => {} }
  }, [drawn, isPhone])
  const isArranged = !isPhone && given !== null && given.layout.length > 1
  return {
    isArranged,
    arrangement: isArranged ? given : fixed,
    columns: drawn,
    isLoaded: !isPhone || part !== undefined,
    phone: isPhone ? { swipe: phone.swipe, part } : undefined,
    rowHeight: isPhone ? phoneHeight(phone) : props.rowHeight,
  }
}

const none: readonly never[] = []

/**
 * Table of all lists: virtual rows and columns, sorting, selection, sticky first column and keyboard navigation, with
 * loading, empty, failed and loaded states. Fetches nothing.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows = none, rowId, onSort, page, loading = false, error, empty, total, offset } = props
  const [ownSort, setOwnSort] = useState<TableSort | null>(props.sort ?? null)
  const sort = onSort ? (props.sort ?? null) : ownSort
  const { columns, arrangement, isArranged, phone, rowHeight, ...drawing } = useColumnsShown(props)
  const model = useTableModel({
    columns,
    rows,
    rowId,
    arrangement,
    sort,
    onSort: onSort ?? setOwnSort,
    serverSort: Boolean(onSort) && props.sortedBy !== 'table',
    page,
    selection: props.selection,
    tree: props.tree,
  })
  const { onPageRows } = props
  const isLoaded = props.rows !== undefined && drawing.isLoaded
  const pageRows = isLoaded ? model.rows : null
  useEffect(() => {
    if (pageRows) onPageRows?.(pageRows.map(({ original }) => original))
  }, [onPageRows, pageRows])
  const isEmpty = props.rows?.length === 0 && !loading

  const failure = error && !loading ? { what: props.label, error, onRetry: props.onRetry ?? (() => {}) } : null

  // Hides loaded rows if the user may no longer see them.
  if (failure && (!props.rows || errorCode(error) === 'FORBIDDEN')) return <FailedState {...failure} />
  return (
    <div className="dt">
      {failure && <TableFailure {...failure} />}
      {loading && props.rows && (
        <div className="dt-progress" role="progressbar" aria-label={`Loading ${props.label}`} />
      )}
      {isEmpty && !failure ? (
        empty
      ) : (
        <div className="dt-list">
          {phone?.part && <phone.part.PhoneSort columns={props.columns} sort={sort} sortBy={model.sortBy} />}
          <DataGrid
            label={props.label}
            model={model}
            resetColumns={isArranged ? () => arrangement.change(null) : null}
            rowTint={props.rowTint}
            sort={sort}
            filters={props.filters}
            selection={props.selection}
            selectLabel={props.selectLabel}
            rowActions={props.rowActions}
            rowKeys={props.rowKeys}
            opening={props.opening}
            total={total ?? rows.length}
            offset={offset ?? (page ? (page.number - 1) * page.limit : 0)}
            isTree={props.tree !== undefined}
            foot={props.foot}
            rowHeight={rowHeight}
            phone={phone}
            skeleton={!isLoaded}
            busy={loading}
          />
        </div>
      )}
    </div>
  )
}
