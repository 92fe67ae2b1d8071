import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startSourceWorld } from '../../../api/campaigns/campaignSources/campaignSources.testWorld'
import { createWorkbook, type SheetColumn } from '../../../web/reports/exports/xlsx'
import { createZip } from '../../../web/reports/exports/zip'

let world: Awaited<ReturnType<typeof startSourceWorld>>
let campaign: number

beforeAll(async () => {
  world = await startSourceWorld()
  campaign = await world.addCampaign({ publisher_id: 1 })
})
afterAll(() => world.api.stop())

async function upload(parts: readonly Uint8Array[]) {
  const response = await fetch(`${world.api.url}/api/campaigns/${campaign}/sources/list?fileName=people.xlsx`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/octet-stream' },
    body: Buffer.concat(parts),
  })
  const body = (await response.json()) as {
    rows: number
    preview: string[][]
    accepted: number
    refused: { line: number; field: string; reason: string }[]
    fields?: Record<string, string>
  }
  return { status: response.status, body }
}

/** A workbook as the product exports one. */
async function exported(columns: readonly SheetColumn[], rows: readonly string[][]) {
  const parts: Uint8Array[] = []
  const book = await createWorkbook((bytes) => void parts.push(bytes.slice()), columns, 'People')
  await book.rows(rows)
  await book.end()
  return parts
}

/** A workbook of these sheets, each the XML of its rows, with one date format as style 1. */
async function handWritten(sheets: readonly string[]) {
  const parts: Uint8Array[] = []
  const zip = createZip((bytes) => void parts.push(bytes.slice()))
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const each = (text: (number: number) => string) => sheets.map((_, place) => text(place + 1)).join('')
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((n) => `<sheet name="Sheet ${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}">${each((n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId99" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map((rows, place) => [
        `xl/worksheets/sheet${place + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  }
  for (const [name, content] of Object.entries(files)) {
    const entry = await zip.begin(name)
    await entry.push(new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>${content}`))
    await entry.close()
  }
  await zip.end()
  return parts
}
const text = (at: string, content: string) => `<c r="${at}" t="inlineStr"><is><t>${content}</t></is></c>`

describe('an uploaded workbook', () => {
  it('is read like a CSV: phone numbers, dates, and line numbers with empty lines', async () => {
    const columns = [
      { title: 'E-mail', kind: 'text' },
      { title: 'Phone', kind: 'number' },
      { title: 'Country', kind: 'text' },
      { title: 'Sub1', kind: 'date' },
    ] as const
    const { status, body } = await upload(
      await exported(columns, [
        ['ann@example.com', '4930901820', '', '2031-02-28 00:00:00'],
        ['', '', '', ''],
        ['bob@example.com', '', 'Germany', ''],
        ['no address', '', 'DE', ''],
        ['', '', 'DE', ''],
      ]),
    )
    expect([status, body]).toMatchObject([201, { rows: 4, accepted: 2 }])
    expect(body.preview[0]).toEqual(['ann@example.com', '4930901820', '', '2031-02-28'])
    expect(body.refused.map(({ line, field }) => [line, field])).toEqual([
      [5, 'email'],
      [6, 'email'],
    ])
  })

  it('gives what its formulas came to, and of its sheets the first', async () => {
    const { status, body } = await upload(
      await handWritten([
        `<row r="1">${text('A1', 'email')}${text('B1', 'country')}${text('C1', 'phone')}${text('D1', 'name')}</row>
         <row r="2"><c r="A2" t="str"><f>"ann"&amp;"@example.com"</f><v>ann@example.com</v></c>${text('B2', 'DE')}<c r="C2"><f>4930900000+1820</f><v>4930901820</v></c><c r="D2" s="1"><v>45000</v></c></row>
         <row r="3"><c r="A3" t="str"><f>NONE()</f></c>${text('B3', 'DE')}</row>
         <row r="7"><c r="A7" t="e"><f>1/0</f><v>#DIV/0!</v></c>${text('B7', 'DE')}</row>`,
        `<row r="1">${text('A1', 'email')}</row><row r="2">${text('A2', 'second@example.com')}</row>`,
      ]),
    )
    expect([status, body]).toMatchObject([201, { rows: 3, accepted: 1 }])
    expect(body.preview[0]).toEqual(['ann@example.com', 'DE', '4930901820', '2023-03-15'])
    expect(body.refused.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '3 E-mail is missing',
      '7 E-mail is missing',
    ])
  })

  it('is refused in words where it is broken', async () => {
    const [whole] = [Buffer.concat(await exported([{ title: 'E-mail', kind: 'text' }], [['a@example.com']]))]
    const { status, body } = await upload([whole.subarray(0, whole.length / 2)])
    expect([status, body.fields]).toEqual([400, { file: 'Not a readable XLSX file. Save it as CSV.' }])
  })
})
