import { useCallback, useMemo, useState } from 'react'
import { usePhone } from '../../../app/shell/useMedia'
import { arrangeColumns, visibleFields, type ColumnLayout } from './columnLayout'
import { tableName, useTableSettings } from '../tableSettings'
import type { DataColumn } from '../tableTypes'

/** Layout of a table and its setter; null restores the default. */
export interface Arrangement {
  layout: ColumnLayout
  change: (layout: ColumnLayout | null) => void
}

const isData = <Row>({ pin }: DataColumn<Row>) => pin !== 'end'

/**
 * Layout that a table uses: the page's own if it has a column chooser, otherwise one stored under the table's label.
 * `null` for tables whose columns cannot be arranged.
 */
export function useArrangement<Row>(
  label: string,
  columns: readonly DataColumn<Row>[],
  shown: readonly string[] | undefined,
  given: Arrangement | null | undefined,
): { arrangement: Arrangement | null; shown: readonly string[] | undefined; layout: ColumnLayout | null } {
  const settings = useTableSettings()
  const isPhone = usePhone()
  const [local, setLocal] = useState<ColumnLayout | null>(null)
  const name = tableName(label)
  const kept = settings ? (settings.layouts.get(name) ?? null) : local
  const own = useMemo(() => {
    const places = columns.filter(isData).map(({ field }) => ({ field, visible: true }))
    const known = new Set(kept?.map(({ field }) => field))
    // New columns are shown, because there is no column chooser to enable them.
    return arrangeColumns(places, kept).map((place) => (known.has(place.field) ? place : { ...place, visible: true }))
  }, [columns, kept])
  const keep = settings?.keep
  const change = useCallback(
    (layout: ColumnLayout | null) => (keep ? keep(name, layout) : setLocal(layout)),
    [keep, name],
  )
  const ownArrangement = useMemo(() => ({ layout: own, change }), [own, change])
  const arrangement = given === undefined ? ownArrangement : given
  const ownShown = useMemo(
    () => [...visibleFields(own), ...columns.filter((column) => !isData(column)).map(({ field }) => field)],
    [own, columns],
  )
  const first = shown ? shown[0] : columns[0]?.field
  const isUsed = arrangement && arrangement.layout.length > 1 && arrangement.layout[0]?.field === first
  if (!isUsed) return { arrangement: null, shown, layout: null }
  return {
    arrangement,
    shown: given ? shown : (shown ?? ownShown),
    // On phones, columns have fixed widths.
    layout: isPhone ? null : arrangement.layout,
  }
}
