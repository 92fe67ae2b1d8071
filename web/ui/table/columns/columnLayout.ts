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
 * Applies a stored layout to the current columns: removed columns are dropped, new ones are appended hidden. Without a
 * stored layout, columns keep their order. The first one is always first.
 */
export function arrangeColumns(
  columns: readonly (NamedColumn & Pick<ColumnPlace, 'visible'>)[],
  stored?: readonly StoredPlace[] | null,
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
  const added = columns.filter(({ field }) => !known.has(field)).map(({ field }) => ({ field, visible: false }))
  return withFirst([...[...known.values()].map(placeOf), ...added], first.field)
}

/** Moves a column; the first position is fixed. */
export function moveColumn(layout: ColumnLayout, from: number, to: number): ColumnLayout {
  const moved = layout[from]
  if (!moved || from === 0) return layout
  const rest = layout.filter((_, index) => index !== from)
  const place = Math.max(1, Math.min(rest.length, to))
  return [...rest.slice(0, place), moved, ...rest.slice(place)]
}

/** Moves a column before or after another one; the first column is fixed. */
export function moveBeside(layout: ColumnLayout, field: string, other: string, side: 'before' | 'after'): ColumnLayout {
  const from = layout.findIndex((place) => place.field === field)
  const rest = layout.filter((place) => place.field !== field)
  const at = rest.findIndex((place) => place.field === other)
  return from < 0 || at < 0 ? layout : moveColumn(layout, from, at + (side === 'after' ? 1 : 0))
}

const changePlace = (layout: ColumnLayout, field: string, change: Partial<ColumnPlace>): ColumnLayout =>
  layout.map((place) => (place.field === field ? { ...place, ...change } : place))

export const showColumn = (layout: ColumnLayout, field: string, visible: boolean): ColumnLayout =>
  layout[0]?.field === field ? layout : changePlace(layout, field, { visible })

export const widenColumn = (layout: ColumnLayout, field: string, width: number): ColumnLayout =>
  changePlace(layout, field, { width: limitedWidth(width) })

export const pinColumn = (layout: ColumnLayout, field: string, pinned: boolean): ColumnLayout =>
  layout.map((place) => (place.field === field ? placeOf({ ...place, pinned }) : place))

export const visibleFields = (layout: ColumnLayout): string[] =>
  layout.filter(({ visible }) => visible).map(({ field }) => field)
