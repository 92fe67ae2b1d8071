import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type DueRow, type PaymentsWorld, startPaymentsWorld, today } from './paymentsWorld'

/** Payments are imported from a bank's list, once. */

let world: PaymentsWorld
let invoices: DueRow[]
beforeAll(async () => {
  world = await startPaymentsWorld()
  invoices = (await world.dues()).filter(({ partner_name }) => partner_name === 'Aurora')
})
afterAll(() => world.stop())

interface Line {
  line: number
  paid_on: string | null
  amount: number | null
  state: string
  reason: string | null
  partner_name: string | null
  invoices: { number: string; amount: number }[]
}
interface Read {
  columns: string[]
  mapping: { column: number; field: string | null }[]
  problems: string[]
  lines: Line[]
}
type Imported = { imported: number; message: string; fields?: Record<string, string> }

const read = async (content: string, mapping?: object) =>
  (await world.call<Read>('POST', '/api/money/payments/bank-list', { content, mapping })).body
const take = (content: string, mapping: object, lines: number[]) =>
  world.call<Imported>('POST', '/api/money/payments/bank-import', { content, mapping, lines })
const dues = async () =>
  (await world.dues()).filter(({ partner_name }) => partner_name === 'Aurora').map(({ due }) => due)

const file = () =>
  [
    'Booking date;Amount;Description',
    `${today};1,000.00;Aurora ${invoices[1]?.number}`,
    `${today};1700.00;Wire without a number`,
    `${today};1700.00;Wire without a number`,
    `${today};-20.00;Bank fee`,
    `${today};12,345;${invoices[0]?.number}`,
    `08/12/2025;5.00;${invoices[0]?.number}`,
    `${today};77.77;Somebody`,
    `2099-01-01;1.00;${invoices[0]?.number}`,
    `${today};50.00;A-2020-01-0001`,
    'Total;4471.10;',
  ].join('\r\n')

describe("a bank's list", () => {
  it('has payments matched to open invoices by number and amount, and says why others are none', async () => {
    const list = await read(file())
    expect([list.columns, list.problems]).toEqual([['Booking date', 'Amount', 'Description'], []])
    expect(list.mapping.map(({ field }) => field)).toEqual(['date', 'amount', 'text'])
    expect(list.lines.map(({ line, state, reason }) => [line, state, reason])).toEqual([
      [2, 'matched', null],
      [3, 'matched', 'Found by its amount alone.'],
      [4, 'open', 'It names no invoice, and none of this amount is open.'],
      [5, 'left_out', 'Not received, but paid out.'],
      [6, 'refused', '“12,345” can be read in two ways. Write it with two decimals.'],
      [7, 'refused', '“08/12/2025” can be read in two ways. Write it as yyyy-MM-dd.'],
      [8, 'open', 'It names no invoice, and none of this amount is open.'],
      [9, 'refused', 'This day is to come.'],
      [10, 'open', 'A-2020-01-0001 is not open.'],
      [11, 'left_out', 'A total of other lines.'],
    ])
    expect(list.lines[0]).toMatchObject({
      ...{ paid_on: today, amount: 1000, partner_name: 'Aurora' },
      invoices: [{ number: invoices[1]?.number, amount: 1000 }],
    })
    expect(await dues()).toEqual([1700, 2420])
  })

  it('records what was chosen, all or nothing, and the same line once', async () => {
    const { mapping } = await read(file())
    const refused = await take(file(), mapping, [2, 8])
    expect([refused.status, refused.body.message]).toEqual([409, 'Line 8 pays no open invoice: read the file again.'])
    expect(await dues()).toEqual([1700, 2420])
    const answers = await Promise.all([take(file(), mapping, [2, 3]), take(file(), mapping, [3, 2])])
    expect(answers.map(({ body }) => body.imported).sort()).toEqual([0, 2])
    expect(await dues()).toEqual([0, 1420])
    expect(await world.books()).toEqual({ lines: 0, bank: 2700, payments: 2700 })
    expect((await read(file())).lines.slice(0, 2).map(({ state }) => state)).toEqual(['taken', 'taken'])
    expect((await take(file(), mapping, [2, 3])).body.imported).toBe(0)
    const { rows } = await world.pool.query(
      `select entity_name, after ->> 'received' as received from audit_log where action = 'payment.create' order by id`,
    )
    expect(rows).toEqual([
      { entity_name: 'Aurora', received: '1000' },
      { entity_name: 'Aurora', received: '1700' },
    ])
  })

  it('is imported again after its payment was taken back', async () => {
    const { body } = await world.call<{ data: { id: number }[] }>('GET', '/api/money/payments?search=without')
    await world.takeBack(body.data[0]?.id ?? 0)
    const { lines } = await read(file())
    expect(lines[1]).toMatchObject({ state: 'matched', invoices: [{ number: invoices[0]?.number, amount: 1700 }] })
  })

  it('is read by the meaning that was given to its columns', async () => {
    const content = `When,What,How much\n${today},${invoices[1]?.number},10\n`
    const unclear = await read(content)
    expect([unclear.lines, unclear.problems]).toEqual([
      [],
      [
        'Say which column holds this: Date of the payment.',
        'Say which column holds this: Amount, US dollars.',
        'Say which column holds this: Text that names the invoice.',
      ],
    ])
    const mapping = ['date', 'text', 'amount'].map((field, column) => ({ column, field }))
    expect((await read(content, mapping)).lines).toMatchObject([{ line: 2, state: 'matched', amount: 10 }])
  })

  it('is shown and imported only by who may edit money and sees revenue', async () => {
    const token = await world.api.signInAs(['MONEY_LIST', 'MONEY_EDIT'])
    const call = (path: string, body: object) => world.api.call('POST', `/api/money/payments/${path}`, { token, body })
    const mapping = [{ column: 0, field: 'date' }]
    expect([
      (await call('bank-list', { content: file() })).status,
      (await call('bank-import', { content: file(), mapping, lines: [2] })).status,
    ]).toEqual([403, 403])
  })
})
