/** Maximum fitted width in pixels, for long notes. */
const maxWidth = 600
const minWidth = 48
/** Additional pixels, because widths are rounded. */
const spare = 2

/**
 * Content widths of columns, by `aria-colindex`: the widest rendered cell, headers included. Empty for columns that are
 * not rendered and without layout.
 */
export function contentWidths(grid: HTMLElement, indexes: readonly number[]): Map<number, number> {
  const widths = new Map<number, number>()
  grid.classList.add('dt-measure')
  for (const index of indexes) {
    const cells = [...grid.querySelectorAll<HTMLElement>(`[aria-colindex="${index + 1}"]`)]
    const widest = Math.max(0, ...cells.map((cell) => cell.offsetWidth))
    if (widest) widths.set(index, Math.max(minWidth, Math.min(maxWidth, widest + spare)))
  }
  grid.classList.remove('dt-measure')
  return widths
}
