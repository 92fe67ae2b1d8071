import { lazy, Suspense, useCallback, useId, useRef, type MouseEvent } from 'react'
import { SkeletonRows } from './SkeletonRows'
import { TableHeader } from './TableHeader'
import { TableRow } from './TableRow'
import { headerRow, headHeight, type RowActions, type TableSort } from './tableTypes'
import type { RowSelection } from './useRowSelection'
import { useInAppLinks } from './useInAppLinks'
import { useRowMenu } from './useRowMenu'
import { useTableKeys } from './useTableKeys'
import type { TableModel } from './useTableModel'
import { useTableWindow } from './useTableWindow'

const RowMenu = lazy(async () => ({ default: (await import('./RowMenu')).RowMenu }))

export interface DataGridProps<Row> {
  label: string
  model: TableModel<Row>
  rowId: (row: Row) => string
  rowTint?: (row: Row) => string | undefined
  sort: TableSort | null
  onSort: (sort: TableSort) => void
  selection?: RowSelection<Row>
  /** Name of a row's check box. */
  selectLabel?: (row: Row) => string
  rowActions?: RowActions<Row>
  /** How many rows the whole list has, and how many come before this page. */
  total: number
  offset: number
  /** Rows of the same height stand in while the first answer is on its way. */
  skeleton: boolean
  busy: boolean
}

/** A text that does not fit its cell is told whole by a tooltip. Set under the pointer: most cells never need one. */
function tellWhole({ target }: MouseEvent) {
  const cell = target instanceof Element ? target.closest('td') : null
  if (cell && !cell.title && cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? ''
}

/** The scrolling part of a `DataTable`: draws the rows and columns in view and moves by keyboard. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { label, model, rowId, rowTint, sort, onSort, selection, selectLabel, rowActions, total, offset, skeleton, busy } = props
  const scroller = useRef<HTMLDivElement>(null)
  const activeId = useId()
  const view = useTableWindow(scroller, model)
  const sortBy = useCallback(
    (field: string) => {
      if (!model.columns.some(({ column }) => column.field === field && column.sortable)) return
      onSort({ field, order: sort?.field === field && sort.order === 'desc' ? 'asc' : 'desc' })
    },
    [model.columns, sort, onSort],
  )
  const idAt = (index: number) => {
    const row = model.rows[index]
    return row && rowId(row)
  }
  const menu = useRowMenu(model.rows, rowActions, scroller)
  const keys = useTableKeys({
    rowCount: model.rows.length,
    columnCount: model.columns.length,
    pageRows: () => Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / view.rowHeight),
    activeId,
    show: view.show,
    sortBy,
    toggle: selection && ((index, extend) => selection.toggle(idAt(index) ?? '', extend)),
    toggleAll: selection?.toggleAll,
    openMenu: rowActions && menu.openBeside,
  })
  const followLink = useInAppLinks()
  const { active } = keys
  const activeDrawn = active && (active.row === headerRow || (active.row >= view.first && active.row <= view.last))
  const drawn = skeleton ? [] : model.rows.slice(view.first, view.last + 1)

  return (
    <>
      <div
        ref={scroller}
        className="dt-scroll"
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={model.columns.length}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={busy}
        aria-activedescendant={activeDrawn ? activeId : undefined}
        onKeyDown={keys.onKeyDown}
        onMouseOver={tellWhole}
        onClick={(event) => {
          keys.onClick(event)
          if (!menu.onClick(event)) followLink(event)
        }}
        onContextMenu={rowActions && menu.onContextMenu}
      >
        <table role="presentation" style={{ minWidth: model.width }}>
          <TableHeader
            pinned={view.pinned}
            columns={view.columns}
            width={model.width}
            sort={sort}
            selection={selection?.state ?? null}
            activeColumn={active?.row === headerRow ? active.column : -1}
            activeId={activeId}
          />
          <tbody role="rowgroup" className={skeleton ? 'dt-breath' : undefined} style={{ height: skeleton ? undefined : view.height, minWidth: model.width }}>
            {drawn.map((row, at) => {
              const index = view.first + at
              const id = rowId(row)
              return (
                <TableRow
                  key={id}
                  row={row}
                  id={id}
                  index={index}
                  top={index * view.rowHeight}
                  pinned={view.pinned}
                  columns={view.columns}
                  offset={offset}
                  tint={rowTint?.(row)}
                  selected={selection ? selection.selected.has(id) : null}
                  selectLabel={selectLabel?.(row) ?? `Select row ${id}`}
                  activeColumn={active?.row === index ? active.column : -1}
                  activeId={activeId}
                />
              )
            })}
            {skeleton && <SkeletonRows pinned={view.pinned} columns={view.columns} />}
          </tbody>
        </table>
      </div>
      {menu.open && rowActions && (
        <Suspense fallback={null}>
          <RowMenu
            label={rowActions.menuLabel(menu.open.row)}
            actions={menu.open.actions}
            at={menu.open.at}
            onChoose={menu.choose}
            onClose={menu.close}
          />
        </Suspense>
      )}
    </>
  )
}
