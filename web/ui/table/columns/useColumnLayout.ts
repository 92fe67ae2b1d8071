import { useCallback, useMemo, useState } from 'react'
import {
  arrangeColumns,
  placeOf,
  storedLayout,
  visibleFields,
  type ColumnLayout,
  type ColumnPlace,
} from './columnLayout'
import { tableName, useTableSettings } from '../tableSettings'
import { isSortable, type DataColumn } from '../tableTypes'
import { toast } from '../../overlay/toasts'

/** A column for saving; the order of the list is the order in the table. */
export interface SavedColumn extends ColumnPlace {
  title: string
  sortable: boolean
  align: string
}

/** Layout stored in the browser. */
export function readStoredLayout(storage: Storage, entry: string): ColumnLayout | null {
  try {
    const layout: unknown = JSON.parse(storage.getItem(entry) ?? 'null')
    return Array.isArray(layout)
      ? layout
          .filter((place) => typeof place?.field === 'string')
          .map((place) => placeOf({ ...place, visible: place.visible === true }))
      : null
  } catch {
    return null // invalid content
  }
}

export function writeStoredLayout(storage: Storage, entry: string, layout: ColumnLayout | null) {
  if (layout) storage.setItem(entry, JSON.stringify(layout))
  else storage.removeItem(entry)
}

/** Unsaved layout of this browser session, deleted on logout. */
export const readSessionLayout = (entry: string) => readStoredLayout(sessionStorage, entry)
export const writeSessionLayout = (entry: string, layout: ColumnLayout | null) =>
  writeStoredLayout(sessionStorage, entry, layout)

type LayoutColumn = Pick<DataColumn<never>, 'field' | 'storedAs' | 'title' | 'sortable' | 'sortValue' | 'align'> & {
  visible: boolean
}

interface Input {
  /** In default order; `visible` is the default visibility. */
  columns: readonly LayoutColumn[]
  /** Storage key of this session's layout. */
  entry: string
  /** The user's default; null or undefined if none was saved. */
  saved: readonly Parameters<typeof placeOf>[0][] | null | undefined
  /** The saved default is still loading. */
  loading?: boolean
  /** Saves the user's default; throws on errors. */
  save: (columns: SavedColumn[]) => Promise<void>
  saving?: boolean
}

export type ArrangedColumns = ReturnType<typeof useColumnLayout>

/**
 * The user's layout of a table: this session's, else the last one of any session, else the saved default, else the
 * product's. Changes are stored on the server automatically; saving defines what "Back to default" restores.
 */
export function useColumnLayout({ columns, entry, saved, loading = false, save, saving = false }: Input) {
  const [kept, setKept] = useState(() => ({ entry, layout: readSessionLayout(entry) }))
  // Another table in the same position has its own layout.
  const { layout: session } = kept.entry === entry ? kept : { layout: readSessionLayout(entry) }
  if (kept.entry !== entry) setKept({ entry, layout: session })
  const settings = useTableSettings()
  const last = settings?.layouts.get(tableName(entry))
  const layout = useMemo(() => arrangeColumns(columns, session ?? last ?? saved), [columns, session, last, saved])
  const shown = useMemo(() => visibleFields(layout), [layout])

  const keep = settings?.keep
  const change = useCallback(
    (next: ColumnLayout | null) => {
      const stored = next && storedLayout(columns, next)
      setKept({ entry, layout: stored })
      writeSessionLayout(entry, stored)
      keep?.(entry, stored)
    },
    [columns, entry, keep],
  )
  const saveDefault = async () => {
    const settings = layout.flatMap((place) => {
      const column = columns.find((column) => column.field === place.field)
      return column
        ? [{ ...place, title: column.title, sortable: isSortable(column), align: column.align ?? 'left' }]
        : []
    })
    try {
      await save(storedLayout(columns, settings))
      change(null)
      toast.success('Default Columns Set Successfully')
    } catch (error) {
      toast.error('Failed to set default columns. Please try again.', { error }) // the specification has one text for all errors
    }
  }
  return {
    layout,
    /** Fields of visible columns in order. */
    shown,
    /** The columns to request are not known yet. */
    pending: (loading || Boolean(settings?.isLoading)) && !session,
    /** Whether this session has its own layout. */
    isArranged: session !== null,
    change,
    saveDefault: () => void saveDefault(),
    saving,
    reset: saved?.length ? () => change(null) : undefined,
    /** If there is a saved default, this only changes the session's layout. */
    resetToProduct: () => change(saved?.length ? arrangeColumns(columns) : null),
  }
}
