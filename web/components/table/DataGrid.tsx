import { lazy, Suspense, useCallback, useId, useRef, type CSSProperties, type MouseEvent } from 'react'
import { scrollName } from '../scrollName'
import { nextSort } from './nextSort'
import { SkeletonRows } from './SkeletonRows'
import { HeadTip } from './HeadTip'
import { TableHeader } from './TableHeader'
import { TableRow } from './TableRow'
import { headerRow, headHeight, type RowActions, type RowKeys, type RowTree, type TableSort } from './tableTypes'
import { useHeadTip } from './useHeadTip'
import type { RowSelection } from './useRowSelection'
import { useInAppLinks } from './useInAppLinks'
import { useRowKeys } from './useRowKeys'
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
  rowKeys?: RowKeys<Row>
  /** How many rows the whole list has, and how many come before this page. */
  total: number
  offset: number
  /** Rows of the same height stand in while the first answer is on its way. */
  skeleton: boolean
  busy: boolean
  tree?: RowTree<Row>
  /** Stays at the lower edge: the total. */
  foot?: Row
  /** Pixels, where it is another than that of all tables. */
  rowHeight?: number
}

/** A text that does not fit its cell is told whole by a tooltip. Set under the pointer: most cells never need one. */
function tellWhole({ target }: MouseEvent) {
  const cell = target instanceof Element ? target.closest('td') : null
  if (cell && !cell.title && cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? ''
}

/** The scrolling part of a `DataTable`: draws the rows and columns in view and moves by keyboard. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const {
    label,
    model,
    rowId,
    rowTint,
    sort,
    onSort,
    selection,
    selectLabel,
    rowActions,
    total,
    offset,
    skeleton,
    busy,
    tree,
    foot,
  } = props
  const scroller = useRef<HTMLDivElement>(null)
  const activeId = useId()
  const view = useTableWindow(scroller, model, { rowHeight: props.rowHeight, hasFoot: Boolean(foot) })
  const sortBy = useCallback(
    (field: string) => {
      const column = model.columns.find(({ column }) => column.field === field)?.column
      if (column?.sortable) onSort(nextSort(column, model.rows, sort))
    },
    [model, sort, onSort],
  )
  const idAt = (index: number) => {
    const row = model.rows[index]
    return row && rowId(row)
  }
  const menu = useRowMenu(model.rows, rowActions, scroller)
  const toggleRow = (index: number) => {
    const row = model.rows[index]
    if (row && tree?.isOpen(row) !== undefined) tree.onToggle(row)
  }
  /** One step outward in a tree. */
  const outward = (index: number): number | undefined => {
    const row = model.rows[index]
    if (!row || !tree) return undefined
    if (tree.isOpen(row)) return (tree.onToggle(row), undefined)
    const above = model.rows.slice(0, index).findLastIndex((other) => tree.level(other) < tree.level(row))
    return above < 0 ? undefined : above
  }
  const editRow = (index: number) => {
    const row = model.rows[index]
    if (row && (rowActions?.offers?.('edit', row) ?? true)) rowActions?.onAction('edit', row)
  }
  const keys = useTableKeys(
    {
      rowCount: model.rows.length + (foot ? 1 : 0),
      columnCount: model.columns.length,
      pageRows: () => Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / view.rowHeight),
      activeId,
      show: view.show,
      sortBy,
      toggle: selection ? (index, extend) => selection.toggle(idAt(index) ?? '', extend) : tree && toggleRow,
      outward: tree && outward,
      toggleAll: selection?.toggleAll,
      openMenu: rowActions && menu.openBeside,
      edit: rowActions?.actions.some(({ name }) => name === 'edit') ? editRow : undefined,
    },
    scroller,
  )
  const followLink = useInAppLinks()
  const { active } = keys
  useRowKeys({
    keys: props.rowKeys,
    rows: model.rows,
    rowId,
    selection,
    active: active?.row ?? -1,
    go: (row) => {
      keys.go({ row, column: active?.column ?? 0 })
      scroller.current?.focus({ preventScroll: true })
    },
  })
  const tip = useHeadTip(scroller, model.columns, active?.row === headerRow ? active.column : -1)
  const activeDrawn =
    active &&
    (active.row === headerRow ||
      active.row === model.rows.length ||
      (active.row >= view.first && active.row <= view.last))
  const drawn = skeleton ? [] : model.rows.slice(view.first, view.last + 1)

  return (
    <>
      <div
        ref={scroller}
        className={props.rowKeys ? 'dt-scroll dt-keys' : 'dt-scroll'}
        {...{ [scrollName]: `table ${label}` }}
        role={tree ? 'treegrid' : 'grid'}
        tabIndex={0}
        aria-label={label}
        aria-rowcount={total + (foot ? 2 : 1)}
        aria-colcount={model.columns.length}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={busy}
        aria-activedescendant={activeDrawn ? activeId : undefined}
        style={props.rowHeight ? ({ '--row-h': `${props.rowHeight}px` } as CSSProperties) : undefined}
        // Shift and a press selects rows; the browser would mark the text between them.
        onMouseDown={(event) => {
          if (!event.shiftKey) return
          event.preventDefault()
          event.currentTarget.focus({ preventScroll: true })
        }}
        onKeyDown={(event) => {
          tip.onKeyDown(event)
          keys.onKeyDown(event)
        }}
        onMouseOver={(event) => {
          tellWhole(event)
          tip.onMouseOver(event)
        }}
        onMouseLeave={tip.hide}
        onPointerDown={tip.onPointerDown}
        onBlur={tip.onBlur}
        onScroll={tip.hide}
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
            end={view.end}
            width={model.width}
            sort={sort}
            selection={selection?.state ?? null}
            activeColumn={active?.row === headerRow ? active.column : -1}
            activeId={activeId}
            told={tip.told}
          />
          <tbody
            role="rowgroup"
            className={skeleton ? 'dt-breath' : undefined}
            style={{ height: skeleton ? undefined : view.height, minWidth: model.width }}
          >
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
                  end={view.end}
                  offset={offset}
                  tint={rowTint?.(row)}
                  selected={selection ? selection.selected.has(id) : null}
                  selectLabel={selectLabel?.(row) ?? `Select row ${id}`}
                  activeColumn={active?.row === index ? active.column : -1}
                  activeId={activeId}
                  level={tree?.level(row)}
                  isOpen={tree?.isOpen(row)}
                />
              )
            })}
            {skeleton && <SkeletonRows pinned={view.pinned} columns={view.columns} end={view.end} />}
          </tbody>
          {foot && !skeleton && (
            <tfoot role="rowgroup" style={{ height: view.rowHeight, minWidth: model.width }}>
              <TableRow
                row={foot}
                id={rowId(foot)}
                index={model.rows.length}
                top={0}
                pinned={view.pinned}
                columns={view.columns}
                end={view.end}
                offset={offset}
                tint="dt-total"
                selected={null}
                selectLabel=""
                activeColumn={active?.row === model.rows.length ? active.column : -1}
                activeId={activeId}
                level={tree ? 1 : undefined}
              />
            </tfoot>
          )}
        </table>
      </div>
      {tip.told && (
        <HeadTip id={tip.told.id} at={tip.told.at}>
          {tip.told.text}
        </HeadTip>
      )}
      {menu.open && rowActions && (
        <Suspense fallback={null}>
          <RowMenu
            label={rowActions.menuLabel(menu.open.row)}
            isTitled={rowActions.isMenuTitled}
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
