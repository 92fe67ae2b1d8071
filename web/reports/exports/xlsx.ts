/**
 * A workbook with one sheet, written row by row: a hundred thousand leads need a few megabytes of memory. A library
 * that keeps the sheet in memory took 1.3 GB and 45 seconds, and starts workers from text, which the content security
 * policy forbids.
 */
import type { LeadColumnKind } from '../../../shared/leads/leadColumns'
import { createZip, type Sink } from './zip'

export interface SheetColumn {
  title: string
  kind: LeadColumnKind
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

/** Styles by index in `cellXfs`. */
const style = { plain: 0, money: 1, date: 2, head: 3 } as const

const files: Record<string, string> = {
  '[Content_Types].xml': `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><sheets><sheet name="$name" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${xml}<styleSheet xmlns="${spreadsheet}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
}

/** Widths in characters. */
const widths: Record<LeadColumnKind, number> = { number: 12, money: 12, date: 20, text: 24 }

/** Maximum length of a cell's text. */
const longestText = 32_767

// Encodes characters that XML cannot contain, as Excel does, and texts that look like this encoding.

const special = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeText = (text: string) =>
  text.replace(
    special,
    (character) => entities[character] ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )

/** 0 → A, 26 → AA. */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

const textCell = (at: string, text: string, look: number = style.plain) => {
  const shown = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
  return `<c r="${at}"${look ? ` s="${look}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escapeText(shown)}</t></is></c>`
}

/** Days since 1899-12-30, the spreadsheet format of `yyyy-MM-dd HH:mm:ss`. */
const serialOf = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`) / 86_400_000 + 25_569

function cellXml(at: string, text: string, kind: LeadColumnKind): string {
  if (text === '') return ''
  const value = kind === 'text' ? NaN : kind === 'date' ? serialOf(text) : Number(text)
  // Keeps invalid numbers as text.
  if (Number.isNaN(value)) return textCell(at, text)
  const look = kind === 'number' ? '' : ` s="${style[kind as 'money' | 'date']}"`
  return `<c r="${at}"${look}><v>${value}</v></c>`
}

/**
 * Writes a workbook to `sink`: call `rows` any number of times, with one text per column, then `end`. Writes the header
 * first.
 */
export async function createWorkbook(sink: Sink, columns: readonly SheetColumn[], sheet = 'Leads') {
  const zip = createZip(sink)
  const encoder = new TextEncoder()
  const names = columns.map((_, index) => letters(index))
  let row = 0
  const rowXml = (cells: string) => `<row r="${row}">${cells}</row>`

  for (const [name, content] of Object.entries(files)) {
    const entry = await zip.begin(name)
    await entry.push(encoder.encode(content.replace('$name', escapeText(sheet))))
    await entry.close()
  }
  const body = await zip.begin('xl/worksheets/sheet1.xml')
  const push = (text: string) => body.push(encoder.encode(text))
  const cols = columns
    .map(({ kind }, index) => `<col min="${index + 1}" max="${index + 1}" width="${widths[kind]}" customWidth="1"/>`)
    .join('')
  await push(
    `${xml}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols}</cols><sheetData>`,
  )
  row = 1
  await push(rowXml(columns.map(({ title }, index) => textCell(`${names[index]}1`, title, style.head)).join('')))

  return {
    async rows(rows: readonly (readonly string[])[]) {
      let text = ''
      for (const cells of rows) {
        row++
        text += rowXml(
          columns.map(({ kind }, index) => cellXml(`${names[index]}${row}`, cells[index] ?? '', kind)).join(''),
        )
      }
      if (text) await push(text)
    },
    async end() {
      await push('</sheetData></worksheet>')
      await body.close()
      await zip.end()
    },
  }
}
