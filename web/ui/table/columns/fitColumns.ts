import type { PlacedColumn } from '../tableTypes'

/** Maximum fitted width in pixels, for long notes. */
const maxWidth = 600
const minWidth = 48
/** Additional pixels, because widths are rounded. */
const spare = 2

/** Content widths of columns by field: the widest rendered cell, headers included. Empty without layout. */
export function contentWidths<Row>(grid: HTMLElement, columns: readonly PlacedColumn<Row>[]): Record<string, number> {
  const widths: Record<string, number> = {}
  grid.classList.add('dt-measure')
  for (const { column, index } of columns) {
    const cells = [...grid.querySelectorAll<HTMLElement>(`[aria-colindex="${index + 1}"]`)]
    const widest = Math.max(0, ...cells.map((cell) => cell.offsetWidth))
    if (widest) widths[column.field] = Math.max(minWidth, Math.min(maxWidth, widest + spare))
  }
  grid.classList.remove('dt-measure')
  return widths
}
