/** Streams the rows of the first sheet of an XLSX file; only the current row is in memory. */
import type { ListRow } from './csvRows'
import { type Cell, type CellFacts, cellText, cellTextWith, readDateStyles, readSharedStrings } from './sheetCells'
import { findSheet, openWorkbook, type XmlEvents } from './workbook'

/** Maximum of the file format. */
const maxColumns = 16_384

/** Zero-based column of a reference such as AB12; -1 if invalid. */
function columnOf(place: string): number {
  let column = 0
  for (let at = 0; at < place.length; at++) {
    const letter = place.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

/** Parses the XML of a sheet and passes non-empty rows to `take`. */
function rowEvents(facts: CellFacts, take: (row: ListRow) => void): XmlEvents {
  let line = 0
  /** Columns of the first row that is not empty. Cells without a head are not read: a row can have one in column 16,384. */
  let width: number | null = null
  let cells: string[] = []
  let column = -1
  let cell: Cell | null = null
  let isValue = false
  let isSpoken = false
  return {
    open(name, attributes) {
      if (name === 'row') {
        line = attributes.r ? Number(attributes.r) : line + 1
        cells = []
        column = -1
      } else if (name === 'c') {
        // References are optional: without one, a cell follows the previous one.
        column = attributes.r ? columnOf(attributes.r) : column + 1
        cell = { type: attributes.t ?? '', style: attributes.s ?? '', value: '' }
      } else if (name === 'rPh') isSpoken = true
      // `f` (formula) is ignored; `v` contains its result.
      isValue = cell !== null && !isSpoken && (name === 'v' || name === 't')
    },
    text(piece) {
      if (cell && isValue) cell.value = cellTextWith(cell.value, piece)
    },
    close(name) {
      isValue = false
      if (name === 'rPh') isSpoken = false
      if (name === 'c' && cell) {
        const text = cellText(cell, facts)
        cell = null
        if (!text) return
        if (column < 0 || column >= maxColumns) throw new Error('A cell has no place')
        if (width !== null && column >= width) return
        while (cells.length < column) cells.push('')
        cells[column] = text
      }
      if (name !== 'row' || !cells.length) return
      width ??= cells.length
      take({ line, cells })
    },
  }
}

/** Yields non-empty rows; empty ones still count as lines. Throws if the file is not a workbook. */
export async function* openSheet(file: number): AsyncGenerator<ListRow> {
  const workbook = await openWorkbook(file)
  const { sheet, sharedStrings, styles, from1904 } = await findSheet(workbook)
  const facts = {
    sharedStrings: await readSharedStrings(workbook, sharedStrings),
    dateStyles: await readDateStyles(workbook, styles),
    from1904,
  }
  let rows: ListRow[] = []
  for await (const _ of workbook.read(
    sheet,
    rowEvents(facts, (row) => rows.push(row)),
  )) {
    yield* rows
    rows = []
  }
  yield* rows
}
