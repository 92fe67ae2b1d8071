import { describe, expect, it } from '@jest/globals'
import { inflateSync } from 'node:zlib'
import { sealStatement, signingKey } from './signatures'
import { statementPdf } from './statementPdf'
import type { AccountLine } from './statementContent'
import { documentOf } from './statements.testWorld'

const key = { id: '2026-a', private: signingKey(Buffer.alloc(32, 7), '2026-a') }
const pdfOf = (content: Parameters<typeof documentOf>[0]) => statementPdf(sealStatement(documentOf(content), key))
const line = (lead: number, more: Partial<AccountLine> = {}): AccountLine => ({
  ...{ kind: 'conversion', lead, country: { code: 'DE', name: 'Germany' }, day: '2026-11-07' },
  ...{ amountCents: 850_00, reason: '', ...more },
})

/** The objects of a PDF, with what they pack unpacked. */
const unpacked = (pdf: Buffer) =>
  pdf
    .toString('latin1')
    .split('endobj')
    .map((object) => {
      const [head = '', packed] = object.split(/stream\r?\n/)
      if (!packed || !head.includes('FlateDecode')) return object
      return (
        head + inflateSync(Buffer.from(packed.slice(0, packed.lastIndexOf('\nendstream')), 'latin1')).toString('latin1')
      )
    })
    .join('\n')
/** Texts in the standard fonts, one for each that was written. */
const textsOf = (pdf: Buffer) =>
  [...unpacked(pdf).matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts = '']) =>
    [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
  )

describe('the PDF of a statement', () => {
  it('has a page with the totals, then the lines', async () => {
    const texts = textsOf(
      await pdfOf({ lines: [line(1), line(2), line(3, { day: '2026-10-20', reason: 'Correction' })] }),
    )
    expect(texts).toEqual(
      expect.arrayContaining([
        ...['Invoice', 'A-2026-11-0001', 'Aurora Markets Ltd', 'Northgate Leads Ltd', 'November 2026', '16 Dec 2026'],
        ...['Deposits in November 2026: 2', '$1,700.00', '$2,550.00', 'To pay by 16 Dec 2026, US dollars'],
        ...['Germany', '$850.00', 'Lead 3', 'October 2026', 'Correction', 'Page 1 of 2', 'Page 2 of 2'],
      ]),
    )
  })

  it('is the same each time it is made', async () => {
    const [one, other] = [await pdfOf({ lines: [line(1)] }), await pdfOf({ lines: [line(1)] })]
    expect(one.equals(other)).toBe(true)
  })

  it('has nothing that acts', async () => {
    const text = unpacked(await pdfOf({ lines: [line(1)] }))
    expect(text).not.toMatch(/\/(JavaScript|JS|AA|OpenAction|Launch|URI|SubmitForm|EmbeddedFile|RichMedia|AcroForm)\b/)
  })

  it.each([
    ['Arabic', 'شركة الأسواق المالية (قبرص)'],
    ['Hebrew', 'חברת השווקים בע״מ'],
    ['Chinese', '北京金融服务有限公司'],
    ['Polish and Greek', 'Łódź Πληρωμές'],
    ['mixed', 'Aurora مؤسسة 2026'],
  ])('writes %s names as outlines with their text behind', async (_script, legal_name) => {
    const to = { legal_name, address: 'Tower 3', tax_number: '' }
    const text = unpacked(await pdfOf({ to }))
    const utf16 = Buffer.from(`\ufeff${legal_name}`, 'utf16le').swap16().toString('latin1')
    const escaped = utf16.replace(
      /[\\()\n\r\t\b\f]/g,
      (character) => `\\${{ '\n': 'n', '\r': 'r', '\t': 't', '\b': 'b', '\f': 'f' }[character] ?? character}`,
    )
    expect(text).toContain(`/ActualText (${escaped})`)
    // Curves of letters, between the mark of the text and its end.
    expect(/\/ActualText[\s\S]*?EMC/.exec(text)?.[0].match(/ c$/gm)?.length).toBeGreaterThan(20)
  })

  it('fits long names and many lines', async () => {
    const legal_name = `${'International Financial Services '.repeat(8)}${'x'.repeat(150)}`
    const lines = Array.from({ length: 200 }, (_, lead) => line(lead + 1, { amountCents: 100_00 + lead }))
    const pdf = await pdfOf({ to: { legal_name, address: '', tax_number: '' }, lines })
    const texts = textsOf(pdf)
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(80)
    expect(texts.filter((text) => text === 'Germany')).toHaveLength(200)
    expect(texts).toContain('Page 6 of 6')
  })
})
