import {
  functionalUpdate,
  type TableState_ColumnOrdering,
  type TableState_ColumnPinning,
  type TableState_ColumnSizing,
  type TableState_ColumnVisibility,
  type Updater,
} from '@tanstack/react-table'
import { columnWidths } from '../../../../shared/app/columnWidths'

/** Layout of a column. The first column names the row and is always first and visible. */
export interface ColumnPlace {
  field: string
  visible: boolean
  /** In pixels; default: the column's own width. */
  width?: number
  /** Sticky at the left, beside the first column. */
  pinned?: boolean
}
export type ColumnLayout = readonly ColumnPlace[]

type StoredPlace = Omit<ColumnPlace, 'width' | 'pinned'> & { width?: unknown; pinned?: unknown }

export const limitedWidth = (width: number) => Math.round(Math.max(columnWidths.min, Math.min(columnWidths.max, width)))

/** A stored layout without additional properties. */
export const placeOf = ({ field, visible, width, pinned }: StoredPlace): ColumnPlace => ({
  field,
  visible,
  ...(typeof width === 'number' && Number.isFinite(width) && { width: limitedWidth(width) }),
  ...(pinned === true && { pinned }),
})

const withFirst = (layout: ColumnLayout, first: string): ColumnLayout => [
  { ...layout.find(({ field }) => field === first), field: first, visible: true },
  ...layout.filter(({ field }) => field !== first),
]

interface NamedColumn {
  field: string
  storedAs?: string
}

/** A layout with the names that columns have where it is stored. */
export const storedLayout = <Place extends ColumnPlace>(columns: readonly NamedColumn[], layout: readonly Place[]) => {
  const names = new Map(columns.map(({ field, storedAs }) => [field, storedAs]))
  return layout.map((place) => ({ ...place, field: names.get(place.field) ?? place.field }))
}

/**
 * Applies a stored layout to the current columns: removed columns are dropped, new ones are appended, hidden unless
 * `showsAdded`. Without a stored layout, columns keep their order. The first one is always first.
 */
export function arrangeColumns(
  columns: readonly (NamedColumn & Pick<ColumnPlace, 'visible'>)[],
  stored?: readonly StoredPlace[] | null,
  { showsAdded = false } = {},
): ColumnLayout {
  const first = columns[0]
  if (!first) return []
  // Picks layout properties, because columns have others that must not be stored.
  if (!stored?.length)
    return withFirst(
      columns.map(({ field, visible }) => ({ field, visible })),
      first.field,
    )
  const offered = new Map(columns.map(({ field, storedAs = field }) => [storedAs, field]))
  const known = new Map(
    stored.flatMap((place) => {
      const field = offered.get(place.field)
      return field === undefined ? [] : [[field, { ...place, field }]]
    }),
  )
  const added = columns.filter(({ field }) => !known.has(field)).map(({ field }) => ({ field, visible: showsAdded }))
  return withFirst([...[...known.values()].map(placeOf), ...added], first.field)
}

export const visibleFields = (layout: ColumnLayout): string[] =>
  layout.filter(({ visible }) => visible).map(({ field }) => field)

export type ColumnsState = TableState_ColumnOrdering &
  TableState_ColumnVisibility &
  TableState_ColumnSizing &
  TableState_ColumnPinning

/** State of the table in a layout: the first column is pinned at the left, the fields of `end` at the right. */
const stateOf = (layout: ColumnLayout, end: readonly string[]): ColumnsState => ({
  columnOrder: layout.map(({ field }) => field),
  columnVisibility: Object.fromEntries(layout.map(({ field, visible }) => [field, visible])),
  columnSizing: Object.fromEntries(layout.flatMap(({ field, width }) => (width === undefined ? [] : [[field, width]]))),
  columnPinning: {
    start: layout.filter(({ pinned }, index) => pinned || index === 0).map(({ field }) => field),
    end: [...end],
  },
})

const layoutOf = ({ columnOrder, columnVisibility, columnSizing, columnPinning }: ColumnsState): ColumnLayout =>
  columnOrder.map((field, index) =>
    placeOf({
      field,
      visible: columnVisibility[field] ?? true,
      width: columnSizing[field],
      pinned: index > 0 && columnPinning.start.includes(field),
    }),
  )

/** Options of a table with this layout, which the table's functions change. */
export function layoutOptions(
  layout: ColumnLayout,
  change: (layout: ColumnLayout) => void,
  end: readonly string[] = [],
) {
  let state = stateOf(layout, end)
  const changing =
    <Slice extends keyof ColumnsState>(slice: Slice) =>
    (updater: Updater<ColumnsState[Slice]>) => {
      // Several changes in one event add up.
      state = { ...state, [slice]: functionalUpdate(updater, state[slice]) }
      change(layoutOf(state))
    }
  return {
    state,
    onColumnOrderChange: changing('columnOrder'),
    onColumnVisibilityChange: changing('columnVisibility'),
    onColumnSizingChange: changing('columnSizing'),
    onColumnPinningChange: changing('columnPinning'),
  }
}

/** `order` with a column at another index; the first one is fixed. */
export const movedTo = (order: readonly string[], field: string, index: number): string[] =>
  order[0] === field ? [...order] : order.filter((other) => other !== field).toSpliced(Math.max(1, index), 0, field)

/** `order` with a column before or after another one; the first one is fixed. */
export function movedBeside(
  order: readonly string[],
  field: string,
  other: string,
  side: 'before' | 'after',
): string[] {
  const at = order.filter((one) => one !== field).indexOf(other)
  return at < 0 || !order.includes(field) ? [...order] : movedTo(order, field, side === 'after' ? at + 1 : at)
}
