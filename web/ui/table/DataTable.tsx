import './table.css'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { errorCode } from '../../app/apollo/errors'
import { usePhone } from '../../app/shell/useMedia'
import { createPartHook } from '../layout/FaultBoundary'
import { FailedState } from '../layout/QueryStates'
import { DataGrid } from './DataGrid'
import { phoneFields, phoneHeight, type PhoneRow } from './rows/phoneRow'
import { TableFailure } from './TableFailure'
import type { ColumnFilters, DataColumn, RowActions, RowKeys, RowOpening, RowTree, TableSort } from './tableTypes'
import type { RowSelection } from './rows/useRowSelection'
import { useArrangement, type Arrangement } from './columns/useArrangement'
import { useTableModel } from './columns/useTableModel'

const usePhonePart = createPartHook(() => import('./rows/phonePart'))

interface DataTableProps<Row extends object> {
  /** Accessible name: what the rows are. */
  label: string
  columns: readonly DataColumn<Row>[]
  /** Fields of the visible columns, in order; the first one stays while the others scroll. All when left out. */
  shown?: readonly string[]
  /**
   * How the columns are arranged, where the page has a column chooser. Left out, the table keeps an arrangement under
   * its label; null where its columns are not to be arranged.
   */
  arrangement?: Arrangement | null
  /** undefined until the first answer. Keep the last answer here while another is on its way. */
  rows: readonly Row[] | undefined
  /** Keep this the same function from one drawing to the next, like the other functions here. */
  rowId: (row: Row) => string
  /** Class that tints a row: `row-rejected`, `row-ftd` … */
  rowTint?: (row: Row) => string | undefined
  selectLabel?: (row: Row) => string
  selection?: RowSelection<Row>
  /** What can be done with one row; give the table a column of `actionsColumn` for its icons. */
  rowActions?: RowActions<Row>
  /** Single keys, where the screen has any. */
  rowKeys?: RowKeys<Row>
  /** What a press on a row opens beside the table. */
  opening?: RowOpening<Row>
  sort?: TableSort | null
  /** Told of another order. Without it the table keeps its order to itself. */
  onSort?: (sort: TableSort) => void
  /** Where the page has filters: the menus of the heads lead to them. */
  filters?: ColumnFilters
  /** Who sorts where `onSort` is given: the server, unless all rows are here. */
  sortedBy?: 'server' | 'table'
  /** Cuts one page out of rows that are all here; a page that the server cut comes without it. */
  page?: { number: number; limit: number }
  /** Told of the rows of the page in their order, where the table sorts and cuts them: a selection needs them. */
  onPageRows?: (rows: readonly Row[]) => void
  /** Rows of the whole list and rows before this page; the rows given when left out. */
  total?: number
  offset?: number
  loading?: boolean
  /** Why the rows did not load. Rows that were there stay, with the message above them. */
  error?: unknown
  onRetry?: () => void
  /** Rows under rows: the table is a tree then. */
  tree?: RowTree<Row>
  /** Stays at the lower edge whatever the order: the total. */
  foot?: Row
  /** Pixels, where it is another than that of all tables. */
  rowHeight?: number
  /** How a row is drawn on a phone, in place of the columns. Keep it the same from one drawing to the next. */
  phone?: PhoneRow<Row> | undefined
  /** Stands in for rows when there are none. */
  empty: ReactNode
}

/** The columns that there is room for: on a phone one for the row and one for its menu, once what draws them is there. */
function useColumnsShown<Row extends object>({ label, columns, phone, rowActions, ...props }: DataTableProps<Row>) {
  const isPhone = usePhone() && phone !== undefined
  const part = usePhonePart(isPhone)
  const hasMenu = Boolean(rowActions?.actions.length)
  const drawn = useMemo(() => {
    if (!isPhone) return null
    if (!part) return [{ field: phoneFields[0], title: label, width: 272, cell: () => null }]
    return part.phoneColumns(label, phone, columns, hasMenu)
  }, [isPhone, part, phone, label, columns, hasMenu])
  const arrangement = useArrangement(
    label,
    drawn ?? columns,
    drawn ? phoneFields : props.shown,
    drawn ? null : props.arrangement,
  )
  return {
    ...arrangement,
    columns: drawn ?? columns,
    isLoaded: !isPhone || part !== undefined,
    phone: isPhone ? { swipe: phone.swipe, part } : undefined,
    rowHeight: isPhone ? phoneHeight(phone) : props.rowHeight,
  }
}

/**
 * The one table of the product: virtual rows and columns, sort, selection, a first column that stays, and movement by
 * keyboard, in four states: loading, empty, failed and loaded. It fetches nothing.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows = [], rowId, onSort, page, loading = false, error, empty, total, offset } = props
  const [ownSort, setOwnSort] = useState<TableSort | null>(props.sort ?? null)
  const sort = onSort ? (props.sort ?? null) : ownSort
  const { columns, arrangement, shown, layout, phone, rowHeight, ...drawing } = useColumnsShown(props)
  const model = useTableModel({
    columns,
    rows,
    shown,
    layout,
    sort,
    serverSort: Boolean(onSort) && props.sortedBy !== 'table',
    page,
  })
  const { onPageRows } = props
  // Before the first answer the rows are another empty list at each drawing.
  const isLoaded = props.rows !== undefined && model.isOrdered && drawing.isLoaded
  const pageRows = isLoaded ? model.rows : null
  useEffect(() => {
    if (pageRows) onPageRows?.(pageRows)
  }, [onPageRows, pageRows])
  const isEmpty = props.rows?.length === 0 && !loading

  const failure = error && !loading ? { what: props.label, error, onRetry: props.onRetry ?? (() => {}) } : null

  // Who may no longer see the rows is not shown those from before.
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
          {phone?.part && (
            <phone.part.PhoneSort columns={props.columns} rows={rows} sort={sort} onSort={onSort ?? setOwnSort} />
          )}
          <DataGrid
            label={props.label}
            model={model}
            arrangement={arrangement}
            rowId={rowId}
            rowTint={props.rowTint}
            sort={sort}
            onSort={onSort ?? setOwnSort}
            filters={props.filters}
            selection={props.selection}
            selectLabel={props.selectLabel}
            rowActions={props.rowActions}
            rowKeys={props.rowKeys}
            opening={props.opening}
            total={total ?? rows.length}
            offset={offset ?? (page ? (page.number - 1) * page.limit : 0)}
            tree={props.tree}
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
