import { useCallback, useMemo, useState } from 'react'
import { usePhone } from '../../../app/shell/useMedia'
import { arrangeColumns, visibleFields, type ColumnLayout } from './columnLayout'
import { tableName, useTableSettings } from '../tableSettings'
import type { DataColumn } from '../tableTypes'

/** How a table is arranged, and how to change it; null goes back to how it is of itself. */
export interface Arrangement {
  layout: ColumnLayout
  change: (layout: ColumnLayout | null) => void
}

const isData = <Row>({ pin }: DataColumn<Row>) => pin !== 'end'

/**
 * The arrangement that a table works by. A page with a column chooser gives its own; else the table keeps one under its
 * label. `null` where the columns stand as they are: those of a figure by another one, the two lines of a phone.
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
    // A column that came since is shown: nothing else would offer it.
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
    // A phone is as narrow as it is: columns there have the widths that fit it.
    layout: isPhone ? null : arrangement.layout,
  }
}
