/** The rows of the first sheet of an XLSX file, read as they come: of the sheet nothing is kept but the row at hand. */
import type { ListRow } from './csvRows'
import { type Cell, type CellFacts, cellText, readDateStyles, readSharedStrings } from './sheetCells'
import { findSheet, openWorkbook, type XmlEvents } from './workbook'

/** That a sheet can have. */
const maxColumns = 16_384

/** The column of a place such as AB12, from 0; -1 for what names none. */
function columnOf(place: string): number {
  let column = 0
  for (let at = 0; at < place.length; at++) {
    const letter = place.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

/** Takes the XML of a sheet and gives its rows to `take`; those without a text are left out. */
function rowEvents(facts: CellFacts, take: (row: ListRow) => void): XmlEvents {
  let line = 0
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
        // Places may be left out: then a cell follows the one before.
        column = attributes.r ? columnOf(attributes.r) : column + 1
        cell = { type: attributes.t ?? '', style: attributes.s ?? '', value: '' }
      } else if (name === 'rPh') isSpoken = true
      // The formula, `f`, is not read: its result is the value.
      isValue = cell !== null && !isSpoken && (name === 'v' || name === 't')
    },
    text(piece) {
      if (cell && isValue) cell.value += piece
    },
    close(name) {
      isValue = false
      if (name === 'rPh') isSpoken = false
      if (name === 'c' && cell) {
        const text = cellText(cell, facts)
        cell = null
        if (!text) return
        if (column < 0 || column >= maxColumns) throw new Error('A cell has no place')
        while (cells.length < column) cells.push('')
        cells[column] = text
      }
      if (name === 'row' && cells.length) take({ line, cells })
    },
  }
}

/** The rows as they are needed; empty ones are left out, and still count as lines. Throws an error for what is no workbook. */
export async function* openSheet(file: string): AsyncGenerator<ListRow> {
  const workbook = await openWorkbook(file)
  try {
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
  } finally {
    workbook.close()
  }
}
