import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { throwErrors } from '../../ui/show/errors'
import { placeOf, type ColumnLayout } from '../../ui/table/columns/columnLayout'
import { tableName, TableSettingsContext, type TableSettings } from '../../ui/table/tableSettings'
import { toast } from '../../ui/overlay/toasts'
import { useSaveTableSettingsMutation, useTableSettingsQuery } from '../../generated/graphql'

/** Delay in milliseconds after the last change, so that dragging saves once. */
const saveDelay = 600

/** The browser completes the request when the page is left meanwhile. Layouts are far below the 64 KB it allows. */
const evenIfLeft = { fetchOptions: { keepalive: true } }

interface Changes {
  layouts: ReadonlyMap<string, ColumnLayout | null>
  isCompact?: boolean
}
const noChanges: Changes = { layouts: new Map() }

/**
 * Stores the user's table layouts on the server, shortly after the last change. Sends only changed tables, so that two
 * windows do not overwrite each other's changes.
 */
export function TableSettingsProvider({ children }: { children: ReactNode }) {
  const { data, loading } = useTableSettingsQuery({ fetchPolicy: 'cache-first' })
  const [save] = useSaveTableSettingsMutation()
  const [changes, setChanges] = useState(noChanges)
  const unsaved = useRef(noChanges)
  const timer = useRef<number | undefined>(undefined)
  const isSaving = useRef(false)

  const send = useCallback(
    function send({ isLast = false } = {}) {
      window.clearTimeout(timer.current)
      // One after the other, so that an earlier layout never overwrites a later one. The last one cannot wait.
      if (isSaving.current && !isLast) return
      const { layouts, isCompact } = unsaved.current
      if (!layouts.size && isCompact === undefined) return
      unsaved.current = noChanges
      isSaving.current = true
      const variables = {
        ...(layouts.size && {
          layouts: [...layouts].map(([table, columns]) => ({ table, columns: columns && [...columns] })),
        }),
        ...(isCompact !== undefined && { compact: isCompact }),
      }
      save({ variables, context: evenIfLeft })
        .then(({ data }) => throwErrors(data?.saveUserSettings.errors))
        .catch((error: unknown) => toast.error('The arrangement of the table was not kept.', { error }))
        .finally(() => {
          isSaving.current = false
          send()
        })
    },
    [save],
  )
  const note = useCallback(
    (change: (before: Changes) => Changes) => {
      setChanges(change)
      unsaved.current = change(unsaved.current)
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(send, saveDelay)
    },
    [send],
  )
  useEffect(() => {
    const sendLast = () => send({ isLast: true })
    window.addEventListener('pagehide', sendLast)
    return () => {
      window.removeEventListener('pagehide', sendLast)
      sendLast()
    }
  }, [send])

  const keep = useCallback(
    (table: string, layout: ColumnLayout | null) =>
      note((before) => ({ ...before, layouts: new Map(before.layouts).set(tableName(table), layout) })),
    [note],
  )
  const setCompact = useCallback((isCompact: boolean) => note((before) => ({ ...before, isCompact })), [note])
  const settings = useMemo((): TableSettings => {
    const stored = data?.userSettings
    const layouts = new Map(stored?.tableLayouts.map(({ table, columns }) => [table, columns.map(placeOf)]))
    for (const [table, layout] of changes.layouts) {
      if (layout) layouts.set(table, [...layout])
      else layouts.delete(table)
    }
    return {
      isLoading: loading && !data,
      layouts,
      keep,
      isCompact: changes.isCompact ?? stored?.compactTables ?? false,
      setCompact,
    }
  }, [data, loading, changes, keep, setCompact])
  return <TableSettingsContext value={settings}>{children}</TableSettingsContext>
}
