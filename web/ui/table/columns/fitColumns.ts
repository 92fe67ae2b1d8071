/** Pixels that a column is given at most when it is fitted: one long note does not push the others away. */
const most = 600
const least = 48
/** Pixels beside the longest text, so that it is not cut by a fraction. */
const spare = 2

/**
 * How wide the content of columns is, by their `aria-colindex`: the widest of the cells that are drawn, heads included.
 * Nothing of columns that are not drawn, nor where nothing is laid out.
 */
export function contentWidths(grid: HTMLElement, indexes: readonly number[]): Map<number, number> {
  const widths = new Map<number, number>()
  grid.classList.add('dt-measure')
  for (const index of indexes) {
    const cells = [...grid.querySelectorAll<HTMLElement>(`[aria-colindex="${index + 1}"]`)]
    const widest = Math.max(0, ...cells.map((cell) => cell.offsetWidth))
    if (widest) widths.set(index, Math.max(least, Math.min(most, widest + spare)))
  }
  grid.classList.remove('dt-measure')
  return widths
}
