/** A product with two accounting months behind it, whose leads' history is known, and statements calculated from it. */
import { insertLeads } from '../../../api/db/seed/leads/edgeLeads'
import type { MonthSums, Side } from '../../../api/money/accountingMonths/sides.schema'
import { startAccounting } from '../../../api/money/ledger/fillLedger.queries'
import { startTestApi } from '../../../api/test/testApi'
import { HOUR, startOfDay } from '../../../shared/app/time/timeZones'
import { monthOf } from '../../../shared/money/accountingMonths'
import { addAdvertiser, addPublisher } from '../../support/injectionWorld'

/** A conversion: what it earns is dated by the deposit, what it costs by the approval. */
export interface Conversion {
  /** 0: the first month, 1: the second. */
  month: 0 | 1
  /** Hours after the month begins, by the accounting zone. */
  hours: number
  advertiser: number
  publisher: number
  country: 'DE' | 'FR'
  revenueCents: number
  payoutCents: number
}

export const names = { advertiser: ['Aurora', 'Brightmoor'], publisher: ['Adriva', 'Clickfold'] } as const

/** At the edges of the months, where zones differ, and between. */
export const history: readonly Conversion[] = [
  { month: 0, hours: 0, advertiser: 0, publisher: 0, country: 'DE', revenueCents: 850_00, payoutCents: 600_10 },
  { month: 0, hours: 400, advertiser: 0, publisher: 1, country: 'DE', revenueCents: 850_00, payoutCents: 590_00 },
  { month: 0, hours: 671, advertiser: 1, publisher: 0, country: 'FR', revenueCents: 700_05, payoutCents: 500_00 },
  { month: 1, hours: 0, advertiser: 0, publisher: 0, country: 'FR', revenueCents: 720_00, payoutCents: 510_00 },
  { month: 1, hours: 20, advertiser: 0, publisher: 0, country: 'DE', revenueCents: 850_00, payoutCents: 600_10 },
  { month: 1, hours: 300, advertiser: 1, publisher: 1, country: 'DE', revenueCents: 870_00, payoutCents: 0 },
  { month: 1, hours: 640, advertiser: 0, publisher: 0, country: 'DE', revenueCents: 850_00, payoutCents: 600_10 },
]

const today = new Date().toISOString()
/** First days of the two months before the present one. */
export const months = [monthOf(today, -2), monthOf(today, -1)] as const

export async function startClosingWorld(timeZone = 'UTC', env: Record<string, string> = {}) {
  const api = await startTestApi({ env })
  const { pool } = api.database
  await startAccounting(pool, { timeZone, firstMonth: months[0] })
  while (!(await pool.query<{ done: boolean }>('select fill_ledger(500) as done')).rows[0]?.done);
  const ids: Record<Side, number[]> = { advertiser: [], publisher: [] }
  for (const name of names.advertiser) ids.advertiser.push(await addAdvertiser(api.db, name))
  for (const name of names.publisher) ids.publisher.push(await addPublisher(api.db, name))
  const countries = new Map(
    (await api.db.selectFrom('countries').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]),
  )
  const leads = await insertLeads(
    pool,
    history.map((lead) => {
      const at = new Date(startOfDay(timeZone, months[lead.month]) + lead.hours * HOUR)
      return {
        created_at: new Date(at.getTime() - 3 * HOUR),
        ...{ advertiser_id: ids.advertiser[lead.advertiser] ?? 0, publisher_id: ids.publisher[lead.publisher] ?? 0 },
        ...{ country_id: countries.get(lead.country) ?? null, lead_status_id: 5, converted_at: at, ftd_date: at },
        ...{ revenue: lead.revenueCents / 100, payout: lead.payoutCents / 100 },
      }
    }),
  )
  const token = await api.signInAs(1)
  const world = {
    ...{ api, token, ids, leads, timeZone },
    call: <T = Record<string, unknown>>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      api.call<T>(method, path, { token, headers: { 'timezone-id': timeZone }, ...(body && { body }) }),
    version: async (month: string) =>
      (await world.call<{ version: number }>('GET', `/api/money/months/${month}`)).body.version,
    close: async (month: string) =>
      world.call<{ numbers: string[]; drafts: number; message: string }>('POST', `/api/money/months/${month}/close`, {
        version: await world.version(month),
      }),
    /** Accepts what a check finds. */
    accept: async (month: string, name: string) => {
      const { body } = await world.call<Closing>('GET', `/api/money/months/${month}/closing`)
      const { found, money } = body.checks.find(({ check }) => check === name) ?? {}
      return world.call('PUT', `/api/money/months/${month}/checks/${name}`, { found, money, note: 'Known' })
    },
    /** Adds a deposit of a month that waits for a decision. */
    addPending: async (month: string, revenue: number) => {
      const at = new Date(startOfDay(timeZone, month) + HOUR)
      const [id = 0] = await insertLeads(pool, [
        {
          ...{ created_at: at, converted_at: at, country_id: countries.get('DE') ?? null, lead_status_id: 6, revenue },
          ...{ advertiser_id: ids.advertiser[0] ?? 0, publisher_id: ids.publisher[0] ?? 0 },
        },
      ])
      return id
    },
    approve: (lead: number) =>
      world.call('POST', '/api/pending-conversions/bulk-action', { lead_ids: [lead], is_accept: true }),
    /** Billing data of ours and of all partners but those named. */
    bill: async (...without: string[]) => {
      const owners = [
        {},
        ...names.advertiser.map((name, at) => ({ name, advertiser_id: ids.advertiser[at] })),
        ...names.publisher.map((name, at) => ({ name, publisher_id: ids.publisher[at] })),
      ].filter((owner) => !('name' in owner && without.includes(String(owner.name))))
      for (const owner of owners) {
        const { name = 'Northgate', ...owned } = owner as { name?: string }
        const data = { legal_name: `${name} Ltd`, address: 'Limassol', account: `IBAN of ${name}` }
        const { status, body } = await world.call('PUT', '/api/money/billing-data', { ...owned, ...data })
        if (status !== 200) throw new Error(JSON.stringify(body))
      }
    },
    statements: async (query = '') =>
      (await world.call<{ data: StatementRow[] }>('GET', `/api/money/statements?limit=1000${query}`)).body.data,
    stop: () => api.stop(),
  }
  // Their lists are compared in tests of their own.
  for (const month of months) await world.accept(month, 'brokers')
  return world
}

/** Answer of `/api/money/months/{month}/closing`. */
export interface Closing {
  checks: { check: string; found: number; money: number | null; is_settled: boolean }[]
  review: (StatementRow & { report_amount: number; difference: number })[]
}
export type ClosingWorld = Awaited<ReturnType<typeof startClosingWorld>>

export interface StatementRow extends MonthSums {
  id: number
  number: string | null
  side: Side
  partner_name: string
  month: string
  sha256: string | null
  is_genuine: boolean | null
}

/** What happened to a lead after the first month was closed: it was taken back, or its prices were changed. */
export type Change = { lead: number; revenueCents: number; payoutCents: number }

export interface ExpectedStatement {
  side: Side
  partner_name: string
  lines: string[]
  opening: number
  adjustments: number
  total: number
  closing: number
}

/** Statements of a month by the history of the leads alone, in cents. Changes came between the two closings. */
export function expectedStatements(month: 0 | 1, changes: readonly Change[] = []): ExpectedStatement[] {
  const sides = ['advertiser', 'publisher'] as const
  return sides.flatMap((side) =>
    names[side].flatMap((partner_name, partner) => {
      const amountOf = (lead: Pick<Conversion, 'revenueCents' | 'payoutCents'>) =>
        side === 'advertiser' ? lead.revenueCents : lead.payoutCents
      const own = history.filter((lead) => lead[side] === partner)
      const ofMonth = own.filter((lead) => lead.month === month && amountOf(lead))
      const changed = month === 1 ? changes.filter(({ lead }) => history[lead]?.[side] === partner) : []
      const adjustments = changed.reduce((sum, change) => {
        const lead = history[change.lead]
        return sum + (lead ? amountOf(change) - amountOf(lead) : 0)
      }, 0)
      if (!ofMonth.length && !adjustments) return []
      const opening =
        month === 0 ? 0 : own.filter((lead) => lead.month === 0).reduce((sum, lead) => sum + amountOf(lead), 0)
      const counts = new Map<string, number>()
      for (const lead of ofMonth) {
        const key = `${lead.country} ${amountOf(lead)}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
      const lines = [...counts].map(([key, count]) => `${key} × ${count}`).sort()
      const total = adjustments + ofMonth.reduce((sum, lead) => sum + amountOf(lead), 0)
      return [{ side, partner_name, lines, opening, adjustments, total, closing: opening + total }]
    }),
  )
}
