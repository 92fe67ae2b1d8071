import { createContext, useContext } from 'react'
import type { ColumnLayout } from './columns/columnLayout'

/** What the user keeps for all tables: how each was arranged last, and the height of rows. */
export interface TableSettings {
  /** Still on its way. */
  isLoading: boolean
  layouts: ReadonlyMap<string, ColumnLayout>
  /** Keeps the arrangement of one table; null forgets it. */
  keep: (table: string, layout: ColumnLayout | null) => void
  isCompact: boolean
  setCompact: (isCompact: boolean) => void
}

/** Absent where nothing is kept: then a table keeps its arrangement while it is on screen. */
export const TableSettingsContext = createContext<TableSettings | null>(null)
export const useTableSettings = () => useContext(TableSettingsContext)

/** The name under which a table is kept: `Lead history` as `lead_history`. */
export const tableName = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 100)
