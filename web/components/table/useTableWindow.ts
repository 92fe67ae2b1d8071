import { useCallback, useMemo, useSyncExternalStore, type RefObject } from 'react'
import { useVirtualizer, type Range } from '@tanstack/react-virtual'
import { headHeight, rowHeights, type CellPlace, type PlacedColumn } from './tableTypes'
import type { TableModel } from './useTableModel'

const touch = () => window.matchMedia('(max-width: 767px)')
function onTouchChange(changed: () => void) {
  const query = touch()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
/** Pixels of a row: taller where it is worked by finger. */
export const useRowHeight = () =>
  useSyncExternalStore(onTouchChange, () => (touch().matches ? rowHeights.touch : rowHeights.mouse))

/** Columns come and go three at a time, so that sideways scrolling redraws rows seldom. */
const columnStep = 3
function columnRange({ startIndex, endIndex, count }: Range): number[] {
  const first = Math.max(0, Math.floor((startIndex - 1) / columnStep) * columnStep)
  const end = Math.min(count, Math.ceil((endIndex + 2) / columnStep) * columnStep)
  return Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at)
}

export interface TableWindow<Row> {
  rowHeight: number
  /** Indexes of the rows to draw. */
  first: number
  last: number
  /** Pixels of all rows. */
  height: number
  pinned: PlacedColumn<Row> | undefined
  /** The other columns that are in view. */
  columns: readonly PlacedColumn<Row>[]
  /** Brings a cell into view. */
  show: (place: CellPlace) => void
}

/** The part of a table that is drawn: rows and columns in view and a few beside them. */
export function useTableWindow<Row>(scroller: RefObject<HTMLElement | null>, model: TableModel<Row>, own: { rowHeight?: number; hasFoot: boolean }): TableWindow<Row> {
  const usual = useRowHeight()
  const rowHeight = own.rowHeight ?? usual
  const getScrollElement = () => scroller.current
  const rows = useVirtualizer({
    count: model.rows.length,
    getScrollElement,
    estimateSize: () => rowHeight,
    // Sizes are kept until this function is another one.
    getItemKey: useMemo(() => (index: number) => `${rowHeight}:${index}`, [rowHeight]),
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: own.hasFoot ? rowHeight : 0,
    overscan: 5,
  })
  const [pinned, free] = useMemo(() => [model.columns[0], model.columns.slice(1)], [model.columns])
  const columns = useVirtualizer({
    horizontal: true,
    count: free.length,
    getScrollElement,
    estimateSize: (index) => free[index]?.width ?? 0,
    getItemKey: useCallback((index: number) => free[index]?.column.field ?? index, [free]),
    paddingStart: pinned?.width ?? 0,
    scrollPaddingStart: pinned?.width ?? 0,
    rangeExtractor: columnRange,
  })

  const inView = rows.getVirtualItems()
  const columnsInView = columns.getVirtualItems()
  const from = columnsInView[0]?.index ?? 0
  const to = columnsInView.at(-1)?.index ?? -1
  const count = model.rows.length
  const show = useCallback(
    ({ row, column }: CellPlace) => {
      if (row >= 0 && row < count) rows.scrollToIndex(row)
      if (column > 0) columns.scrollToIndex(column - 1)
    },
    [rows, columns, count],
  )
  return {
    rowHeight,
    first: inView[0]?.index ?? 0,
    last: inView.at(-1)?.index ?? -1,
    height: model.rows.length * rowHeight,
    pinned,
    columns: useMemo(() => free.slice(from, to + 1), [free, from, to]),
    show,
  }
}
