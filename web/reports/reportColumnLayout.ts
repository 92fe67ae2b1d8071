/** The columns of a tab as user settings keep them: `{ key, title, visible }`. Source: spec/2, 3.5. */
import type { ColumnLayout } from '../components/columnLayout'
import { isObject } from '../filters/filterJson'

/** A stored layout; null where there is none. */
export function readReportLayout(stored: unknown, entry: string): ColumnLayout | null {
  const list = isObject(stored) ? stored[entry] : null
  if (!Array.isArray(list)) return null
  const places = list.filter(isObject).flatMap(({ key, field, visible }) => {
    const name = key ?? field
    return typeof name === 'string' ? [{ field: name, visible: visible !== false }] : []
  })
  return places.length ? places : null
}

/** The settings with one tab's columns put in their place. */
export const writeReportLayout = (
  stored: unknown,
  entry: string,
  columns: readonly { field: string; title: string; visible: boolean }[],
) => ({
  ...(isObject(stored) && stored),
  [entry]: columns.map(({ field, title, visible }) => ({ key: field, title, visible })),
})
