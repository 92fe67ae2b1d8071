import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addDays } from '../../../shared/app/time/wallTimes'
import { monthOf } from '../../../shared/money/accountingMonths'
import { months } from './closingWorld'
import { type DueRow, type PaymentsWorld, startPaymentsWorld, today } from './paymentsWorld'

let world: PaymentsWorld
beforeAll(async () => {
  world = await startPaymentsWorld()
})
afterAll(() => world.stop())

const of = (name: string) => async () => {
  const rows = await world.dues()
  return rows.filter(({ partner_name }) => partner_name === name)
}
const aurora = of('Aurora')
const adriva = of('Adriva')
const amounts = (rows: DueRow[]) => rows.map(({ paid, due, state }) => [paid, due, state])

describe('a payment', () => {
  it('pays the oldest statements first, is on the bank account, and leaves the signed files alone', async () => {
    const files = async () => (await world.pool.query('select document, sha256 from statements order by id')).rows
    const before = await files()
    const [first, second] = await aurora()
    const answer = await world.pay({
      ...{ advertiser_id: world.ids.advertiser[0], amount: 2000, reference: 'WIRE-1' },
    })
    expect(answer.body).toMatchObject({
      ...{ amount: 2000, credit: 0, month: monthOf(today) },
      allocations: [
        { statement_id: first?.id, number: first?.number, amount: 1700 },
        { statement_id: second?.id, amount: 300 },
      ],
    })
    expect(amounts(await aurora())).toEqual([
      [1700, 0, 'paid'],
      [300, 2120, 'partly_paid'],
    ])
    expect(await world.books()).toEqual({ lines: 0, bank: 2000, payments: 2000 })
    expect(await files()).toEqual(before)
    const told = await world.pool.query(
      'select event, count(*)::int from record_events where event like $1 group by 1 order by 1',
      ['statement%'],
    )
    expect(told.rows).toEqual([
      { event: 'statement_issued', count: before.length },
      { event: 'statement_paid', count: 1 },
    ])
    const { body } = await world.call<{ data: object[] }>('GET', `/api/money/ledger?kinds=payment`)
    expect(body.data).toMatchObject([
      {
        ...{ kind: 'payment', advertiser_name: 'Aurora', amount: -2000 },
        lines: [
          { account: 'bank', debit: 2000, credit: null },
          { account: 'receivable', debit: null, credit: 2000 },
        ],
      },
    ])
  })

  it('is taken back by a counter-entry, once, and what it paid is due again', async () => {
    const { body } = await world.call<{ data: { id: number }[] }>('GET', '/api/money/payments?search=WIRE-1')
    const id = body.data[0]?.id ?? 0
    expect((await world.takeBack(id)).body).toMatchObject({ allocations: [], taken_back_reason: 'Twice' })
    expect(amounts(await aurora())).toEqual([
      [0, 1700, 'issued'],
      [0, 2420, 'issued'],
    ])
    expect(await world.books()).toEqual({ lines: 0, bank: 0, payments: 0 })
    expect((await world.takeBack(id)).body.message).toBe('This payment was taken back already.')
    await expect(world.pool.query('delete from payments')).rejects.toThrow('A payment never changes')
    await expect(world.pool.query('update payments set amount = 1')).rejects.toThrow('A payment never changes')
  })

  it('of more than is owed becomes a credit, by hand it pays what was chosen', async () => {
    const [first, second] = await aurora()
    const advertiser_id = world.ids.advertiser[0]
    const chosen = [{ statement_id: second?.id, amount: 20 }]
    const one = await world.pay({ advertiser_id, amount: 20, allocations: chosen })
    expect(one.body.allocations).toEqual([{ statement_id: second?.id, number: second?.number, amount: 20 }])
    const other = await world.pay({ advertiser_id, amount: 5000 })
    expect(other.body.credit).toBe(5000 - 1700 - 2400)
    expect(amounts(await aurora()).map(([, due]) => due)).toEqual([0, 0])
    // Once the first is taken back, the credit pays what is open again.
    await world.takeBack(one.body.id)
    expect(amounts(await aurora())).toEqual([
      [1700, 0, 'paid'],
      [2420, 0, 'paid'],
    ])
    await world.takeBack(other.body.id)
    expect(first?.due).toBe(1700)
  })

  it('with a date in a closed month keeps it on paper and is booked in the first open month', async () => {
    const publisher_id = world.ids.publisher[0]
    const paid_on = addDays(months[0], 10)
    const { body } = await world.pay({ publisher_id, amount: 0.1, paid_on })
    expect(body).toMatchObject({ paid_on, month: monthOf(today), allocations: [{ amount: 0.1 }] })
    const { rows } = await world.pool.query('select month, effective_at from ledger_entries where id = $1', [
      body.entry_id,
    ])
    expect(rows).toEqual([{ month: monthOf(today), effective_at: new Date(`${paid_on}T00:00:00Z`) }])
    expect(await world.books()).toEqual({ lines: 0, bank: -0.1, payments: -0.1 })
    await world.takeBack(body.id)
  })

  it.each([
    ['amount', { amount: -5 }],
    ['amount', { amount: 0 }],
    ['amount', { amount: 5.001 }],
    ['paid_on', { paid_on: addDays(today, 2) }],
    ['advertiser_id', { publisher_id: 1 }],
  ])('is refused with the name of the field: %s of %j', async (field, change) => {
    const { status, body } = await world.pay({ advertiser_id: world.ids.advertiser[0], amount: 5, ...change })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })

  it('is refused for the statement of another partner, for more than is due, and for more than it is', async () => {
    const [first] = await aurora()
    const [other] = await adriva()
    const refusal = async (allocations: object[]) => {
      const { status, body } = await world.pay({ advertiser_id: world.ids.advertiser[0], amount: 1000, allocations })
      return [status, body.fields]
    }
    expect(await refusal([{ statement_id: other?.id, amount: 5 }])).toEqual([
      ...[400, { 'allocations.0.statement_id': 'This is not an issued statement of this partner.' }],
    ])
    expect(await refusal([{ statement_id: first?.id, amount: 1701 }])).toEqual([
      ...[400, { 'allocations.0.amount': `Of ${first?.number} less is due.` }],
    ])
    expect(await refusal([{ statement_id: first?.id, amount: 1001 }])).toEqual([
      ...[400, { allocations: 'These are more than the payment.' }],
    ])
  })

  it('is recorded once by several requests with one key', async () => {
    const body = { advertiser_id: world.ids.advertiser[1], amount: 7, paid_on: today, reference: 'ONCE' }
    const send = () =>
      world.api.call('POST', '/api/money/payments', {
        ...{ token: world.token, body, headers: { 'idempotency-key': 'once' } },
      })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    const { body: list } = await world.call<{ total: number; received: number }>(
      'GET',
      '/api/money/payments?search=once',
    )
    expect(list).toMatchObject({ total: 1, received: 7 })
  })
})

it('keeps a disputed statement out of payments until they name it, or the dispute is settled', async () => {
  const [first, second] = await aurora()
  const dispute = (is_disputed: boolean) =>
    world.call('PUT', `/api/money/statements/${first?.id}/dispute`, { is_disputed, note: 'Wrong count' })
  expect((await dispute(true)).body).toMatchObject({ state: 'disputed', dispute_note: 'Wrong count' })
  const { body } = await world.pay({ advertiser_id: world.ids.advertiser[0], amount: 2500 })
  expect(body).toMatchObject({ credit: 80, allocations: [{ statement_id: second?.id, amount: 2420 }] })
  expect((await dispute(false)).body).toMatchObject({ state: 'partly_paid', paid: 80, dispute_note: null })
  expect((await dispute(false)).status).toBe(409)
})

it('sorts what is due by days after its date', async () => {
  const aging = async () =>
    (await world.call<{ side: string; bucket: string; count: number; amount: number }[]>('GET', '/api/money/aging'))
      .body
  const groups = (await aging()).map(({ side, bucket, count }) => [side, bucket, count])
  expect(groups).toEqual([
    ...[
      ['advertiser', 'not_due', 3],
      ['advertiser', 'to_30', 0],
      ['advertiser', 'to_60', 0],
      ['advertiser', 'over_60', 0],
    ],
    ...[
      ['publisher', 'not_due', 3],
      ['publisher', 'to_30', 0],
      ['publisher', 'to_60', 0],
      ['publisher', 'over_60', 0],
    ],
  ])
  const late = async (days: number) => {
    await world.pool.query(`begin; set local session_replication_role = replica;
      update statements set due_on = current_date - ${days} where advertiser_id is not null; commit`)
    return (await aging()).find(({ side, count }) => side === 'advertiser' && count)?.bucket
  }
  const buckets: unknown[] = []
  for (const days of [0, 1, 30, 31, 60, 61]) buckets.push(await late(days))
  expect(buckets).toEqual(['not_due', 'to_30', 'to_30', 'to_60', 'to_60', 'over_60'])
  expect((await aurora()).map(({ state }) => state)).toEqual(['overdue', 'paid'])
  const open = await world.dues('&is_open=true&side=advertiser')
  const sum = (rows: { due: number }[]) => Math.round(rows.reduce((all, { due }) => all + due * 100, 0)) / 100
  expect((await aging()).find(({ bucket }) => bucket === 'over_60')?.amount).toBe(sum(open))
})

it('waits for a closing without a deadlock, also where the closing uses a credit', async () => {
  const other = await startPaymentsWorld([months[0]])
  const payers = [0, 1].flatMap((at) => [
    { advertiser_id: other.ids.advertiser[at], amount: 5000 },
    { publisher_id: other.ids.publisher[at], amount: 5000 },
  ])
  const answers = await Promise.all([other.close(months[1]), ...[...payers, ...payers].map((body) => other.pay(body))])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set((await other.dues()).map(({ state }) => state))).toEqual(new Set(['paid']))
  expect(await other.books()).toEqual({ lines: 0, bank: 0, payments: 0 })
  await other.stop()
})

it('shows a caller no payment and no group of a side that it may not see', async () => {
  await world.pay({ publisher_id: world.ids.publisher[1], amount: 5 })
  const token = await world.api.signInAs(['MONEY_LIST', 'MONEY_EDIT', 'REPORT_METRIC_GLOBAL_PAYOUT'])
  const { body } = await world.api.call<{ data: { side: string }[] }>('GET', `/api/money/payments?from=${today}`, {
    token,
  })
  expect(body).toMatchObject({ total: 1, received: null, paid_out: 5, data: [{ side: 'publisher' }] })
  const { body: aging } = await world.api.call<{ side: string }[]>('GET', '/api/money/aging', { token })
  expect(new Set(aging.map(({ side }) => side))).toEqual(new Set(['publisher']))
  const advertiser_id = world.ids.advertiser[0]
  const refused = await world.api.call('POST', '/api/money/payments', {
    ...{ token, body: { advertiser_id, amount: 5, paid_on: today } },
  })
  expect(refused.status).toBe(404)
  const csv = await fetch(`${world.api.url}/api/money/payments/export?from=${today}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const lines = (await csv.text()).trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`${today},Paid out,Clickfold,`)
})

it('exports statements and entries with the filters of their lists, for the sides that the caller may see', async () => {
  const lines = async (path: string, token = world.token) => {
    const csv = await fetch(`${world.api.url}/api/money/${path}`, { headers: { authorization: `Bearer ${token}` } })
    return (await csv.text()).trim().split('\n')
  }
  const [head, first, ...others] = await lines(`statements/export?side=advertiser&month=${months[0]}`)
  expect(head).toContain('Number,Kind,Partner,Month,State,Due on,Lines,Adjustments,Total,Paid,Due,Signature')
  const row = (await world.dues(`&side=advertiser&month=${months[0]}`)).find((one) => one.partner_name === 'Aurora')
  expect(first).toContain(`${row?.number},Invoice,Aurora,${months[0].slice(0, 7)},`)
  expect(first).toContain(`,1700,0,1700,${row?.paid},${row?.due},Valid`)
  expect(others).toHaveLength(1)
  const entries = await lines(`ledger/export?advertiser_id=${world.ids.advertiser[0]}&kinds=conversion`)
  expect(entries).toHaveLength(6)
  expect(entries[1]).toContain(',Conversion,Aurora,,')
  const token = await world.api.signInAs(['MONEY_LIST', 'REPORT_METRIC_GLOBAL_PAYOUT'])
  expect(await lines('statements/export?side=advertiser', token)).toHaveLength(1)
  const seen = (await lines('ledger/export', token)).join()
  expect([seen.includes('Adriva'), /Aurora|Brightmoor/.test(seen)]).toEqual([true, false])
})
