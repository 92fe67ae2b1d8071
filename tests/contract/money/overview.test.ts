import { afterEach, expect, it } from '@jest/globals'
import { type ClosingWorld, months, startClosingWorld } from './closingWorld'
import { startPaymentsWorld } from './paymentsWorld'

let world: ClosingWorld
afterEach(() => world?.stop())

interface Overview {
  month: string
  revenue: number | null
  payout: number | null
  deposits: number
  days: { day: string; revenue: number | null; payout: number | null }[]
  owed_to_us: { amount: number; open_amount: number; credit: number; partners: number } | null
  owed_by_us: { amount: number; open_amount: number; credit: number; partners: number } | null
  balances: { advertiser_name: string; balance: number; late: number; credit_limit: number | null }[]
  changes: {
    month: string
    kinds: { kind: string; count: number; revenue: number | null; payout: number | null }[]
  } | null
}
const read = async (token = world.token) =>
  (await world.api.call<Overview>('GET', '/api/money/overview', { token })).body

it('sums the present month by day, and what is owed, by the ledger', async () => {
  world = await startClosingWorld('Asia/Tokyo')
  const { pool } = world.api.database
  await pool.query('update leads set converted_at = now(), ftd_date = now() where id = $1', [world.leads[0]])
  const { month, revenue, payout, deposits, days, owed_to_us, owed_by_us, balances } = await read()
  expect([revenue, payout, deposits]).toEqual([850, 600.1, 1])
  expect(days.filter((day) => day.revenue).map((day) => [day.revenue, day.payout])).toEqual([[850, 600.1]])
  expect([days[0]?.day, days.length]).toEqual([
    month,
    new Date(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0).getDate(),
  ])
  expect(owed_to_us).toEqual({ amount: 5690.05, open_amount: 5690.05, credit: 0, partners: 2 })
  expect(owed_by_us?.partners).toBe(2)
  expect(balances.map(({ advertiser_name, balance }) => [advertiser_name, balance])).toEqual([
    ['Aurora', 4120],
    ['Brightmoor', 1570.05],
  ])
})

it('tells what was booked for the last closed month since', async () => {
  world = await startClosingWorld()
  await world.bill()
  expect((await read()).changes).toBeNull()
  await world.close(months[0])
  expect((await read()).changes).toMatchObject({ month: months[0], kinds: [] })
  await world.api.database.pool.query('update leads set revenue = 800 where id = $1', [world.leads[0]])
  const { changes, owed_to_us } = await read()
  expect(changes?.kinds).toEqual([{ kind: 'correction', count: 1, revenue: -50, payout: 0 }])
  // Statements have 2,400.05 of it.
  expect(owed_to_us).toEqual({ amount: 5640.05, open_amount: 3240, credit: 0, partners: 2 })
  const partner = (query: string, token = world.token) =>
    world.api.call<Record<string, unknown>>('GET', `/api/money/partner-month?${query}`, { token })
  expect((await partner(`advertiser_id=${world.ids.advertiser[0]}`)).body).toMatchObject({ balance: 4070, deposits: 0 })
  expect((await partner('advertiser_id=1&publisher_id=1')).status).toBe(400)
})

it('counts payments against statements, or as a credit, and neither against what is in no statement yet', async () => {
  const payments = await startPaymentsWorld([months[0]])
  world = payments
  const [aurora = 0] = payments.ids.advertiser
  const partner = async () =>
    (await payments.call<Record<string, number | null>>('GET', `/api/money/partner-month?advertiser_id=${aurora}`)).body
  // Aurora owes 1,700 of the first month, and 2,420 that are in no statement.
  expect(await partner()).toMatchObject({ balance: 4120, open_amount: 2420, credit: 0, pays_after_days: null })
  await payments.pay({ advertiser_id: aurora, amount: 1000 })
  expect(await partner()).toMatchObject({ balance: 3120, open_amount: 2420, credit: 0 })
  await payments.pay({ advertiser_id: aurora, amount: 750 })
  expect(await partner()).toMatchObject({ balance: 2370, open_amount: 2420, credit: 50, pays_after_days: 0 })
  expect((await read()).owed_to_us).toMatchObject({ open_amount: 3290, credit: 50 })
  await payments.pool.query(`begin; set local session_replication_role = replica;
    update statements set due_on = current_date - 3; commit`)
  await payments.call('PUT', '/api/money/billing-data', { advertiser_id: aurora, credit_limit: 5000 })
  expect((await read()).balances).toMatchObject([
    { advertiser_name: 'Aurora', balance: 2370, late: 0, credit_limit: 5000 },
    { advertiser_name: 'Brightmoor', late: 700.05, credit_limit: null },
  ])
})

it('leaves out the side that the caller may not see', async () => {
  world = await startClosingWorld()
  const token = await world.api.signInAs(['MONEY_LIST', 'REPORT_METRIC_GLOBAL_PAYOUT'])
  const { revenue, payout, owed_to_us, owed_by_us, balances, days } = await read(token)
  expect([revenue, typeof payout, owed_to_us, owed_by_us?.partners, balances]).toEqual([null, 'number', null, 2, []])
  expect(new Set(days.map((day) => day.revenue))).toEqual(new Set([null]))
  const { status } = await world.api.call('GET', `/api/money/partner-month?advertiser_id=${world.ids.advertiser[0]}`, {
    token,
  })
  expect(status).toBe(404)
})
