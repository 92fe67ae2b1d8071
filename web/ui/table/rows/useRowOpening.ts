import { useEffect, type MouseEvent } from 'react'
import type { GridRow } from '../columns/useTableModel'
import type { RowOpening } from '../tableTypes'

const pressed = 'a, button, input, label, [role=checkbox], [data-sort]'

/** Opening of rows beside a table; nothing if rows do not open. */
export function useRowOpening<Row extends object>(rows: readonly GridRow<Row>[], opening: RowOpening<Row> | undefined) {
  const onOrder = opening?.onOrder
  useEffect(() => onOrder?.(rows.map(({ id }) => id)), [onOrder, rows])
  if (!opening) return { openedAt: -1 }
  const { current, open, openPage } = opening
  return {
    /** Index of the open row; -1 if it is not in the list. */
    openedAt: current === null ? -1 : rows.findIndex(({ id }) => id === current),
    openRow: (index: number, asPage: boolean) => {
      const row = rows[index]
      if (row) (asPage ? openPage : open)(row.original)
    },
    /** While a row is open, moving to another row opens that one. */
    follow: (index: number) => {
      const row = rows[index]
      if (row && current !== null && row.id !== current) open(row.original)
    },
    onClick: ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent) => {
      const isText = Boolean(window.getSelection()?.toString())
      if (!(target instanceof Element) || target.closest(pressed) || isText || shiftKey || ctrlKey || metaKey) return
      const index = target.closest<HTMLElement>('tr')?.dataset.index
      const row = index === undefined ? undefined : rows[Number(index)]
      if (row) open(row.original)
    },
  }
}
