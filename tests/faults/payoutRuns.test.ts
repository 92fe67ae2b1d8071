import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { Database } from '../../api/db/connect'
import { approveRun, createRun, markFailed, markPaid } from '../../api/money/payoutRuns/payoutRuns'
import { type PaymentsWorld, startPaymentsWorld, today } from '../contract/money/paymentsWorld'
import { withCutConnection } from './cutConnection'

let world: PaymentsWorld
/** Two people. */
let people: number[]
beforeAll(async () => {
  world = await startPaymentsWorld()
  people = [await world.api.addUser({ level: 1 }), await world.api.addUser({ level: 1 })].map(({ user_id }) => user_id)
})
afterAll(() => world.stop())

/** Everything that payout runs write. */
async function written() {
  const { rows } = await world.pool.query<Record<string, string>>(`
    select (select count(*) from payout_runs) as runs, (select count(approved_at) from payout_runs) as approved,
      (select string_agg(state, ' ' order by id) from payout_run_items) as items, (select count(*) from payout_run_statements where is_open) as open,
      (select count(*) from payments) as payments, (select count(taken_back_at) from payments) as taken_back,
      (select count(*) from payment_allocations) as allocations, (select count(*) from ledger_entries where kind = 'payment') as entries,
      (select coalesce(sum(last), 0) from statement_counters where series = 'PR') as numbers,
      (select count(*) from audit_log where action like 'payout_run.%') as audit`)
  return rows[0]
}

const caller = (person: 0 | 1) => ({
  session: { user_id: people[person], email: 'ada@example.test', token_name: null, permissions: [] } as never,
  requestId: '',
})

/** Does something through a connection that is lost after ever more statements, until it is done. Returns its result. */
async function killedAtEach<Result>(work: (transaction: Database) => Promise<Result>): Promise<Result> {
  const before = await written()
  for (let limit = 1; ; limit++) {
    try {
      const done = await withCutConnection(world.api.database.url, limit, (db) =>
        db.transaction().execute(async (transaction) => work(transaction)),
      )
      // One statement after another, to the commit.
      expect(limit).toBeGreaterThan(4)
      return done
    } catch (error) {
      if (limit > 80) throw error
      expect([limit, await written()]).toEqual([limit, before])
    }
  }
}

it('pays a run wholly or not at all, and nobody twice, at whichever statement its process is killed', async () => {
  const payouts = (await world.candidates()).map(({ publisher_id, amount }) => ({ publisher_id, amount }))
  const run = await killedAtEach((db) => createRun(db, caller(0), { due_until: '2099-01-01', payouts }))
  expect(run.number).toMatch(/-0001$/)
  await killedAtEach((db) => approveRun(db, caller(1), run.id))
  await killedAtEach((db) => markPaid(db, caller(0), run.id, { paid_on: today }))
  expect(await world.books()).toEqual({ lines: 0, bank: -run.amount, payments: -run.amount })
  const [first, second] = run.items
  await killedAtEach((db) => markFailed(db, caller(0), run.id, { item_id: first?.id ?? 0, reason: 'Closed' }))
  expect(await world.books()).toEqual({ lines: 0, bank: -(second?.amount ?? 0), payments: -(second?.amount ?? 0) })
  expect(await written()).toMatchObject({
    runs: 1,
    items: 'failed paid',
    payments: 2,
    taken_back: 1,
    entries: 3,
  })
})

it('lets the database refuse a second payment of a payout, and a statement in two runs', async () => {
  const { rows } = await world.pool.query<{ id: string }>(`select id from payout_run_items where state = 'paid'`)
  const again = `insert into payments (publisher_id, amount, paid_on, created_by, run_item_id, entry_id)
    select publisher_id, amount, current_date, 'a', id, book_payment(null, publisher_id, now(), 0, -amount, 'a') from payout_run_items where id = ${rows[0]?.id}`
  await expect(world.pool.query(again)).rejects.toThrow('payments_run_item_key')
  const paid = `insert into payment_allocations (payment_id, statement_id, amount)
    select payment_id, statement_id, 0.01 from payment_allocations on conflict (payment_id, statement_id) do update set amount = payment_allocations.amount + 0.01`
  await expect(world.pool.query(paid)).rejects.toThrow(/is paid already|does not pay these statements/)
  const [left] = await world.candidates()
  const { body: run } = await world.createRun([{ publisher_id: left?.publisher_id ?? 0, amount: left?.amount ?? 0 }])
  const twice = `with run as (insert into payout_runs (number, needs_second_person, created_by, created_by_id) values ('X', true, 'a', 1) returning id),
    item as (insert into payout_run_items (run_id, publisher_id, amount) select run.id, publisher_id, amount from run, payout_run_items where run_id = ${run.id} returning id)
    insert into payout_run_statements (item_id, statement_id, amount)
    select item.id, statement_id, amount from item, payout_run_statements where is_open`
  await expect(world.pool.query(twice)).rejects.toThrow('payout_run_statements_open_key')
})
