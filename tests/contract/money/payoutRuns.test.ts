import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { type Fault, type PaymentsWorld, startPaymentsWorld, today } from './paymentsWorld'

let world: PaymentsWorld
beforeEach(async () => {
  world = await startPaymentsWorld()
})
afterEach(() => world.stop())

/** Payouts of all who can be paid. */
const payable = async () =>
  (await world.candidates())
    .filter(({ obstacle }) => obstacle === null)
    .map(({ publisher_id, amount }) => ({ publisher_id, amount }))

it('pays publishers once a second person has approved, and nobody else', async () => {
  const payouts = await payable()
  expect(payouts).toHaveLength(2)
  const { body: run } = await world.createRun(payouts)
  expect(run).toMatchObject({ state: 'waiting', may_approve: false, number: `PR-${today.slice(0, 4)}-0001` })
  expect(await world.candidates()).toEqual([])
  expect((await world.dues('&state=in_run')).map(({ side }) => side)).toEqual(['publisher', 'publisher', 'publisher'])
  const second = await world.api.signInAs(1)
  const tokenOfFirst = (
    await world.call<{ token: string }>('POST', '/api/access-tokens', {
      ...{ name: 'Tool', permissions: [138, 139, 141, 94], expires_in_days: 1 },
    })
  ).body.token
  for (const token of [world.token, tokenOfFirst]) {
    expect((await world.run(run.id, 'approve', token)).body.message).toBe(
      'Another person has to approve this run: you created it.',
    )
  }
  expect((await world.run(run.id, 'paid', second, { paid_on: today })).body.message).toBe('This run is not approved.')
  expect((await world.run(run.id, 'approve', second)).body).toMatchObject({ state: 'approved' })
  const [first] = run.items
  const part = await world.run(run.id, 'paid', world.token, { paid_on: today, item_ids: [first?.id] })
  expect(part.body.items.map(({ state }) => state)).toEqual(['paid', 'waiting'])
  expect((await world.run(run.id, 'paid', world.token, { paid_on: today, item_ids: [first?.id] })).status).toBe(409)
  const answers = await Promise.all([1, 2, 3].map(() => world.run(run.id, 'paid', second, { paid_on: today })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await world.dues('&side=publisher')).map(({ state }) => state)).toEqual(['paid', 'paid', 'paid'])
  expect(await world.books()).toEqual({ lines: 0, bank: -run.amount, payments: -run.amount })
})

it('is approved by one person if that is enough, which runs that exist do not know of', async () => {
  const [one, other] = await payable()
  const { body: before } = await world.createRun(one ? [one] : [])
  expect((await world.call('PUT', '/api/money/payout-settings', { is_one_person_enough: true })).status).toBe(200)
  expect((await world.run(before.id, 'approve', world.token)).status).toBe(403)
  const { body: after } = await world.createRun(other ? [other] : [])
  expect((await world.run(after.id, 'approve', world.token)).body.state).toBe('approved')
  const editor = await world.api.signInAs(['MONEY_LIST', 'MONEY_EDIT', 'REPORT_METRIC_GLOBAL_PAYOUT'])
  const refused = await world.api.call('PUT', '/api/money/payout-settings', {
    ...{ token: editor, body: { is_one_person_enough: false } },
  })
  expect(refused.status).toBe(403)
  expect((await world.run(before.id, 'approve', editor)).status).toBe(403)
  const { rows } = await world.pool.query(`select before, after from audit_log where action = 'payout_settings.update'`)
  expect(rows).toEqual([{ before: { is_one_person_enough: false }, after: { is_one_person_enough: true } }])
  await expect(
    world.pool.query(
      'update payout_runs set approved_by_id = created_by_id, approved_at = now(), approved_by = created_by',
    ),
  ).rejects.toThrow()
})

it('names who cannot be paid, and why', async () => {
  const publisher_id = world.ids.publisher[0]
  const why = async () => (await world.candidates()).map(({ publisher_name, obstacle }) => [publisher_name, obstacle])
  const bill = (change: object) => world.call('PUT', '/api/money/billing-data', { publisher_id, ...change })
  const rest = ['Clickfold', null]
  expect(await why()).toEqual([['Adriva', null], rest])
  await bill({ minimum_payout: 99_999 })
  expect(await why()).toEqual([['Adriva', 'below_minimum'], rest])
  const refused = await world.createRun([{ publisher_id: publisher_id ?? 0, amount: 1 }])
  expect([refused.status, refused.body.message]).toEqual([
    ...[409, 'Adriva cannot be paid: Below its minimum, carried over.'],
  ])
  await bill({ minimum_payout: 0, account: '' })
  expect(await why()).toEqual([['Adriva', 'no_account'], rest])
  await bill({ address: '' })
  expect(await why()).toEqual([['Adriva', 'no_billing_data'], rest])
  await bill({ address: 'Limassol', account: 'IBAN' })
  for (const { id } of await world.dues(`&publisher_id=${publisher_id}`))
    await world.call('PUT', `/api/money/statements/${id}/dispute`, { is_disputed: true, note: 'Wrong' })
  expect(await why()).toEqual([['Adriva', 'disputed'], rest])
  // Not due yet: it can be paid all the same.
  expect((await world.candidates(today)).map(({ is_early }) => is_early)).toEqual([true, true])
  expect((await world.createRun([{ publisher_id: world.ids.publisher[1] ?? 0, amount: 1 }])).body.message).toBe(
    'What is due to Clickfold has changed. Look at the list again.',
  )
})

it('returns a failed payout to due, also after it was marked as paid, and a run that is sent back', async () => {
  const payouts = await payable()
  const second = await world.api.signInAs(1)
  const { body: sent } = await world.createRun(payouts)
  expect((await world.pay({ publisher_id: payouts[0]?.publisher_id, amount: 5 })).body.credit).toBe(5)
  expect((await world.run(sent.id, 'send-back', second, { reason: 'Too early' })).body.state).toBe('sent_back')
  // The credit has paid what is free again.
  const [adriva] = await payable()
  expect(adriva?.amount).toBe(Math.round(((payouts[0]?.amount ?? 0) - 5) * 100) / 100)
  const { body: run } = await world.createRun(await payable())
  await world.run(run.id, 'approve', second)
  await world.run(run.id, 'paid', second, { paid_on: today })
  const [item] = run.items
  const failed = await world.run(run.id, 'failed', second, { item_id: item?.id, reason: 'Account closed' })
  expect(failed.body.items.map(({ state }) => state)).toEqual(['failed', 'paid'])
  expect(await world.candidates()).toMatchObject([
    { publisher_name: item?.publisher_name, amount: item?.amount, failed_reason: 'Account closed' },
  ])
  const paid = (run.items[1]?.amount ?? 0) + 5
  expect(await world.books()).toEqual({ lines: 0, bank: -paid, payments: -paid })
})

it('writes a file for the bank with accounts, without formulas, into the audit log, and for persons alone', async () => {
  await world.call('PUT', '/api/money/billing-data', {
    ...{ publisher_id: world.ids.publisher[0], legal_name: '=HYPERLINK("x")', account: '+CY17 0050' },
  })
  const { body: run } = await world.createRun(await payable())
  const second = await world.api.signInAs(1)
  const file = async (token: string) =>
    fetch(`${world.api.url}/api/money/payout-runs/${run.id}/bank-file`, {
      ...{ method: 'POST', headers: { authorization: `Bearer ${token}` } },
    })
  expect((await file(second)).status).toBe(409)
  await world.run(run.id, 'approve', second)
  const response = await file(second)
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${run.number}.csv"`)
  const [head, first] = (await response.text()).split('\n')
  expect(head).toBe('Run,Publisher,Legal name,Address,Account,Reference,Amount,Currency')
  expect(first).toContain(`${run.number},Adriva,"'=HYPERLINK(""x"")",Limassol,'+CY17 0050,P-`)
  const { rows } = await world.pool.query(`select entity_name, after from audit_log where action = 'payout_run.export'`)
  expect(rows).toEqual([{ entity_name: run.number, after: { publishers: 2, paid_out: run.amount } }])
  const { body } = await world.call<{ token: string }>('POST', '/api/access-tokens', {
    ...{ name: 'Tool', permissions: [138, 139, 141, 94], expires_in_days: 1 },
  })
  expect((await file(body.token)).status).toBe(403)
  await world.pool.query(`update billing_data set account = 'x' where publisher_id = $1`, [world.ids.publisher[1]])
  const refused = await file(second)
  expect([refused.status, ((await refused.json()) as Fault).message]).toEqual([
    409,
    'The bank account of Clickfold cannot be read with this SECRET_KEY. Enter it again.',
  ])
})
