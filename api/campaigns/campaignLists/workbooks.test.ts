import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startSourceWorld } from '../campaignSources/campaignSources.testWorld'
import { workbookFile } from '../../app/lists/workbook.testFile'

let world: Awaited<ReturnType<typeof startSourceWorld>>
let campaign: number

beforeAll(async () => {
  world = await startSourceWorld()
  campaign = await world.addCampaign({ publisher_id: 1 })
})
afterAll(() => world.api.stop())

interface Upload {
  columns: string[]
  preview: string[][]
  accepted: number
  refused: { line: number; field: string; reason: string }[]
  fields?: Record<string, string>
}

async function upload(content: Uint8Array) {
  const response = await fetch(`${world.api.url}/api/campaigns/${campaign}/sources/list?fileName=people.xlsx`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/octet-stream' },
    body: content as never,
  })
  return { status: response.status, body: (await response.json()) as Upload }
}

const text = (place: string, content: string) => `<c r="${place}" t="inlineStr"><is><t>${content}</t></is></c>`
const heads = (...names: string[]) =>
  `<row r="1">${names.map((name, column) => text(`${String.fromCharCode(65 + column)}1`, name)).join('')}</row>`

describe('a workbook', () => {
  it('is read by the first sheet of its order; empty rows count as lines', async () => {
    const rows = [
      heads('email', 'country'),
      `<row r="2">${text('A2', 'ann@example.com')}${text('B2', 'DE')}</row>`,
      '<row r="3"/>',
      `<row r="4"><c r="A4" s="1"/>${text('B4', ' ')}</row>`,
      `<row r="6">${text('A6', 'nobody')}${text('B6', 'DE')}</row>`,
      `<row r="9">${text('A9', 'ANN@example.com')}${text('B9', 'DE')}</row>`,
    ]
    const { status, body } = await upload(workbookFile({ rows: rows.join('') }))
    expect([status, body.columns, body.accepted]).toEqual([201, ['email', 'country'], 1])
    expect(body.refused.map(({ line, field, reason }) => `${line} ${field}: ${reason}`)).toEqual([
      '6 email: Not a valid e-mail address',
      '9 email: The same person as line 2',
    ])
  })

  it('gives texts, numbers, dates and the results of formulas as they are shown', async () => {
    const names = ['email', 'phone', 'first_name', 'last_name', 'country', 'sub1', 'sub2', 'sub3', 'sub4', 'sub5']
    const row = [
      '<c r="A2" t="s"><v>0</v></c>',
      '<c r="B2"><v>4.9151100000001E+12</v></c>',
      '<c r="C2" t="s"><v>1</v></c>',
      '<c r="D2" t="str"><f>UPPER("smith")</f><v>SMITH</v></c>',
      text('E2', 'DE'),
      '<c r="F2" s="1"><v>45292</v></c>',
      '<c r="G2" s="2"><v>45292.75</v></c>',
      '<c r="H2" s="3"><f>1+1</f><v>2.5</v></c>',
      '<c r="I2" t="b"><v>1</v></c>',
      '<c r="J2" t="e"><v>#DIV/0!</v></c>',
    ]
    const sharedStrings = [
      '<t>ben@example.com</t>',
      '<r><t xml:space="preserve"> Zoë </t></r><r><t>&amp; Co_x0041_</t></r><rPh sb="0" eb="1"><t>spoken</t></rPh>',
    ]
    const { body } = await upload(
      workbookFile({ rows: `${heads(...names)}<row r="2">${row.join('')}</row>`, sharedStrings }),
    )
    expect(body.preview).toEqual([
      ['ben@example.com', '4915110000000.1', 'Zoë & CoA', 'SMITH', 'DE', '2024-01-01', '2024-01-01', '2.5', 'true'],
    ])
  })

  it('leaves missing cells empty, and counts days from 1904 if the file says so', async () => {
    const row = `<row r="2">${text('A2', 'cleo@example.com')}<c r="D2" s="1"><v>43830</v></c></row>`
    const { body } = await upload(
      workbookFile({ rows: `${heads('email', 'phone', 'country', 'sub1')}${row}`, date1904: true }),
    )
    expect(body.preview).toEqual([['cleo@example.com', '', '', '2024-01-01']])
  })

  it('may leave out the places of rows and cells', async () => {
    const cell = (content: string) => `<c t="inlineStr"><is><t>${content}</t></is></c>`
    const rows = [
      ['email', 'country'],
      ['dan@example.com', 'DE'],
    ].map((cells) => `<row>${cells.map(cell).join('')}</row>`)
    const { body } = await upload(workbookFile({ rows: rows.join('') }))
    expect([body.accepted, body.preview]).toEqual([1, [['dan@example.com', 'DE']]])
  })

  it('is refused when its parts are broken', async () => {
    const broken = [
      `${heads('email')}<row r="2"><c r="A2" t="s"><v>3</v></c></row>`,
      `${heads('email')}<row r="2"><c r="A2">`,
      `${heads('email')}<row r="2"><c r="A2"><v>one</v></c></row>`,
    ].map((rows) => workbookFile({ rows }))
    for (const file of [...broken, broken[0]?.subarray(0, 900) ?? new Uint8Array()]) {
      const { status, body } = await upload(file)
      expect([status, body.fields]).toEqual([400, { file: 'Not a readable XLSX file. Save it as CSV.' }])
    }
  })

  it('is not searched for dates in a format that is longer than formats are', async () => {
    const row = `<row r="2">${text('A2', 'eve@example.com')}<c r="B2" s="3"><v>45292</v></c></row>`
    const begun = performance.now()
    const { status, body } = await upload(
      workbookFile({ rows: `${heads('email', 'sub1')}${row}`, format: '['.repeat(600_000) }),
    )
    expect([status, body.preview]).toEqual([201, [['eve@example.com', '45292']]])
    expect(performance.now() - begun).toBeLessThan(5_000)
  })

  it('is refused when it unpacks to more than 200 MB', async () => {
    const empty = ' '.repeat(200_000_000)
    const { status, body } = await upload(workbookFile({ rows: `${heads('email', 'country')}${empty}` }))
    expect([status, body.fields]).toEqual([400, { file: 'This file unpacks to more than 200 MB. Split the list.' }])
  })

  it('is refused when a cell holds more than a spreadsheet can', async () => {
    const long = 'a'.repeat(32_768)
    const files = [
      { rows: `${heads('email')}<row r="2">${text('A2', long)}</row>` },
      { rows: `${heads('email')}<row r="2"><c r="A2" t="s"><v>0</v></c></row>`, sharedStrings: [`<t>${long}</t>`] },
    ]
    for (const file of files) {
      const { status, body } = await upload(workbookFile(file))
      expect([status, body.fields]).toEqual([400, { file: 'A cell has more than 32,767 characters.' }])
    }
  })

  it('is read without the cells that have no head', async () => {
    const rows = Array.from({ length: 400 }, (_, n) => {
      const line = n + 2
      return `<row r="${line}">${text(`A${line}`, `p${n}@example.com`)}${text(`B${line}`, 'DE')}${text(`XFD${line}`, 'x')}</row>`
    })
    const { body } = await upload(workbookFile({ rows: `${heads('email', 'country')}${rows.join('')}` }))
    expect([body.accepted, body.preview[0]]).toEqual([400, ['p0@example.com', 'DE']])
  })
})
