import { useCallback, useMemo, type RefObject } from 'react'
import { headHeight, rowHeights, type CellPlace, type PlacedColumn } from './tableTypes'
import { useTableSettings } from './tableSettings'
import { useDrawnPart, type DrawnPart, type Scrolled } from './useDrawnPart'
import { usePhone } from '../layout/useMedia'
import type { TableModel } from './columns/useTableModel'

/** Row height in pixels: larger for touch, smaller in compact mode. */
function useRowHeight(): number {
  const isCompact = useTableSettings()?.isCompact
  if (usePhone()) return rowHeights.touch
  return isCompact ? rowHeights.compact : rowHeights.mouse
}

/** Rows rendered beyond the visible ones. */
const rowsBeside = 5
/** Columns are added and removed in groups of three, so that horizontal scrolling rarely re-renders rows. */
const columnStep = 3

interface TableWindow<Row> {
  rowHeight: number
  /** Indexes of rendered rows. */
  first: number
  last: number
  /** Total height of rows in pixels. */
  height: number
  pinned: PlacedColumn<Row> | undefined
  /** Sticky columns beside the first one. */
  pins: readonly PlacedColumn<Row>[]
  /** Sticky column at the right. */
  end: PlacedColumn<Row> | undefined
  /** Visible scrolling columns. */
  columns: readonly PlacedColumn<Row>[]
  /** Scrolls a cell into view. */
  show: (place: CellPlace) => void
}

/** Minimum part of the visible width for scrolling columns. */
const minScrolling = 1 / 3

/** Splits columns: the first one, those that may be sticky, and the sticky one at the right. */
function partsOf<Row>(columns: readonly PlacedColumn<Row>[]) {
  const [pinned, ...others] = columns
  const last = others.at(-1)
  const end = last?.column.pin === 'end' ? last : undefined
  return [pinned, others.filter(({ isPinned }) => isPinned), end ? others.slice(0, -1) : others, end] as const
}

/** Rendered part of a table: visible rows and columns, and a few more. */
export function useTableWindow<Row extends object>(
  scroller: RefObject<HTMLElement | null>,
  model: TableModel<Row>,
  own: { rowHeight?: number; hasFoot: boolean; isWhole?: boolean },
): TableWindow<Row> {
  const usual = useRowHeight()
  const rowHeight = own.rowHeight ?? usual
  // Memoised functions must not capture the model, because that would keep its rows in memory.
  const { columns } = model
  const count = model.rows.length
  const [pinned, mayStay, between, end] = useMemo(() => partsOf(columns), [columns])
  const { hasFoot } = own
  const partOf = useCallback(
    ({ top, left, width, height }: Scrolled): DrawnPart => {
      if (!width || !height) return { first: 0, last: -1, from: 0, to: -1, pins: mayStay.length }
      const room = width * (1 - minScrolling) - (end?.width ?? 0)
      const stays = mayStay.findIndex((place) => place.left + place.width > room)
      const pins = stays < 0 ? mayStay.length : stays
      const free = between.slice(pins)
      // With fewer rows than before, the browser will scroll back to the last one.
      const above = Math.min(top, Math.max(0, headHeight + (count + (hasFoot ? 1 : 0)) * rowHeight - height))
      const rowAt = (pixels: number) => Math.floor((pixels - headHeight) / rowHeight)
      const from = Math.max(
        0,
        free.findIndex((place) => place.left + place.width > left),
      )
      const to = free.findLastIndex((place) => place.left < left + width)
      return {
        first: Math.max(0, rowAt(above) - rowsBeside),
        last: Math.min(count - 1, rowAt(above + height - 1) + rowsBeside),
        from: Math.max(0, Math.floor((from - 1) / columnStep) * columnStep),
        to: Math.min(free.length, Math.ceil((to + 2) / columnStep) * columnStep) - 1,
        pins,
      }
    },
    [mayStay, between, end, count, rowHeight, hasFoot],
  )
  const { first, last, from, to, ...part } = useDrawnPart(scroller, partOf)
  const pins = useMemo(() => mayStay.slice(0, part.pins), [mayStay, part.pins])
  const free = useMemo(
    // Without space, pinned columns scroll as the first of the others.
    () => between.slice(part.pins).map((place) => (place.isPinned ? { ...place, isPinned: false } : place)),
    [between, part.pins],
  )
  const show = useCallback(
    ({ row, column }: CellPlace) => {
      const element = scroller.current
      if (!element) return
      const { scrollTop, scrollLeft, clientWidth, clientHeight } = element
      if (row >= 0 && row < count) {
        const above = row * rowHeight
        const below = above + headHeight + rowHeight * (hasFoot ? 2 : 1) - clientHeight
        if (below > scrollTop) element.scrollTop = below
        else if (above < scrollTop) element.scrollTop = above
      }
      const place = free[column - 1 - pins.length]
      if (pinned && place) {
        const before = place.left - pinned.width - pins.reduce((sum, { width }) => sum + width, 0)
        const beyond = place.left + place.width + (end?.width ?? 0) - clientWidth
        if (beyond > scrollLeft) element.scrollLeft = beyond
        else if (before < scrollLeft) element.scrollLeft = before
      }
    },
    [scroller, free, pinned, pins, end, count, rowHeight, hasFoot],
  )
  return {
    rowHeight,
    first,
    last,
    height: count * rowHeight,
    pinned,
    pins,
    end,
    columns: useMemo(() => (own.isWhole ? free : free.slice(from, to + 1)), [free, from, to, own.isWhole]),
    show,
  }
}
