import { afterEach, describe, expect, it } from '@jest/globals'
import { monthOf } from '../../../shared/money/accountingMonths'
import { type ClosingWorld, months, startClosingWorld } from './closingWorld'

let world: ClosingWorld
afterEach(() => world?.stop())

describe('a month is not closed', () => {
  const refusal = async (month: string, version?: number) => {
    const asked = { version: version ?? (await world.version(month)) }
    const { status, body } = await world.call('POST', `/api/money/months/${month}/close`, asked)
    return [status, body.message]
  }

  it('while an earlier one is open, before it is over, by an older version, or a second time', async () => {
    world = await startClosingWorld()
    await world.bill()
    expect(await refusal(months[1])).toEqual([409, 'An earlier month is open. Close it first.'])
    expect(await refusal(monthOf(months[1], 1))).toEqual([409, 'This month is not over.'])
    expect(await refusal(monthOf(months[0], -1), 1)).toEqual([404, 'The accounting month was not found.'])
    expect(await refusal(months[0], 7)).toEqual([
      409,
      'This was changed in the meantime. Look at it again before you save.',
    ])
    expect((await world.close(months[0])).status).toBe(200)
    expect(await refusal(months[0])).toEqual([409, 'This month is closed.'])
    expect(await world.statements()).toHaveLength(4)
  })

  it('twice by two people at once: the others get what the first one got', async () => {
    world = await startClosingWorld()
    await world.bill()
    const version = await world.version(months[0])
    const close = () =>
      world.call<{ numbers: string[]; drafts: number }>('POST', `/api/money/months/${months[0]}/close`, { version })
    const answers = await Promise.all([1, 2, 3, 4].map(close))
    const numbers = (await world.statements()).flatMap(({ number }) => number ?? [])
    expect(numbers).toHaveLength(4)
    expect(answers.map(({ status, body }) => [status, [...body.numbers].sort(), body.drafts])).toEqual(
      answers.map(() => [200, numbers.sort(), 0]),
    )
    const { rows } = await world.api.database.pool.query(
      `select id from audit_log where action = 'accounting_month.close'`,
    )
    expect(rows).toHaveLength(1)
  })

  it('with a deposit that waits, until that is accepted with a note, and again if there are more', async () => {
    world = await startClosingWorld()
    await world.bill()
    const { pool } = world.api.database
    const wait = (lead: number) =>
      pool.query('update leads set lead_status_id = 6, ftd_date = null, payout = 0 where id = $1', [world.leads[lead]])
    await wait(0)
    const reason = 'Settle “Deposits wait for a decision” first, or accept with a note.'
    expect(await refusal(months[0])).toEqual([409, reason])
    const { checks } = (await world.accept(months[0], 'pending')).body as { checks: object[] }
    expect(checks).toContainEqual({
      ...{ check: 'pending', found: 1, money: 850, is_settled: true },
      note: { note: 'Known', found: 1, noted_by: expect.any(String), noted_at: expect.any(String) },
    })
    await wait(1)
    expect(await refusal(months[0])).toEqual([409, reason])
    await world.accept(months[0], 'pending')
    expect((await world.close(months[0])).status).toBe(200)
  })

  it('with more than was seen: a check is accepted by what it had found, count and sum', async () => {
    world = await startClosingWorld()
    await world.bill()
    const lead = await world.addPending(months[0], 300)
    const accept = async (found: number, money: number) =>
      (await world.call('PUT', `/api/money/months/${months[0]}/checks/pending`, { found, money, note: 'Known' })).status
    expect([await accept(2, 300), await accept(1, 299), await accept(1, 300)]).toEqual([409, 409, 200])
    await world.api.database.pool.query('update leads set revenue = 301 where id = $1', [lead])
    const reason = 'Settle “Deposits wait for a decision” first, or accept with a note.'
    expect(await refusal(months[0])).toEqual([409, reason])
    expect([await accept(1, 300), await accept(1, 301)]).toEqual([409, 200])
    expect((await world.close(months[0])).status).toBe(200)
  })

  it('with a bank account of ours that cannot be read, until it is entered again', async () => {
    world = await startClosingWorld()
    await world.bill()
    await world.api.database.pool.query(`update billing_data set account = '\\x01' || decode(repeat('00', 40), 'hex')`)
    const account = 'The bank account of our own billing data cannot be read with this SECRET_KEY. Enter it again.'
    expect(await refusal(months[0])).toEqual([409, account])
    const owner = { advertiser_id: world.ids.advertiser[0] }
    expect((await world.call('POST', '/api/money/billing-data/account', owner)).body).toMatchObject({
      fields: { account: 'The bank account of Aurora cannot be read with this SECRET_KEY. Enter it again.' },
    })
    for (const whose of [owner, {}]) {
      expect((await world.call('PUT', '/api/money/billing-data', { ...whose, account: 'CY17 0050' })).status).toBe(200)
      expect((await world.call('POST', '/api/money/billing-data/account', whose)).body).toEqual({
        account: 'CY17 0050',
      })
    }
    expect((await world.close(months[0])).status).toBe(200)
  })

  it('while the ledger differs from the reports, with the leads behind it', async () => {
    world = await startClosingWorld()
    await world.bill()
    await world.api.database.pool.query(`begin; set local session_replication_role = replica;
      update leads set revenue = 900 where id = ${world.leads[0]}; commit`)
    expect(await refusal(months[0])).toEqual([409, 'Aurora: the ledger differs from the reports.'])
    const { body } = await world.call('GET', `/api/money/months/${months[0]}/closing`)
    expect(body).toMatchObject({
      differences: [{ side: 'advertiser', lead_id: world.leads[0], in_ledger: 850, in_reports: 900 }],
    })
  })
})
