/** For tests: a workbook in the format of spreadsheet programs, with rows given as XML of their cells. */
import { strToU8, zipSync } from 'fflate'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

interface Parts {
  /** Content of `sheetData` in the first sheet. */
  rows: string
  /** XML of the `si` elements. */
  sharedStrings?: string[]
  date1904?: boolean
  /** Of style 3, instead of a money format. */
  format?: string
}

/** A built-in date format, a custom date format, and a custom money format in red. */
const styles = (
  format: string,
) => `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm;@"/><numFmt numFmtId="165" formatCode="${format}"/></numFmts>
<cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`

/** The first sheet by workbook order is neither the first in the archive nor the one with the lowest number. */
export function workbookFile({
  rows,
  sharedStrings = [],
  date1904 = false,
  format = '[Red]#,##0.00',
}: Parts): Uint8Array {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const sheet = (data: string) => `${head}<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`
  const parts = {
    'xl/worksheets/sheet1.xml': sheet('<row r="1"><c r="A1"><v>1</v></c></row>'),
    'xl/worksheets/sheet2.xml': sheet(rows),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="${Number(date1904)}"/><sheets><sheet name="People" sheetId="7" r:id="rId2"/><sheet name="Other" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'worksheet', '/xl/worksheets/sheet2.xml')}${relation('rId3', 'styles', 'styles.xml')}${relation('rId4', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': head + styles(format),
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${sharedStrings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}
