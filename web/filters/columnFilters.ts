/** Maps columns to filters of the panel, for column menus. */
import { useCallback, useState } from 'react'
import type { ColumnFilters } from '../ui/table/tableTypes'
import type { PanelDescription } from './filterFields'

/** Name of the date range filter. */
export const dateFilter = 'date'

/** A filter to show in the panel; `time` makes repeated requests different. */
export interface SoughtFilter {
  filter: string
  time: number
}

/** For columns whose filters have other names. */
const filterByColumn: Partial<Record<string, string>> = {
  createdAt: dateFilter,
  advertiserName: 'advertiserId',
  publisherName: 'publisherId',
  countryName: 'countryId',
  distributionName: 'distributionId',
  campaignName: 'campaignId',
  campaignStepName: 'campaignStepId',
  createdAtConvertedTime: dateFilter,
}

function filterOfColumn({ lists, radios }: PanelDescription, column: string): string | null {
  const filter = filterByColumn[column] ?? column
  return filter === dateFilter || [...lists, ...radios].some(({ field }) => field === filter) ? filter : null
}

interface FiltersOpening {
  open: boolean
  onOpen: (open: boolean) => void
  sought: SoughtFilter | null
  /** For the table. */
  columnFilters: ColumnFilters
}

/** Opens the panel, by its button or at a column's filter. Takes the result of `useFiltersOpen`. */
export function useFiltersOpening(
  panel: PanelDescription,
  [open, setOpen]: [boolean, (open: boolean) => void],
): FiltersOpening {
  const [sought, setSought] = useState<SoughtFilter | null>(null)
  const has = useCallback((column: string) => filterOfColumn(panel, column) !== null, [panel])
  const seek = (column: string) => {
    const filter = filterOfColumn(panel, column)
    if (!filter) return
    setSought((before) => ({ filter, time: (before?.time ?? 0) + 1 }))
    setOpen(true)
  }
  return {
    open,
    onOpen: (next) => {
      setSought(null)
      setOpen(next)
    },
    sought,
    columnFilters: { has, seek },
  }
}
