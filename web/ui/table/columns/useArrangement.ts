import { useCallback, useMemo, useState } from 'react'
import { arrangeColumns, storedLayout, type ColumnLayout } from './columnLayout'
import { tableName, useTableSettings } from '../tableSettings'
import type { DataColumn } from '../tableTypes'

/** Layout of a table and its setter; null restores the default. */
export interface Arrangement {
  layout: ColumnLayout
  change: (layout: ColumnLayout | null) => void
}

/** Layout stored under the table's label, for tables without a column chooser. */
export function useArrangement<Row>(label: string, columns: readonly DataColumn<Row>[]): Arrangement {
  const settings = useTableSettings()
  const [local, setLocal] = useState<ColumnLayout | null>(null)
  const name = tableName(label)
  const kept = settings ? settings.layouts.get(name) : local
  const keep = settings?.keep
  const change = useCallback(
    (layout: ColumnLayout | null) => {
      const stored = layout && storedLayout(columns, layout)
      if (keep) keep(name, stored)
      else setLocal(stored)
    },
    [columns, keep, name],
  )
  return useMemo(() => {
    const places = columns.filter(({ pin }) => pin !== 'end').map((column) => ({ ...column, visible: true }))
    return { layout: arrangeColumns(places, kept, { showsAdded: true }), change }
  }, [columns, kept, change])
}
