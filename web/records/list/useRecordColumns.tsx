import { useMemo, useState, type ReactNode } from 'react'
import { ColumnChooser } from '../../ui/table/columns/ColumnChooser'
import type { DataColumn } from '../../ui/table/tableTypes'
import type { Arrangement } from '../../ui/table/columns/useArrangement'
import { usePhone } from '../../ui/layout/useMedia'
import {
  readStoredLayout,
  useColumnLayout,
  writeStoredLayout,
  type SavedColumn,
} from '../../ui/table/columns/useColumnLayout'

export interface RecordColumn<Row> extends DataColumn<Row> {
  /** Hidden by default. */
  isHidden?: boolean
}

/**
 * Columns of a record list in the user's layout, and their chooser. The default layout is stored in the browser under
 * the list's module name, because the server has no field for it.
 */
export function useRecordColumns<Row>(
  module: string,
  all: readonly RecordColumn<Row>[],
): { columns: DataColumn<Row>[]; chooser: ReactNode; arrangement: Arrangement } {
  const entry = `columns:${module}`
  const offered = useMemo(() => all.map(({ isHidden, ...column }) => ({ ...column, visible: !isHidden })), [all])
  const [saved, setSaved] = useState(() => readStoredLayout(localStorage, entry))
  const save = (chosen: SavedColumn[]) => {
    writeStoredLayout(localStorage, entry, chosen)
    setSaved(readStoredLayout(localStorage, entry))
    return Promise.resolve()
  }
  const arrangement = useColumnLayout({ columns: offered, entry, saved, save })
  const { shown } = arrangement
  const columns = useMemo(
    () => shown.flatMap((field) => all.find((column) => column.field === field) ?? []),
    [shown, all],
  )
  // Phones have no columns.
  const isPhone = usePhone()
  const chooser = !isPhone && <ColumnChooser columns={all} arrangement={arrangement} />
  return { columns, chooser, arrangement }
}
