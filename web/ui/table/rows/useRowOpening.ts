import { useEffect, type MouseEvent } from 'react'
import type { RowOpening } from '../tableTypes'

const pressed = 'a, button, input, label, [role=checkbox], [data-sort]'

/** Opening of rows beside a table; nothing if rows do not open. */
export function useRowOpening<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  opening: RowOpening<Row> | undefined,
) {
  const onOrder = opening?.onOrder
  useEffect(() => onOrder?.(rows.map(rowId)), [onOrder, rows, rowId])
  if (!opening) return { openedAt: -1 }
  const { current, open, openPage } = opening
  return {
    /** Index of the open row; -1 if it is not in the list. */
    openedAt: current === null ? -1 : rows.findIndex((row) => rowId(row) === current),
    openRow: (index: number, asPage: boolean) => {
      const row = rows[index]
      if (row) (asPage ? openPage : open)(row)
    },
    /** While a row is open, moving to another row opens that one. */
    follow: (index: number) => {
      const row = rows[index]
      if (row && current !== null && rowId(row) !== current) open(row)
    },
    onClick: ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent) => {
      const isText = Boolean(window.getSelection()?.toString())
      if (!(target instanceof Element) || target.closest(pressed) || isText || shiftKey || ctrlKey || metaKey) return
      const index = target.closest<HTMLElement>('tr')?.dataset.index
      const row = index === undefined ? undefined : rows[Number(index)]
      if (row) open(row)
    },
  }
}
