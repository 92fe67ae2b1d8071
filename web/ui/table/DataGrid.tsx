import { useId, useRef, useState, type CSSProperties } from 'react'
import { scrollName } from './scrollName'
import { copyCell } from './rows/copyCell'
import { showOverflowTitle } from '../show/showOverflowTitle'
import { SkeletonRows } from './rows/SkeletonRows'
import { TermInTip } from '../terms/TermInTip'
import { HeadTip } from './columns/HeadTip'
import { TableHeader } from './columns/TableHeader'
import { TableRow } from './rows/TableRow'
import {
  headerRow,
  headHeight,
  type ColumnFilters,
  type RowActions,
  type RowKeys,
  type RowOpening,
  type RowSwipe,
  type TableSort,
  menuLabelOf,
} from './tableTypes'
import { useActionsShadow } from './rows/useActionsShadow'
import { useHeadControls } from './columns/useHeadControls'
import { useHeadTip } from './columns/useHeadTip'
import type { RowSelection } from './rows/useRowSelection'
import { useInAppLinks } from './rows/useInAppLinks'
import { useMoreTip } from './rows/useMoreTip'
import { useRowKeys } from './rows/useRowKeys'
import { useRowMenu } from './rows/useRowMenu'
import { useRowOpening } from './rows/useRowOpening'
import { useTableKeys } from './useTableKeys'
import type { TableModel } from './columns/useTableModel'
import { useTableWindow } from './useTableWindow'
import { lazyComponent } from '../layout/FaultBoundary'

const RowMenu = lazyComponent(() => import('./rows/RowMenu'), 'RowMenu', null)

type PhonePart = typeof import('./rows/phonePart')

interface DataGridProps<Row extends object> {
  label: string
  model: TableModel<Row>
  /** Restores the default columns; null if columns cannot be arranged. */
  resetColumns: (() => void) | null
  rowTint?: (row: Row) => string | undefined
  sort: TableSort | null
  filters?: ColumnFilters | undefined
  selection?: RowSelection<Row>
  /** Accessible name of a row's check box. */
  selectLabel?: (row: Row) => string
  rowActions?: RowActions<Row>
  rowKeys?: RowKeys<Row>
  opening?: RowOpening<Row>
  /** Number of all rows, and of rows before this page. */
  total: number
  offset: number
  /** Shows placeholder rows while the first answer is loading. */
  skeleton: boolean
  busy: boolean
  isTree: boolean
  /** Sticky row at the bottom: the total. */
  foot?: Row
  /** In pixels; default: the height of all tables. */
  rowHeight?: number
  /** On phones: rows in one column, swipe actions, and the code for them. */
  phone?: { swipe?: RowSwipe | undefined; part?: PhonePart | undefined } | undefined
}

/**
 * The scrolling part of a `DataTable`: draws the rows and columns in view and moves by keyboard. It is put together from hooks
 * that know nothing of each other:
 * - `model` says which rows and columns there are, `useTableWindow` which of them are in view: only those are elements.
 * - The scroller alone has the focus. `useTableKeys` holds the place of the keyboard, an index of row and column, and the cell
 *   there is named by `aria-activedescendant`. So nothing is lost when a cell is scrolled out of view and its element goes.
 * - The scroller alone listens: a thousand cells have no handlers. Each hook gets an event in turn, and finds the cell by its
 *   target; the first that answers that it was its own ends the turn.
 * - What a press on a head or a row needs beyond that (`heads.Controls`, `RowMenu`, swipes) is loaded when it is first used.
 */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const {
    label,
    model,
    resetColumns,
    rowTint,
    sort,
    selection,
    selectLabel,
    rowActions,
    opening,
    total,
    offset,
    skeleton,
    busy,
    isTree,
    foot,
  } = props
  const scroller = useRef<HTMLDivElement>(null)
  const activeId = useId()
  const [said, setSaid] = useState('')
  const heads = useHeadControls(resetColumns !== null)
  const [fitting, setFitting] = useState<readonly string[] | null>(null)
  const view = useTableWindow(scroller, model, {
    ...(props.rowHeight && { rowHeight: props.rowHeight }),
    hasFoot: Boolean(foot),
    isWhole: fitting !== null,
  })
  const beneath = useActionsShadow(scroller, model.width, view.end?.width)
  const rows = useRowOpening(model.rows, opening)
  const menu = useRowMenu(model.rowAt, rowActions, scroller, (cell) => void copyCell(cell).then(setSaid))
  const toggleRow = (index: number, extend: boolean) => {
    const row = model.rows[index]
    if (!selection) row?.toggleExpanded()
    else row?.getToggleSelectedHandler()({ target: { checked: !row.getIsSelected() }, shiftKey: extend })
  }
  const toggleAll = selection && (selection.toggleAll ?? (() => model.table.toggleAllPageRowsSelected()))
  /** Moves one level up in a tree. */
  const outward = (index: number): number | undefined => {
    const row = model.rows[index]
    if (row?.getIsExpanded()) return (row.toggleExpanded(), undefined)
    const above = model.rows.findIndex(({ id }) => id === row?.parentId)
    return above < 0 ? undefined : above
  }
  const editRow = (index: number) => {
    const row = model.rowAt(index)
    if (row && (rowActions?.offers?.('edit', row) ?? true)) rowActions?.onAction('edit', row)
  }
  const keys = useTableKeys(
    {
      rowCount: model.rows.length + (foot ? 1 : 0),
      columnCount: model.columns.length,
      pageRows: () => Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / view.rowHeight),
      activeId,
      show: view.show,
      sortBy: model.sortBy,
      ...((selection || isTree) && { toggle: toggleRow }),
      ...(isTree && { outward }),
      ...(toggleAll && { toggleAll }),
      openMenu: menu.openBeside,
      openRow: rows.openRow,
      follow: rows.follow,
      openedAt: rows.openedAt,
      edit: rowActions?.actions.some(({ name }) => name === 'edit') ? editRow : undefined,
    },
    scroller,
  )
  const followLink = useInAppLinks()
  const { active } = keys
  useRowKeys({
    keys: props.rowKeys,
    rows: model.rows,
    toggle: selection && toggleRow,
    active: active?.row ?? -1,
    go: (row) => {
      keys.go({ row, column: active?.column ?? 0 })
      scroller.current?.focus({ preventScroll: true })
    },
  })
  const more = useMoreTip(activeId, active)
  const tip = useHeadTip(scroller, model.columns, active?.row === headerRow ? active.column : -1)
  const activeDrawn =
    active &&
    (active.row === headerRow ||
      (!skeleton && (active.row === model.rows.length || (active.row >= view.first && active.row <= view.last))))
  const placed = { pinned: view.pinned, pins: view.pins, columns: view.columns, end: view.end }
  const drawn = skeleton ? [] : model.rows.slice(view.first, view.last + 1)

  return (
    <>
      <div
        ref={scroller}
        className={[
          'dt-scroll',
          props.rowKeys && 'dt-keys',
          props.phone && 'dt-phone',
          props.phone?.swipe && rowActions && 'dt-swipe',
        ]
          .filter(Boolean)
          .join(' ')}
        {...{ [scrollName]: `table ${label}` }}
        role={isTree ? 'treegrid' : 'grid'}
        tabIndex={0}
        aria-label={label}
        aria-rowcount={total + (foot ? 2 : 1)}
        aria-colcount={model.columns.length}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={busy}
        aria-activedescendant={activeDrawn ? activeId : undefined}
        style={{ '--sizes-row': `${view.rowHeight}px` } as CSSProperties}
        // Shift+click selects rows; prevents the browser from selecting text.
        onMouseDown={(event) => {
          if (!event.shiftKey) return
          event.preventDefault()
          event.currentTarget.focus({ preventScroll: true })
        }}
        onKeyDown={(event) => {
          if (heads.onKeyDown(event, active, keys.go)) return
          tip.onKeyDown(event)
          more.onKeyDown(event)
          const isCopy = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'c'
          const cell = isCopy && active ? document.getElementById(activeId) : null
          // Does not handle the click if text is selected, so that it can be copied.
          if (cell && event.target === event.currentTarget && !window.getSelection()?.toString()) {
            event.preventDefault()
            void copyCell(cell).then(setSaid)
          } else keys.onKeyDown(event)
        }}
        onFocus={heads.ask}
        onMouseOver={(event) => {
          heads.ask()
          showOverflowTitle(event)
          more.onMouseOver(event)
          tip.onMouseOver(event)
        }}
        onMouseLeave={() => {
          tip.hide()
          more.hide()
        }}
        onPointerDown={(event) => {
          tip.onPointerDown(event)
          heads.onPointerDown(event)
        }}
        onDoubleClick={heads.onDoubleClick}
        onBlur={() => {
          tip.onBlur()
          more.onBlur()
        }}
        onScroll={() => {
          tip.hide()
          more.hide()
          beneath.update()
        }}
        onClick={(event) => {
          keys.onClick(event)
          heads.onClick(event)
          if (menu.onClick(event)) return
          followLink(event)
          rows.onClick?.(event)
        }}
        onContextMenu={menu.onContextMenu}
      >
        <table role="presentation" style={{ minWidth: model.width }}>
          <TableHeader
            {...placed}
            isArranged={resetColumns !== null}
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
              const { id, original } = row
              return (
                <TableRow
                  key={id}
                  row={original}
                  id={id}
                  index={index}
                  top={index * view.rowHeight}
                  {...placed}
                  offset={offset}
                  tint={rowTint?.(original)}
                  selected={selection ? row.getIsSelected() : null}
                  isOpened={opening?.current === id}
                  selectLabel={selectLabel?.(original) ?? `Select row ${id}`}
                  activeColumn={active?.row === index ? active.column : -1}
                  activeId={activeId}
                  level={isTree ? row.depth + 1 : undefined}
                  isOpen={isTree && row.getCanExpand() ? row.getIsExpanded() : undefined}
                />
              )
            })}
            {skeleton && <SkeletonRows {...placed} />}
          </tbody>
          {foot && !skeleton && (
            <tfoot role="rowgroup" style={{ height: view.rowHeight, minWidth: model.width }}>
              <TableRow
                row={foot}
                id="total"
                index={model.rows.length}
                top={0}
                {...placed}
                offset={offset}
                tint="dt-total"
                selected={null}
                selectLabel=""
                activeColumn={active?.row === model.rows.length ? active.column : -1}
                activeId={activeId}
                level={isTree ? 1 : undefined}
              />
            </tfoot>
          )}
        </table>
      </div>
      <div ref={beneath.shadow} className="dt-beneath" aria-hidden />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {more.told && (
        <HeadTip id={more.told.id} at={more.told.at}>
          {more.told.text}
        </HeadTip>
      )}
      {tip.told && (
        <HeadTip id={tip.told.id} at={tip.told.at}>
          {tip.told.text}
          {tip.told.term && <TermInTip of={tip.told.term} />}
        </HeadTip>
      )}
      {heads.Controls && (
        <heads.Controls
          ref={heads.ref}
          grid={scroller}
          model={model}
          resetColumns={resetColumns}
          filters={props.filters}
          say={setSaid}
          fitting={fitting}
          setFitting={setFitting}
        />
      )}
      {props.phone?.part && props.phone.swipe && (
        <props.phone.part.RowSwipe
          grid={scroller}
          rowAt={model.rowAt}
          rowActions={rowActions}
          swipe={props.phone.swipe}
        />
      )}
      {menu.open && (
        <RowMenu
          label={(rowActions && menuLabelOf(rowActions, menu.open.row)) || 'Cell'}
          isTitled={rowActions?.isMenuTitled}
          actions={menu.open.actions}
          at={menu.open.at}
          onChoose={menu.choose}
          onClose={menu.close}
        />
      )}
    </>
  )
}
