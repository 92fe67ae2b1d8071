/** Which columns a table shows, in which order. The first one is the row's name: always first and always visible. */
export interface ColumnPlace {
  field: string
  visible: boolean
}
export type ColumnLayout = readonly ColumnPlace[]

const withFirst = (layout: ColumnLayout, first: string): ColumnLayout => [
  { field: first, visible: true },
  ...layout.filter(({ field }) => field !== first),
]

/**
 * A stored layout over the columns there are now: columns that are gone are dropped, new ones come last and hidden.
 * Without a stored layout the columns stand as they are given; the first of them is the one that is always first.
 */
export function arrangeColumns(columns: ColumnLayout, stored?: ColumnLayout | null): ColumnLayout {
  const first = columns[0]
  if (!first) return []
  // Places alone: a column may carry more, which is not to be stored.
  if (!stored?.length)
    return withFirst(
      columns.map(({ field, visible }) => ({ field, visible })),
      first.field,
    )
  const offered = new Set(columns.map(({ field }) => field))
  const known = new Map(stored.filter(({ field }) => offered.has(field)).map((place) => [place.field, place]))
  const added = columns.filter(({ field }) => !known.has(field)).map(({ field }) => ({ field, visible: false }))
  const kept = [...known.values()].map(({ field, visible }) => ({ field, visible }))
  return withFirst([...kept, ...added], first.field)
}

/** Moves a column to another place; the first place is taken. */
export function moveColumn(layout: ColumnLayout, from: number, to: number): ColumnLayout {
  const moved = layout[from]
  if (!moved || from === 0) return layout
  const rest = layout.filter((_, index) => index !== from)
  const place = Math.max(1, Math.min(rest.length, to))
  return [...rest.slice(0, place), moved, ...rest.slice(place)]
}

export const showColumn = (layout: ColumnLayout, field: string, visible: boolean): ColumnLayout =>
  layout.map((place, index) => (place.field === field && index > 0 ? { field, visible } : place))

export const visibleFields = (layout: ColumnLayout): string[] =>
  layout.filter(({ visible }) => visible).map(({ field }) => field)
