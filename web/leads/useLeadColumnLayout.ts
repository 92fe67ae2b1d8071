import { useMemo, useState } from 'react'
import { arrangeColumns, type ColumnLayout } from '../components/columnLayout'
import { toast } from '../components/toasts'
import { useLeadColumnsQuery, useSaveLeadColumnsMutation } from '../generated/graphql'
import type { leadTableColumns } from './leadTableColumns'

const entry = 'leads-columns'

/** What was arranged and not saved lives as long as the browser's session; log-out clears it. */
function readSession(): ColumnLayout | null {
  try {
    const layout: unknown = JSON.parse(sessionStorage.getItem(entry) ?? 'null')
    return Array.isArray(layout) ? layout.filter((place) => typeof place?.field === 'string').map(({ field, visible }) => ({ field, visible: visible === true })) : null
  } catch {
    return null // Whatever stood there was not written by us.
  }
}

/** The user's arrangement of the leads columns: this session's, else the saved default, else the product's. */
export function useLeadColumnLayout(columns: ReturnType<typeof leadTableColumns>) {
  const { data, loading } = useLeadColumnsQuery({ fetchPolicy: 'cache-first' })
  const [save, { loading: saving }] = useSaveLeadColumnsMutation()
  const [session, setSession] = useState(readSession)
  const saved = data?.userSettings?.leadDetailsColumns
  const layout = useMemo(() => arrangeColumns(columns, session ?? saved), [columns, session, saved])

  const change = (next: ColumnLayout | null) => {
    setSession(next)
    if (next) sessionStorage.setItem(entry, JSON.stringify(next))
    else sessionStorage.removeItem(entry)
  }
  const saveDefault = async () => {
    const settings = layout.flatMap(({ field, visible }) => {
      const column = columns.find((column) => column.field === field)
      return column ? [{ field, title: column.title, visible, sortable: Boolean(column.sortable), align: column.align ?? 'left' }] : []
    })
    try {
      const { data } = await save({ variables: { columns: settings } })
      if (data?.saveUserSettings.errors.length !== 0) throw new Error('refused')
      change(null)
      toast.success('Default Columns Set Successfully')
    } catch {
      toast.error('Failed to set default columns. Please try again.') // The catalogue has one text for every reason.
    }
  }
  return {
    layout,
    /** The stored default is still on its way: asking for rows now would ask for the wrong columns. */
    pending: loading && !data && !session,
    change,
    saveDefault: () => void saveDefault(),
    saving,
    reset: saved?.length ? () => change(null) : undefined,
  }
}
