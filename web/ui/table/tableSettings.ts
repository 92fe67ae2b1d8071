import { createContext, useContext } from 'react'
import type { ColumnLayout } from './columns/columnLayout'

/** The user's settings of all tables: last layouts, and the row height. */
export interface TableSettings {
  /** Still loading. */
  isLoading: boolean
  layouts: ReadonlyMap<string, ColumnLayout>
  /** Stores the layout of a table; null deletes it. */
  keep: (table: string, layout: ColumnLayout | null) => void
  isCompact: boolean
  setCompact: (isCompact: boolean) => void
}

/** Without it, a table keeps its layout only while mounted. */
export const TableSettingsContext = createContext<TableSettings | null>(null)
export const useTableSettings = () => useContext(TableSettingsContext)

/** Storage name of a table: `Lead history` becomes `lead_history`. */
export const tableName = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_$/g, '')
    .slice(0, 100)
