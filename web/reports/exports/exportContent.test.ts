import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import readXlsx from 'read-excel-file/node'
import { createCsvReader, createRowCounter } from './csvRows'
import { tableFile } from './tableFile'
import { createWorkbook, type SheetColumn } from './xlsx'

/** As PostgreSQL's COPY writes a cell. */
const written = (cell: string) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const csvOf = (rows: string[][]) => rows.map((row) => `${row.map(written).join(',')}\n`).join('')

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('', '"', '""', ',', '\n', '\r\n', 'a"b', '",\n"', '\u{1F600}é'),
)
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }))
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 })

/** The pieces of something, their sizes taken in turn. */
function piecesOf<T extends { length: number; slice: (from: number, to: number) => T }>(
  whole: T,
  sizes: number[],
): T[] {
  const pieces: T[] = []
  for (let at = 0, turn = 0; at < whole.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    pieces.push(whole.slice(at, at + size))
    at += size
  }
  return pieces
}

describe('a CSV that comes in pieces of any size', () => {
  it('is counted exactly, whatever its cells hold', () => {
    fc.assert(
      fc.property(table, sizes, (rows, sizes) => {
        const counter = createRowCounter()
        for (const piece of piecesOf(new TextEncoder().encode(csvOf(rows)), sizes)) counter.add(piece)
        expect([counter.leads(), counter.isWhole()]).toEqual([rows.length - 1, true])
      }),
    )
  })

  it('is not taken for whole when it ends within a record', () => {
    fc.assert(
      fc.property(table, fc.nat(), (rows, cut) => {
        const bytes = new TextEncoder().encode(csvOf(rows))
        const counter = createRowCounter()
        counter.add(bytes.slice(0, cut % bytes.length))
        expect(counter.isWhole() && counter.leads() === rows.length - 1).toBe(false)
      }),
    )
  })

  it('gives the cells that were written', () => {
    fc.assert(
      fc.property(table, sizes, (rows, sizes) => {
        const read: string[][] = []
        const take = createCsvReader((cells) => read.push(cells))
        for (const piece of piecesOf(csvOf(rows), sizes)) take(piece)
        expect(read).toEqual(rows)
      }),
    )
  })
})

async function workbookOf(columns: SheetColumn[], rows: string[][]) {
  const parts: Uint8Array[] = []
  const workbook = await createWorkbook((bytes) => void parts.push(bytes), columns)
  for (const row of rows) await workbook.rows([row])
  await workbook.end()
  return readXlsx(Buffer.concat(parts), { trim: false })
}

/** Where the environment of the tests gives files no `arrayBuffer`. */
const bytesOf = (file: Blob) =>
  new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.readAsArrayBuffer(file)
  })

describe('a workbook', () => {
  const columns: SheetColumn[] = [
    { title: 'ID', kind: 'number' },
    { title: 'Revenue & more', kind: 'money' },
    { title: 'Created', kind: 'date' },
    { title: 'Notes', kind: 'text' },
  ]

  it('holds figures as figures, dates as dates and texts as texts', async () => {
    const [sheet] = await workbookOf(columns, [
      ['918442', '1234.50', '2026-03-29 03:00:00', '0049'],
      ['7', '', '', ''],
      ['8', '0.00', '2024-02-29 23:59:59', "'=1+1"],
    ])
    expect(sheet?.data).toEqual([
      ['ID', 'Revenue & more', 'Created', 'Notes'],
      [918442, 1234.5, new Date('2026-03-29T03:00:00Z'), '0049'],
      [7, null, null, null],
      [8, 0, new Date('2024-02-29T23:59:59Z'), "'=1+1"],
    ])
  })

  it('holds any text, also those that mean something to XML or to objects', async () => {
    const texts = ['<b>&amp;"\'', ']]>', 'constructor', '__proto__', '  spaces  ', 'two\nlines', '\u{1F600}', 'é', '']
    const [sheet] = await workbookOf(
      columns,
      texts.map((text) => ['1', '', '', text]),
    )
    expect(sheet?.data.slice(1).map((row) => row[3])).toEqual(texts.map((text) => text || null))
  })

  it('holds as a text what is no figure or date in their columns, a formula too', async () => {
    const formulas = ['=1+1', '@SUM(A1)', '+A1', '-A1']
    const [sheet] = await workbookOf(columns, [formulas])
    expect(sheet?.data[1]).toEqual(formulas)
  })

  it('holds texts that begin like a formula as texts, and no formula anywhere', async () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1+1', '＝1']
    const columns = texts.map((title) => ({ title, kind: 'text' as const }))
    const file = await tableFile({ name: 'x', columns, rows: [texts] }, 'xlsx')
    const [sheet] = await readXlsx(Buffer.from(await bytesOf(file)), { trim: false })
    expect(sheet?.data).toEqual([texts.map((text) => `'${text}`), texts.map((text) => `'${text}`)])
  })

  it('keeps what XML cannot hold, as spreadsheets do, and cuts what a cell cannot hold', async () => {
    const [sheet] = await workbookOf(columns, [
      ['1', '', '', 'bell\u0007'],
      ['2', '', '', 'x'.repeat(40_000)],
    ])
    expect(sheet?.data[1]?.[3]).toBe('bell\u0007')
    expect(sheet?.data[2]?.[3]).toBe(`${'x'.repeat(32_766)}…`)
  })

  it('names columns beyond Z', async () => {
    const many = Array.from({ length: 60 }, (_, index): SheetColumn => ({ title: `Column ${index}`, kind: 'number' }))
    const [sheet] = await workbookOf(many, [many.map((_, index) => String(index))])
    expect(sheet?.data[1]).toEqual(many.map((_, index) => index))
  })
})
