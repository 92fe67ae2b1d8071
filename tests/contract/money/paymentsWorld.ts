/** The closing world with both months closed: its partners have statements to pay. */
import { months, startClosingWorld } from './closingWorld'

export interface PaymentRow {
  id: number
  amount: number
  credit: number
  month: string
  entry_id: number
  allocations: { statement_id: number; number: string; amount: number }[]
}
export interface RunRow {
  id: number
  number: string
  state: string
  amount: number
  may_approve: boolean
  items: { id: number; publisher_id: number; publisher_name: string; amount: number; state: string }[]
}
export interface CandidateRow {
  publisher_id: number
  publisher_name: string
  amount: number
  obstacle: string | null
  is_early: boolean
  failed_reason: string | null
}
export interface DueRow {
  id: number
  number: string
  side: string
  partner_name: string
  total: number
  paid: number
  due: number
  state: string
}
export type Fault = { message: string; fields?: Record<string, string> }

export async function startPaymentsWorld(closed: readonly string[] = months) {
  const world = await startClosingWorld()
  await world.bill()
  for (const month of closed) await world.close(month)
  const { pool } = world.api.database
  const dues = async (query = '') =>
    (await world.call<{ data: DueRow[] }>('GET', `/api/money/statements?limit=1000${query}`)).body.data.reverse()
  return {
    ...world,
    pool,
    dues,
    pay: (body: object) => world.call<PaymentRow & Fault>('POST', '/api/money/payments', { paid_on: today, ...body }),
    takeBack: (id: number, reason = 'Twice') =>
      world.call<PaymentRow & Fault>('POST', `/api/money/payments/${id}/take-back`, { reason }),
    /** Far enough ahead for all statements to be due. */
    candidates: async (dueUntil = '2099-01-01') =>
      (await world.call<{ publishers: CandidateRow[] }>('GET', `/api/money/payouts?due_until=${dueUntil}`)).body
        .publishers,
    createRun: (payouts: { publisher_id: number; amount: number }[], token = world.token) =>
      world.api.call<RunRow & Fault>('POST', '/api/money/payout-runs', {
        token,
        body: { due_until: '2099-01-01', payouts },
      }),
    run: (id: number, act: string, token: string, body: object = {}) =>
      world.api.call<RunRow & Fault>('POST', `/api/money/payout-runs/${id}/${act}`, { token, body }),
    /** The lines of entries sum to zero, and what statements say is due is what payments leave. */
    books: async () => {
      const { rows } = await pool.query<Record<string, number>>(`
        select (select coalesce(sum(amount), 0) from ledger_lines)::float8 as lines,
          (select coalesce(sum(line.amount), 0) from ledger_lines line join ledger_accounts account on account.id = account_id where kind = 'bank')::float8 as bank,
          (select coalesce(sum(case when publisher_id is null then amount else -amount end) filter (where taken_back_at is null), 0) from payments)::float8 as payments`)
      return rows[0]
    },
  }
}
export type PaymentsWorld = Awaited<ReturnType<typeof startPaymentsWorld>>
export const today = new Date().toISOString().slice(0, 10)
