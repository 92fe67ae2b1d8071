import { afterAll, beforeAll, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { fromCents, toCents } from '../../../shared/app/money'
import { cases } from '../../../shared/test/depth'
import { type PaymentRow, type PaymentsWorld, type RunRow, startPaymentsWorld, today } from './paymentsWorld'

let world: PaymentsWorld
let second: string
beforeAll(async () => {
  world = await startPaymentsWorld()
  second = await world.api.signInAs(1)
})
afterAll(() => world.stop())

interface Kept extends PaymentRow {
  side: string
  partner_name: string
  run_id: number | null
  taken_back_at: string | null
}

/** What is on the bank by the operations that were accepted, in cents. */
let bankCents = 0

const read = async () => {
  const statements = await world.dues()
  const payments = (await world.call<{ data: Kept[] }>('GET', '/api/money/payments?limit=1000')).body.data
  const runs = (await world.call<{ data: RunRow[] }>('GET', '/api/money/payout-runs?limit=1000')).body.data
  return { statements, payments, runs }
}
type Books = Awaited<ReturnType<typeof read>>

const sumOf = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((sum, row) => sum + Math.round(of(row) * 100), 0)

/** The rules of the books, from what the API tells alone. */
async function check({ statements, payments }: Books) {
  const standing = payments.filter(({ taken_back_at }) => taken_back_at === null)
  for (const { id, number, total, paid, due } of statements) {
    const allocated = sumOf(
      standing.flatMap(({ allocations }) => allocations.filter((part) => part.statement_id === id)),
      ({ amount }) => amount,
    )
    expect([number, toCents(paid), toCents(due) + allocated]).toEqual([number, allocated, toCents(total)])
    expect(due).toBeGreaterThanOrEqual(0)
  }
  for (const payment of payments) {
    const used = sumOf(payment.allocations, ({ amount }) => amount)
    const expected = payment.taken_back_at === null ? toCents(payment.amount) : 0
    expect([payment.id, used + toCents(payment.credit)]).toEqual([payment.id, expected])
  }
  // A credit waits only for statements that are in dispute or in a run.
  for (const { side, partner_name } of standing.filter(({ credit }) => credit > 0)) {
    const open = statements.filter((row) => row.side === side && row.partner_name === partner_name && row.due > 0)
    expect([partner_name, open.filter(({ state }) => state !== 'disputed' && state !== 'in_run')]).toEqual([
      partner_name,
      [],
    ])
  }
  const { rows } = await world.pool.query<{ side: string; name: string; balance: number }>(`
    select case when account.publisher_id is null then 'advertiser' else 'publisher' end as side, coalesce(advertisers.name, publishers.name) as name,
      sum(case kind when 'receivable' then amount else -amount end)::float8 as balance
    from ledger_lines join ledger_accounts account on account.id = account_id
    left join advertisers on advertisers.id = advertiser_id left join publishers on publishers.id = publisher_id
    where kind in ('receivable', 'payable') group by 1, 2`)
  for (const { side, name, balance } of rows) {
    const own = statements.filter((row) => row.side === side && row.partner_name === name)
    const credits = standing.filter((row) => row.side === side && row.partner_name === name)
    const owed = sumOf(own, ({ due }) => due) - sumOf(credits, ({ credit }) => credit)
    expect([side, name, Math.round(balance * 100)]).toEqual([side, name, owed])
  }
  expect(await world.books()).toEqual({ lines: 0, bank: fromCents(bankCents), payments: fromCents(bankCents) })
}

interface Act {
  what: 'pay' | 'chosen' | 'take back' | 'dispute' | 'create' | 'approve' | 'paid' | 'failed' | 'send back'
  /** Which of those there are. */
  at: number
  cents: number
}

const pick = <T>(rows: readonly T[], at: number): T | undefined => rows[at % Math.max(1, rows.length)]
const signed = (side: string, amount: number) => (side === 'advertiser' ? toCents(amount) : -toCents(amount))

const acts: Record<Act['what'], (act: Act, books: Books) => Promise<void>> = {
  pay: async ({ at, cents }) => {
    const side = at % 2 ? 'advertiser' : 'publisher'
    const id = pick(world.ids[side], at >> 1)
    const { status } = await world.pay({ [`${side}_id`]: id, amount: fromCents(cents) })
    expect(status).toBe(200)
    bankCents += signed(side, fromCents(cents))
  },
  chosen: async ({ at, cents }, { statements }) => {
    const statement = pick(statements, at)
    if (!statement) return
    const id = world.ids[statement.side as 'advertiser'][statement.partner_name[0] === 'A' ? 0 : 1]
    const { status } = await world.pay({
      ...{ [`${statement.side}_id`]: id, amount: fromCents(cents) },
      allocations: [{ statement_id: statement.id, amount: fromCents(cents) }],
    })
    const isPossible = statement.state !== 'in_run' && cents <= toCents(statement.due)
    expect(status).toBe(isPossible ? 200 : 400)
    if (isPossible) bankCents += signed(statement.side, fromCents(cents))
  },
  'take back': async ({ at }, { payments }) => {
    const payment = pick(payments, at)
    if (!payment) return
    const { status } = await world.takeBack(payment.id)
    const isPossible = payment.taken_back_at === null && payment.run_id === null
    expect(status).toBe(isPossible ? 200 : 409)
    if (isPossible) bankCents -= signed(payment.side, payment.amount)
  },
  dispute: async ({ at, cents }, { statements }) => {
    const statement = pick(statements, at)
    await world.call('PUT', `/api/money/statements/${statement?.id}/dispute`, {
      is_disputed: cents % 2 > 0,
      note: 'So',
    })
  },
  create: async ({ at }) => {
    const payable = (await world.candidates()).filter(({ obstacle }) => obstacle === null)
    const chosen = payable.filter((_, index) => !((at >> index) & 1))
    if (chosen.length)
      expect((await world.createRun(chosen.map(({ publisher_id, amount }) => ({ publisher_id, amount })))).status).toBe(
        200,
      )
  },
  approve: async ({ at }, { runs }) => {
    const run = pick(runs, at)
    if (run) expect((await world.run(run.id, 'approve', second)).status).toBe(run.state === 'waiting' ? 200 : 409)
  },
  paid: async ({ at, cents }, { runs }) => {
    const run = pick(runs, at)
    if (!run) return
    const item = pick(run.items, cents)
    const { status } = await world.run(run.id, 'paid', second, { paid_on: today, item_ids: [item?.id] })
    const isPossible = run.state === 'approved' && item?.state === 'waiting'
    expect(status).toBe(isPossible ? 200 : 409)
    if (isPossible) bankCents -= toCents(item.amount)
  },
  failed: async ({ at, cents }, { runs }) => {
    const run = pick(runs, at)
    if (!run) return
    const item = pick(run.items, cents)
    const { status } = await world.run(run.id, 'failed', second, { item_id: item?.id, reason: 'Closed' })
    const isPossible = run.state !== 'waiting' && (item?.state === 'waiting' || item?.state === 'paid')
    expect(status).toBe(isPossible ? 200 : 409)
    if (isPossible && item.state === 'paid') bankCents += toCents(item.amount)
  },
  'send back': async ({ at }, { runs }) => {
    const run = pick(runs, at)
    if (run)
      expect((await world.run(run.id, 'send-back', second, { reason: 'No' })).status).toBe(
        run.state === 'waiting' ? 200 : 409,
      )
  },
}

const act = fc.record({
  what: fc.constantFrom(...(Object.keys(acts) as Act['what'][])),
  at: fc.nat(100),
  cents: fc.integer({ min: 1, max: 250_000 }),
})

it(
  'keeps the books balanced, and due + allocated = total, whatever is paid, taken back, run and failed',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 25, size: 'max' }), async (history) => {
        let books = await read()
        for (const one of history) {
          await acts[one.what](one, books)
          books = await read()
          await check(books)
        }
      }),
      // The books go on from one history to the next: a shorter one would not show the same.
      { numRuns: cases(5), endOnFailure: true },
    )
  },
  60_000 * cases(1),
)
