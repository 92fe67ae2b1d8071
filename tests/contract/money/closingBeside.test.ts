import { afterEach, beforeEach, expect, it } from '@jest/globals'
import type { PoolClient } from 'pg'
import { checkLedger, readDifferences } from '../../../api/money/ledger/ledgerCheck.queries'
import { until } from '../../../api/test/polling'
import { monthOf } from '../../../shared/money/accountingMonths'
import { type Closing, type ClosingWorld, expectedStatements, months, startClosingWorld } from './closingWorld'

let world: ClosingWorld
beforeEach(async () => {
  world = await startClosingWorld()
  await world.bill()
})
afterEach(() => world.stop())

const closing = async (month: string) => (await world.call<Closing>('GET', `/api/money/months/${month}/closing`)).body
const query = async <Row extends object>(text: string) => (await world.api.database.pool.query<Row>(text)).rows

/** Keeps whoever needs this table waiting while `work` runs. `waiting` resolves once somebody waits. */
async function whileLocked(table: string, work: (waiting: () => Promise<unknown>) => Promise<void>) {
  const holder: PoolClient = await world.api.database.pool.connect()
  const isWaiting = `select from pg_locks where not granted and relation = '${table}'::regclass`
  try {
    await holder.query(`begin; lock table ${table} in access exclusive mode`)
    await work(() => until(async () => (await query(isWaiting)).length > 0))
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

/** Approves a deposit, which nothing may keep waiting. */
async function approve(lead: number) {
  const begun = performance.now()
  expect((await world.approve(lead)).status).toBe(200)
  expect(performance.now() - begun).toBeLessThan(3_000)
}
const entriesOf = async (lead: number) =>
  (
    await world.call<{ data: { month: string; effective_month: string; amount: number }[] }>(
      'GET',
      `/api/money/ledger?lead_ids=${lead}`,
    )
  ).body.data.map(({ month, effective_month, amount }) => [month, effective_month, amount])
const totals = async (month: string) =>
  (await world.statements(`&month=${month}&side=advertiser`)).map(({ partner_name, total, adjustments_amount }) => [
    ...[partner_name, total, adjustments_amount],
  ])
const expected = (month: 0 | 1, adjustment = 0) =>
  expectedStatements(month)
    .filter(({ side }) => side === 'advertiser')
    .map(({ partner_name, total }) => {
      const added = partner_name === 'Aurora' ? adjustment : 0
      return [partner_name, total / 100 + added, added]
    })

it('books what is approved while a month is closed in the next one, at once', async () => {
  const lead = await world.addPending(months[0], 300)
  await world.accept(months[0], 'pending')
  let closed: ReturnType<ClosingWorld['close']> | undefined
  await whileLocked('statement_counters', async (waiting) => {
    closed = world.close(months[0])
    await waiting()
    await approve(lead)
  })
  expect((await closed)?.status).toBe(200)
  expect(await entriesOf(lead)).toEqual([[months[1], months[0], 300]])
  expect(await totals(months[0])).toEqual(expected(0))
  expect((await world.close(months[1])).status).toBe(200)
  expect(await totals(months[1])).toEqual(expected(1, 300))
  expect(await readDifferences(world.api.db)).toEqual([])
})

it('tells how far a closing is, and gives a second press what the first one gets', async () => {
  interface Month {
    state: string
    closing: { done: number; total: number; started_by: string } | null
  }
  const month = async () => (await world.call<Month>('GET', `/api/money/months/${months[0]}`)).body
  let answers: ReturnType<ClosingWorld['close']>[] = []
  await whileLocked('statement_counters', async (waiting) => {
    answers = [world.close(months[0]), world.close(months[0])]
    await waiting()
    await until(async () => (await month()).closing?.done === 4)
    expect(await month()).toMatchObject({ state: 'open', closing: { total: 4 } })
  })
  const [first, second] = await Promise.all(answers)
  expect([first?.status, second?.status, second?.body.numbers]).toEqual([200, 200, first?.body.numbers])
  expect(await month()).toMatchObject({ state: 'closed', closing: null })
})

it('closes a month after a closing that was killed, with nothing lost of what was approved meanwhile', async () => {
  const lead = await world.addPending(months[0], 300)
  await world.accept(months[0], 'pending')
  let closed: ReturnType<ClosingWorld['close']> | undefined
  await whileLocked('statement_counters', async (waiting) => {
    closed = world.close(months[0])
    await waiting()
    await approve(lead)
    await query(
      `select pg_terminate_backend(pid) from pg_locks where not granted and relation = 'statement_counters'::regclass`,
    )
  })
  expect((await closed)?.status).toBe(503)
  const late = await world.addPending(months[0], 20)
  await approve(late)
  expect([await entriesOf(lead), await entriesOf(late)]).toEqual([
    [[months[1], months[0], 300]],
    [[months[0], months[0], 20]],
  ])
  expect((await closing(months[0])).review.filter(({ difference }) => difference)).toEqual([])
  for (const month of months) expect((await world.close(month)).status).toBe(200)
  const [aurora, ...others] = expected(0)
  expect(await totals(months[0])).toEqual([[aurora?.[0], Number(aurora?.[1]) + 20, 0], ...others])
  expect(await totals(months[1])).toEqual(expected(1, 300))
  expect(await readDifferences(world.api.db)).toEqual([])
})

it('lets leads be approved while a check is accepted', async () => {
  const lead = await world.addPending(months[0], 300)
  await world.addPending(months[0], 40)
  let accepted: ReturnType<ClosingWorld['accept']> | undefined
  await whileLocked('closing_notes', async (waiting) => {
    const note = { found: 2, money: 340, note: 'Known' }
    accepted = world.call('PUT', `/api/money/months/${months[0]}/checks/pending`, note)
    await waiting()
    await approve(lead)
  })
  expect([409, 200]).toContain((await accepted)?.status)
  expect(await entriesOf(lead)).toEqual([[months[0], months[0], 300]])
})

it('closes a month while the ledger is compared with the reports, which one process does', async () => {
  let compared: Promise<void> | undefined
  await whileLocked('ledger_openings', async (waiting) => {
    compared = checkLedger(world.api.db)
    await waiting()
    await checkLedger(world.api.db)
    expect((await world.close(months[0])).status).toBe(200)
    expect(await query('select checked_at from accounting_settings')).toEqual([{ checked_at: null }])
  })
  await compared
  expect(await query('select differences from accounting_settings where checked_at is not null')).toEqual([
    { differences: 0 },
  ])
})

it('closes a month in whose last seconds a deposit was approved by a clock that was ahead', async () => {
  for (const month of months) await world.close(month)
  const [present, next] = [0, 1].map((ahead) => monthOf(new Date().toISOString(), ahead))
  await world.api.db
    .insertInto('publisher_payouts')
    .values({ publisher_id: world.ids.publisher[0] ?? 0, country_id: null, amount: 600.1 })
    .execute()
  const lead = await world.addPending(present ?? '', 300)
  // It ends in a moment by the database's clock, and has ended by that of the API.
  await query(`with month as (select now() + interval '2 seconds' as ends)
    update accounting_months set ends_at = case month when '${present}' then ends else ends_at end,
      starts_at = case month when '${next}' then ends else starts_at end
    from month where accounting_months.month in ('${present}', '${next}')`)
  world.api.clock.now = Date.now() + 60_000
  await approve(lead)
  expect((await entriesOf(lead)).sort()).toEqual([
    [present, present, 300],
    [next, next, 600.1],
  ])
  await until(
    async () =>
      (await query(`select from accounting_months where month = '${present}' and ends_at <= now()`)).length > 0,
  )
  await world.accept(present ?? '', 'brokers')
  expect((await world.close(present ?? '')).body).toMatchObject({ month: { state: 'closed' } })
  expect((await closing(next ?? '')).review.filter(({ lines_amount }) => lines_amount)).toMatchObject([
    { partner_name: 'Adriva', lines_amount: 600.1, report_amount: 600.1, difference: 0 },
  ])
})
