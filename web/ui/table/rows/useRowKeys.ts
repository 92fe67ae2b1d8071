import { useShortcuts } from '../../shortcuts/useShortcuts'
import type { GridRow } from '../columns/useTableModel'
import type { RowKeys } from '../tableTypes'

interface Input<Row extends object> {
  keys: RowKeys<Row> | undefined
  rows: readonly GridRow<Row>[]
  /** Selects or deselects a row; omitted without selection. */
  toggle: ((row: number, extend: boolean) => void) | undefined
  /** Index of the active row; -1 for none. */
  active: number
  go: (row: number) => void
}

/** Single-key shortcuts of a list, from any focus on the screen: see `RowKeys`. */
export function useRowKeys<Row extends object>({ keys, rows, toggle, active, go }: Input<Row>): void {
  // Rows may have been removed.
  const at = Math.min(active, rows.length - 1)
  const select = () => {
    const index = Math.max(0, at)
    if (!rows[index]) return
    toggle?.(index, false)
    go(index)
  }
  const step = (by: number) => () => {
    const to = Math.max(0, Math.min(rows.length - 1, at + by))
    // Extends the selection on the way; moving back deselects.
    if (rows[to] && to !== at) {
      if (!rows[to].getIsSelected()) toggle?.(to, false)
      else if (rows[at]?.getIsSelected()) toggle?.(at, false)
    }
    if (rows.length) go(to)
  }
  const actions = Object.entries(keys?.actions ?? {}) as [string, (row: Row | undefined) => void][]
  const handlers: Record<string, () => void> = keys
    ? {
        ...(toggle && { select, selectNext: step(1), selectPrevious: step(-1) }),
        ...Object.fromEntries(actions.map(([name, work]) => [name, () => work(rows[at]?.original)])),
      }
    : {}
  useShortcuts(keys?.section ?? 'pending', handlers)
}
