/** Columns of a tab in user settings: `{ key, title, visible }`. */
import { placeOf, type ColumnLayout, type ColumnPlace } from '../../ui/table/columns/columnLayout'
import { isObject } from '../../filters/words/filterJson'

/** A stored layout; null if there is none. */
export function readReportLayout(stored: unknown, entry: string): ColumnLayout | null {
  const list = isObject(stored) ? stored[entry] : null
  if (!Array.isArray(list)) return null
  const places = list.filter(isObject).flatMap(({ key, field, visible, width, pinned }) => {
    const name = key ?? field
    return typeof name === 'string' ? [placeOf({ field: name, visible: visible !== false, width, pinned })] : []
  })
  return places.length ? places : null
}

/** Settings with the columns of one tab replaced. */
export const writeReportLayout = (
  stored: unknown,
  entry: string,
  columns: readonly (ColumnPlace & { title: string })[],
) => ({
  ...(isObject(stored) && stored),
  [entry]: columns.map(({ title, ...column }) => {
    const { field, ...place } = placeOf(column)
    return { key: field, title, ...place }
  }),
})
