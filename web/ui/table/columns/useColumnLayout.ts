import { useMemo, useState } from 'react'
import { arrangeColumns, placeOf, type ColumnLayout, type ColumnPlace } from './columnLayout'
import { tableName, useTableSettings } from '../tableSettings'
import { isSortable, type DataColumn } from '../tableTypes'
import { toast } from '../../overlay/toasts'

/** A column as it is saved: its place in the list is its place in the table. */
export interface SavedColumn extends ColumnPlace {
  title: string
  sortable: boolean
  align: string
}

/** A layout that the browser keeps. */
export function readStoredLayout(storage: Storage, entry: string): ColumnLayout | null {
  try {
    const layout: unknown = JSON.parse(storage.getItem(entry) ?? 'null')
    return Array.isArray(layout)
      ? layout
          .filter((place) => typeof place?.field === 'string')
          .map((place) => placeOf({ ...place, visible: place.visible === true }))
      : null
  } catch {
    return null // Whatever stood there was not written by us.
  }
}

export function writeStoredLayout(storage: Storage, entry: string, layout: ColumnLayout | null) {
  if (layout) storage.setItem(entry, JSON.stringify(layout))
  else storage.removeItem(entry)
}

/** What was arranged and not saved lives as long as the browser's session; log-out clears it. */
export const readSessionLayout = (entry: string) => readStoredLayout(sessionStorage, entry)
export const writeSessionLayout = (entry: string, layout: ColumnLayout | null) =>
  writeStoredLayout(sessionStorage, entry, layout)

type LayoutColumn = Pick<DataColumn<never>, 'field' | 'title' | 'sortable' | 'sortValue' | 'align'> & {
  visible: boolean
}

interface Input {
  /** In the product's own order; `visible` says which are shown before the user has chosen. */
  columns: readonly LayoutColumn[]
  /** Where this session's arrangement is kept in the browser. */
  entry: string
  /** The user's default; null or undefined before one was saved. */
  saved: readonly Parameters<typeof placeOf>[0][] | null | undefined
  /** The stored default is still on its way. */
  loading: boolean
  /** Makes this the user's default; throws when it was not saved. */
  save: (columns: SavedColumn[]) => Promise<void>
  saving: boolean
}

/**
 * The user's arrangement of a table's columns: this session's, else the last one of any session, else the saved default,
 * else the product's. A change is kept on the server by itself; to save it makes it what "Back to default" goes back to.
 */
export function useColumnLayout({ columns, entry, saved, loading, save, saving }: Input) {
  const [kept, setKept] = useState(() => ({ entry, layout: readSessionLayout(entry) }))
  // Another table in the same place brings its own arrangement.
  const { layout: session } = kept.entry === entry ? kept : { layout: readSessionLayout(entry) }
  if (kept.entry !== entry) setKept({ entry, layout: session })
  const settings = useTableSettings()
  const last = settings?.layouts.get(tableName(entry))
  const layout = useMemo(() => arrangeColumns(columns, session ?? last ?? saved), [columns, session, last, saved])

  const change = (next: ColumnLayout | null) => {
    setKept({ entry, layout: next })
    writeSessionLayout(entry, next)
    settings?.keep(entry, next)
  }
  const saveDefault = async () => {
    const settings = layout.flatMap((place) => {
      const column = columns.find((column) => column.field === place.field)
      return column
        ? [{ ...place, title: column.title, sortable: isSortable(column), align: column.align ?? 'left' }]
        : []
    })
    try {
      await save(settings)
      change(null)
      toast.success('Default Columns Set Successfully')
    } catch (error) {
      toast.error('Failed to set default columns. Please try again.', { error }) // The catalogue has one text for every reason.
    }
  }
  return {
    layout,
    /** Asking for rows now would ask for the wrong columns. */
    pending: (loading || Boolean(settings?.isLoading)) && !session,
    /** Whether this session has an arrangement of its own. */
    isArranged: session !== null,
    change,
    saveDefault: () => void saveDefault(),
    saving,
    reset: saved?.length ? () => change(null) : undefined,
    /** Over a saved default it is an arrangement of this session, until it is saved. */
    resetToProduct: () => change(saved?.length ? arrangeColumns(columns) : null),
  }
}
