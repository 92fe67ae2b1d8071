import { useShortcuts } from '../../../app/shortcuts/useShortcuts'
import type { RowKeys } from '../tableTypes'
import type { RowSelection } from './useRowSelection'

interface Input<Row> {
  keys: RowKeys<Row> | undefined
  rows: readonly Row[]
  rowId: (row: Row) => string
  selection: RowSelection<Row> | undefined
  /** Index of the active row; -1 for none. */
  active: number
  go: (row: number) => void
}

/** Single-key shortcuts of a list, from any focus on the screen: see `RowKeys`. */
export function useRowKeys<Row>({ keys, rows, rowId, selection, active, go }: Input<Row>): void {
  // Rows may have been removed.
  const at = Math.min(active, rows.length - 1)
  const idAt = (index: number) => {
    const row = rows[index]
    return row && rowId(row)
  }
  const select = () => {
    const index = Math.max(0, at)
    const id = idAt(index)
    if (id === undefined) return
    selection?.toggle(id)
    go(index)
  }
  const step = (by: number) => () => {
    const to = Math.max(0, Math.min(rows.length - 1, at + by))
    if (selection) selectOnTheWay(selection, idAt(at), idAt(to))
    if (rows.length) go(to)
  }
  const onRow = (work: ((row: Row | undefined) => void) | undefined) => work && (() => work(rows[at]))
  const { accept, reject, undo } = keys?.actions ?? {}
  useShortcuts(
    'pending',
    keys
      ? {
          ...(selection && { select, selectNext: step(1), selectPrevious: step(-1) }),
          accept: onRow(accept),
          reject: onRow(reject),
          undo: onRow(undo),
        }
      : {},
  )
}

/** Extends the selection on the way; moving back deselects. */
function selectOnTheWay<Row>(
  { selected, toggle }: RowSelection<Row>,
  from: string | undefined,
  to: string | undefined,
) {
  if (to === undefined || from === to) return
  if (!selected.has(to)) toggle(to)
  else if (from !== undefined && selected.has(from)) toggle(from)
}
