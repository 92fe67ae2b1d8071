import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { workbookFile } from '../../../api/app/lists/workbook.testFile'
import { type ClosingWorld, months, startClosingWorld } from './closingWorld'

let world: ClosingWorld
beforeEach(async () => {
  world = await startClosingWorld()
})
afterEach(() => world.stop())

const month = months[0]
interface Line {
  key: string
  kind: string
  ours: number | null
  theirs: number | null
  choice: string | null
  accept_refusal: string | null
}
interface List {
  rows: number
  refused: number
  skipped: number
  columns: string[]
  unread: { line: number; field: string | null; reason: string }[]
  mapping: { column: number; field: string | null }[]
  problems: string[]
}
interface Comparison {
  list: List | null
  draft: List | null
  version: number
  open: number
  accepted: number
  lines: Line[]
  kinds: { kind: string; count: number; ours: number; theirs: number }[]
  message?: string
}
const place = (advertiser = 0) => `/api/money/months/${month}/comparisons/${world.ids.advertiser[advertiser]}`

async function upload(content: string | Uint8Array, name = 'aurora.csv', token = world.token) {
  const response = await fetch(`${world.api.url}${place()}/list?fileName=${name}`, {
    ...{ method: 'POST', body: content as BodyInit },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
  })
  return { status: response.status, body: (await response.json()) as Comparison }
}
const read = async (query = '') => (await world.call<Comparison>('GET', place() + query)).body
const map = (fields: (string | null)[], is_final = true) =>
  world.call<Comparison>('PUT', `${place()}/mapping`, {
    mapping: fields.map((field, column) => ({ column, field })),
    is_final,
  })
const choose = async (choice: string, keys: string[] | null, version?: number) =>
  world.call<Comparison>('POST', `${place()}/choices`, { choice, keys, version: version ?? (await read()).version })

/** Our deposits of the month are leads 0 and 1, $850.00 each; lead 3 is of the next month. */
const lead = (at: number) => world.leads[at] ?? 0
const list = (...rows: [number | string, string][]) =>
  `Lead ID,Amount\n${rows.map((row) => row.join(',')).join('\n')}\n`

/** A list with one line of each kind, but for an equal one. */
async function compareThree() {
  await upload(list([lead(1), '800.00'], [999_999, '720.00']))
  return (await map(['lead_id', 'amount'])).body
}
const told = ({ lines }: Comparison) => lines.map(({ kind, ours, theirs, choice }) => [kind, ours, theirs, choice])

async function entries() {
  const { rows } = await world.api.database.pool.query<{ kind: string; lead: number; amount: number; by: string }>(
    `select kind, lead_id::int as lead, amount::float8 as amount, actor <> 'system' as by from ledger_entries
     where kind = 'broker_difference' order by id`,
  )
  return rows
}

describe("a broker's list", () => {
  it('is compared once its columns are settled, and the next one is read in the same way', async () => {
    const first = await upload(list([lead(0), '$850.00'], [lead(1), '"1.800,00"']))
    expect([first.status, first.body.list, first.body.draft?.mapping]).toEqual([
      201,
      null,
      [
        { column: 0, field: 'lead_id' },
        { column: 1, field: 'amount' },
      ],
    ])
    const settled = (await map(['lead_id', 'amount'])).body
    expect([settled.draft, settled.list?.rows, told(settled)]).toEqual([
      null,
      2,
      [
        ['equal', 850, 850, null],
        ['other_amount', 850, 1800, null],
      ],
    ])
    const again = (await upload(`Amount,Note,Lead ID\n850,x,${lead(0)}\n`)).body
    expect([again.draft, told(again)]).toEqual([
      null,
      [
        ['equal', 850, 850, null],
        ['only_ours', 850, null, null],
      ],
    ])
    const other = (await upload(`Price,Client\n850,${lead(0)}\n`)).body
    expect([other.list?.rows, other.draft?.problems]).toEqual([
      1,
      [
        'The last list had Our lead id in “Lead ID”, which is missing.',
        'The last list had Amount, US dollars in “Amount”, which is missing.',
      ],
    ])
  })

  it('is left as it was by one with lines that cannot be read, each with its reason', async () => {
    await compareThree()
    const rows = [
      `${lead(0)},(12.00)`,
      `${lead(0)},€850`,
      `${lead(0)},"1,234"`,
      'seven,850',
      `${lead(0)},`,
      `${lead(0)},850`,
      `${lead(0)},850`,
      ',12.50',
      ',1700.00',
      'Total,1700.00',
      ',',
    ]
    const { draft, list } = (await upload(`Lead ID,Amount\n${rows.join('\n')}\n`)).body
    expect([draft?.rows, draft?.refused, draft?.skipped, list?.rows]).toEqual([11, 7, 3, 2])
    expect(draft?.unread.map(({ line, field, reason }) => [line, field, reason])).toEqual([
      [2, 'amount', '“(12.00)” is below zero: only deposits can be compared.'],
      [3, 'amount', '“€850”: only US dollars can be compared.'],
      [4, 'amount', '“1,234” can be read in two ways. Write it with two decimals.'],
      [5, 'lead_id', '“seven” is not the id of a lead.'],
      [6, 'amount', 'The amount is missing.'],
      [8, 'lead_id', 'The same lead as line 7.'],
      [9, 'amount', 'An amount without a lead.'],
      [10, null, '$1,700.00 is the sum of the lines above.'],
      [11, null, 'A total of other lines.'],
      [12, null, 'Neither a lead nor an amount.'],
    ])
    const refused = await map(['lead_id', 'amount'])
    expect([refused.status, refused.body.message]).toEqual([
      400,
      '7 lines cannot be read. Correct the file, and upload it again.',
    ])
    expect((await read()).list?.rows).toBe(2)
  })

  it('comes as a workbook, by references, ids of the broker and e-mails', async () => {
    const { pool } = world.api.database
    await pool.query(`update leads set email = 'Ann@Example.com' where id = $1`, [lead(1)])
    await pool.query(`insert into broker_lead_ids (advertiser_id, broker_id, lead_id) values ($1, 'B-7', $2)`, [
      world.ids.advertiser[0],
      lead(0),
    ])
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
    const rows =
      row(cell('Customer'), cell('Mail'), cell('Commission')) +
      row(cell('B-7'), cell(''), '<c><v>850</v></c>') +
      row(cell(''), cell('ann@example.com'), '<c><v>849.5</v></c>')
    await upload(workbookFile({ rows }), 'aurora.xlsx')
    expect(told((await map(['broker_id', 'email', 'amount'])).body)).toEqual([
      ['equal', 850, 850, null],
      ['other_amount', 850, 849.5, null],
    ])
  })

  it.each([
    ['', 'The file is empty.'],
    ['Lead ID,Amount\n', 'The file has no rows below its head.'],
    [`Lead ID,Amount\n${'1,2\n'.repeat(100_001)}`, 'At most 100,000 rows. Split the list.'],
  ])('is refused as a whole', async (content, message) => {
    const { status, body } = await upload(content)
    expect([status, body.message]).toEqual([400, message])
    expect(await read()).toMatchObject({ list: null, draft: null })
  })
})

describe('a line that differs', () => {
  it('is kept, disputed or accepted; accepting changes the lead and is booked as a difference of the broker', async () => {
    const { lines, open } = await compareThree()
    expect([open, lines.map(({ kind, accept_refusal }) => [kind, accept_refusal])]).toEqual([
      3,
      [
        ['only_ours', null],
        ['other_amount', null],
        ['only_theirs', 'No lead of ours: keep ours, or dispute it.'],
      ],
    ])
    const keys = lines.map(({ key }) => key)
    expect((await choose('accept', [keys[1] ?? ''])).body).toMatchObject({ open: 2, accepted: -50 })
    expect(await entries()).toEqual([{ kind: 'broker_difference', lead: lead(1), amount: -50, by: true }])
    expect((await choose('dispute', [keys[0] ?? ''])).body.open).toBe(1)
    const { body } = await choose('keep', null)
    expect([body.open, told(body)]).toEqual([
      0,
      [
        ['only_ours', 850, null, 'dispute'],
        ['other_amount', 850, 800, 'accept'],
        ['only_theirs', null, 720, 'keep'],
      ],
    ])
    const closing = await world.call<{ differences: object[]; checks: { check: string; found: number }[] }>(
      'GET',
      `/api/money/months/${month}/closing`,
    )
    // Brightmoor has no list.
    expect(closing.body.checks.find(({ check }) => check === 'brokers')?.found).toBe(1)
    expect(closing.body.differences).toEqual([])
    const states = await world.call<object[]>('GET', `/api/money/months/${month}/comparisons`)
    expect(states.body).toContainEqual(
      expect.objectContaining({ advertiser_name: 'Aurora', differences: 3, disputed: 1, disputed_amount: 850 }),
    )
  })

  it('gives the lead its own amount back when it is kept after all', async () => {
    const { lines } = await compareThree()
    const key = lines[1]?.key ?? ''
    await choose('accept', [key])
    const { body } = await choose('keep', [key])
    expect([body.accepted, told(body)[1]]).toEqual([0, ['other_amount', 850, 800, 'keep']])
    expect((await entries()).map(({ amount }) => amount)).toEqual([-50, 50])
  })

  it('is asked again once one of both amounts is another', async () => {
    const { lines } = await compareThree()
    await choose('keep', [lines[1]?.key ?? ''])
    await world.api.database.pool.query('update leads set revenue = 820 where id = $1', [lead(1)])
    expect(told(await read())[1]).toEqual(['other_amount', 820, 800, null])
  })

  it('is returned if the broker does not have it, with that reason, and is settled', async () => {
    const { lines } = await compareThree()
    const line = lines.find(({ kind }) => kind === 'only_ours')
    const { body } = await choose('accept', [line?.key ?? ''])
    expect([told(body)[0], body.accepted]).toEqual([['only_ours', 850, null, 'accept'], -850])
    const { rows } = await world.api.database.pool.query(
      `select lead_id::int as lead, reasons.kind, source from deposit_returns join return_reasons reasons on reasons.id = reason_id`,
    )
    expect(rows).toEqual([{ lead: lead(0), kind: 'not_listed', source: 'comparison' }])
    // Its revenue and its payout.
    expect((await entries()).map(({ amount }) => amount)).toEqual([-850, -600.1])
    expect((await choose('keep', [line?.key ?? ''])).status).toBe(409)
  })

  it('becomes a deposit of the month if the broker alone has it, and the lead is accepted', async () => {
    const { pool } = world.api.database
    await pool.query(
      `update leads set lead_status_id = 2, converted_at = null, ftd_date = null, revenue = 0, payout = 0 where id = $1`,
      [lead(0)],
    )
    await upload(list([lead(0), '780.00']))
    const { lines } = (await map(['lead_id', 'amount'])).body
    const line = lines.find(({ kind }) => kind === 'only_theirs')
    expect(line?.accept_refusal).toBeNull()
    const { body } = await choose('accept', [line?.key ?? ''])
    expect(told(body)).toContainEqual(['only_theirs', null, 780, 'accept'])
    expect((await entries()).reduce((sum, { amount }) => sum + amount, 0)).toBe(780)
  })

  it('is not chosen for by somebody who has not seen what another chose', async () => {
    const { lines, version } = await compareThree()
    const keys = [lines[0]?.key ?? '']
    expect((await choose('keep', keys, version)).status).toBe(200)
    expect((await choose('dispute', keys, version)).status).toBe(200)
    const body = { choice: 'keep', keys, version }
    const other = await world.api.signInAs(1)
    const { status, body: answer } = await world.api.call<{ message: string }>('POST', `${place()}/choices`, {
      token: other,
      body,
    })
    expect([status, answer.message]).toEqual([
      409,
      expect.stringContaining('chose “Disputed” for one of the lines in the meantime.'),
    ])
  })

  it('is accepted by who may edit leads alone, and in an open month', async () => {
    const { lines, version } = await compareThree()
    const token = await world.api.signInAs(['MONEY_CLOSE', 'REPORT_METRIC_GLOBAL_REVENUE'])
    const as = (choice: string) =>
      world.api.call('POST', `${place()}/choices`, { token, body: { choice, keys: [lines[1]?.key], version } })
    expect([(await as('accept')).status, (await as('keep')).status]).toEqual([403, 200])
    await world.bill()
    expect((await world.close(month)).status).toBe(200)
    expect((await choose('keep', null)).status).toBe(409)
  })
})
