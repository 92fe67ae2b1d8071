/** Selected cells of the grid: the rectangle between anchor and current cell. */
export interface Place {
  row: number
  column: number
}
export interface Selection {
  /** Start of the selection. */
  anchor: Place
  /** Current cell. */
  at: Place
}

const within = (value: number, size: number) => Math.max(0, Math.min(size - 1, value))
export const clamped = ({ row, column }: Place, rows: number, columns: number): Place => ({
  row: within(row, rows),
  column: within(column, columns),
})

export const bounds = ({ anchor, at }: Selection) => ({
  top: Math.min(anchor.row, at.row),
  bottom: Math.max(anchor.row, at.row),
  left: Math.min(anchor.column, at.column),
  right: Math.max(anchor.column, at.column),
})

export const isChosen = (selection: Selection, { row, column }: Place) => {
  const { top, bottom, left, right } = bounds(selection)
  return row >= top && row <= bottom && column >= left && column <= right
}

export const isOneCell = ({ anchor, at }: Selection) => anchor.row === at.row && anchor.column === at.column

const page = 12

/** Target of a key, as in a spreadsheet; null for other keys. */
export function stepOf(
  key: string,
  toEdge: boolean,
  { row, column }: Place,
  rows: number,
  columns: number,
): Place | null {
  const [lastRow, lastColumn] = [rows - 1, columns - 1]
  const to: Record<string, Place> = {
    ArrowUp: { row: toEdge ? 0 : row - 1, column },
    ArrowDown: { row: toEdge ? lastRow : row + 1, column },
    ArrowLeft: { row, column: toEdge ? 0 : column - 1 },
    ArrowRight: { row, column: toEdge ? lastColumn : column + 1 },
    Home: { row: toEdge ? 0 : row, column: 0 },
    End: { row: toEdge ? lastRow : row, column: lastColumn },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
  }
  const place = to[key]
  return place ? clamped(place, rows, columns) : null
}

/** Next cell for Tab, across rows; null at the end of the grid. */
export function tabStep({ row, column }: Place, isBack: boolean, rows: number, columns: number): Place | null {
  const next = row * columns + column + (isBack ? -1 : 1)
  return next < 0 || next >= rows * columns ? null : { row: Math.floor(next / columns), column: next % columns }
}
