import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { loadReference } from '../../../api/db/migrating/reference'
import { loadDemo } from '../../../api/db/seed/loadDemo'
import { testDatabase } from '../../../api/db/testDatabase'
import type { StatementContent } from '../../../api/money/statements/statementContent'
import { startTestApi, type TestApi } from '../../../api/test/testApi'
import { groupBy } from '../../../shared/app/groupBy'
import { centsText, toCents } from '../../../shared/app/money'
import { startOfDay } from '../../../shared/app/time/timeZones'
import { addDays } from '../../../shared/app/time/wallTimes'
import { accountingMonths, monthOf } from '../../../shared/money/accountingMonths'
import { type Fact, factsOfLead, monthAt } from './ledger.model'

/** A lead that was approved: what it owes or is owed until it is taken back, and from then on. */
interface History {
  approvedAt: number
  returnedAt: number | null
  country: string
  before: Fact[]
  after: Fact[]
}

interface Statement {
  key: string
  name: string
  month: string
  opening: number
  lines: number
  adjustments: number
  payments: number
  content: StatementContent
}

interface Payment {
  key: string
  cents: number
  at: number
  paidAt: number
  takenBackAt: number | null
}

const secretKey = Buffer.from('0f'.repeat(32), 'hex')
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

async function readHistories(api: TestApi): Promise<History[]> {
  const { rows } = await api.database.pool.query<{
    advertiser_id: number
    publisher_id: number
    country: string
    lead_status_id: 5 | 7
    is_fake_ftd: boolean
    is_test: boolean
    is_hidden: boolean
    is_test_advertiser: boolean
    converted_at: Date | null
    revenue: number
    approved_at: Date
    payout: number
    returned_at: Date | null
    is_borne: boolean | null
  }>(`
    select leads.advertiser_id, leads.publisher_id, code as country, lead_status_id, is_fake_ftd, is_test, is_hidden, is_test_advertiser, converted_at,
      leads.revenue, coalesce(ftd_date, approval.created_at) as approved_at,
      case when is_borne is false then taken.payout else leads.payout end as payout, returned_at, is_borne
    from leads
    join advertisers on advertisers.id = leads.advertiser_id
    join countries on countries.id = leads.country_id
    left join deposit_returns taken on taken.lead_id = leads.id
    left join lateral (
      select max(created_at) as created_at from lead_status_changes where lead_id = leads.id and new_lead_status_id = 5
    ) approval on true
    where ftd_date is not null or returned_at is not null`)
  return rows.map((row) => {
    const approvedAt = row.approved_at.getTime()
    const lead = {
      ...{ advertiser: row.advertiser_id, publisher: row.publisher_id, isFake: row.is_fake_ftd, isTest: row.is_test },
      ...{ isHidden: row.is_hidden, convertedAt: row.converted_at?.getTime() ?? null },
      ...{ revenueCents: toCents(row.revenue), payoutCents: toCents(row.payout) },
    }
    const factsAs = (status: 5 | 7, ftdAt: number | null) =>
      factsOfLead({ ...lead, status, ftdAt }, row.is_test_advertiser)
    return {
      ...{ approvedAt, returnedAt: row.returned_at?.getTime() ?? null, country: row.country },
      ...{ before: factsAs(5, approvedAt), after: factsAs(7, row.is_borne ? approvedAt : null) },
    }
  })
}

async function readStatements(api: TestApi): Promise<Statement[]> {
  const { rows } = await api.database.pool.query<Record<string, string | number | null>>(
    `select statements.*, month::text as month, coalesce(advertisers.name, publishers.name) as name from statements
     left join advertisers on advertisers.id = advertiser_id left join publishers on publishers.id = publisher_id order by id`,
  )
  return rows.map((row) => {
    const document = JSON.parse(String(row.document)) as StatementContent & { statement?: StatementContent }
    return {
      key: row.publisher_id === null ? `revenue ${row.advertiser_id}` : `payout ${row.publisher_id}`,
      ...{ name: String(row.name), month: String(row.month) },
      ...{ opening: toCents(Number(row.opening_balance)), lines: toCents(Number(row.lines_amount)) },
      ...{ adjustments: toCents(Number(row.adjustments_amount)), payments: toCents(Number(row.payments_amount)) },
      content: document.statement ?? document,
    }
  })
}

async function readPayments(api: TestApi, zone: string): Promise<Payment[]> {
  const { rows } = await api.database.pool.query<{
    advertiser_id: number | null
    publisher_id: number | null
    amount: number
    paid_on: string
    created_at: Date
    taken_back_at: Date | null
  }>('select advertiser_id, publisher_id, amount, paid_on, created_at, taken_back_at from payments')
  return rows.map((row) => ({
    key: row.publisher_id === null ? `revenue ${row.advertiser_id}` : `payout ${row.publisher_id}`,
    ...{ cents: toCents(row.amount), at: startOfDay(zone, row.paid_on), paidAt: row.created_at.getTime() },
    takenBackAt: row.taken_back_at?.getTime() ?? null,
  }))
}

describe.each(['UTC', 'Europe/Nicosia', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'])(
  'the books of the demo in %s',
  (zone) => {
    let api: TestApi
    let histories: History[]
    let statements: Statement[]
    let months: ReturnType<typeof accountingMonths>
    /** When each closed month was closed, after the time at which the books begin. */
    let closings: number[]

    /** Facts of leads that counted at a time, with their countries. */
    const factsAt = (at: number) =>
      histories.flatMap(({ approvedAt, returnedAt, country, before, after }) =>
        approvedAt >= at
          ? []
          : (returnedAt !== null && returnedAt < at ? after : before).map((fact) => ({ ...fact, country })),
      )
    const isBefore = (month: string, { at }: Fact) => {
      const effective = monthAt({ months }, at)
      return effective === 'before' || effective < month
    }

    beforeAll(async () => {
      const database = await testDatabase()
      await loadReference(database.db)
      await loadDemo({ pool: database.pool, leads: 3000, secretKey, timeZone: zone })
      api = await startTestApi({ database })
      histories = await readHistories(api)
      statements = await readStatements(api)
      const { rows } = await api.database.pool.query<{ month: string; starts_at: Date; closed_at: Date | null }>(
        'select month::text, starts_at, closed_at from accounting_months where starts_at <= now() order by month',
      )
      months = accountingMonths(zone, rows[0]?.month ?? '', rows.at(-1)?.month)
      closings = [rows[0]?.starts_at.getTime() ?? 0, ...rows.flatMap(({ closed_at }) => closed_at?.getTime() ?? [])]
    }, 240_000)
    afterAll(() => api.stop())

    it('have eleven closed months, whose statements follow from the leads and the payments', async () => {
      expect(closings).toHaveLength(12)
      const payments = await readPayments(api, zone)
      /** The month in which something of a time was booked, at another time: the first one that was open. */
      const bookedIn = (of: number, at: number) =>
        months.find(({ to }, place) => of < to && at < (closings[place + 1] ?? Infinity))?.month ?? ''
      const bookings = payments.flatMap(({ key, cents, at, paidAt, takenBackAt }) => [
        { key, month: bookedIn(at, paidAt), cents: -cents },
        ...(takenBackAt === null ? [] : [{ key, month: bookedIn(at, takenBackAt), cents }]),
      ])
      for (const [place, { month }] of months.slice(0, 11).entries()) {
        const [then = [], now = []] = [closings[place], closings[place + 1]].map((at) => factsAt(at ?? 0))
        const own = now.filter(({ at }) => monthAt({ months }, at) === month)
        const of = (key: string, facts: readonly Fact[]) =>
          sum(facts.filter((fact) => fact.key === key).map(({ cents }) => cents))
        const earlier = (key: string, facts: readonly Fact[]) =>
          of(
            key,
            facts.filter((fact) => isBefore(month, fact)),
          )
        const paid = (key: string, isDone: (other: string) => boolean) =>
          sum(bookings.filter((one) => one.key === key && isDone(one.month)).map(({ cents }) => cents))
        const expected = (key: string) => ({
          ...{ key, month, opening: earlier(key, then) + paid(key, (other) => other < month), lines: of(key, own) },
          adjustments: earlier(key, now) - earlier(key, then),
          payments: paid(key, (other) => other === month),
          texts: groupBy(
            own.filter((fact) => fact.key === key),
            ({ country, cents }) => `${country} ${centsText(cents)}`,
          )
            .map((alike) => `${alike[0].country} ${centsText(alike[0].cents)} × ${alike.length}`)
            .sort(),
        })
        const written = statements.filter((one) => one.month === month)
        expect(
          written.map(({ name: _, content, ...one }) => ({
            ...one,
            texts: content.lines.map(({ country, price, count }) => `${country} ${price} × ${count}`).sort(),
          })),
        ).toEqual(written.map(({ key }) => expected(key)))
        const keys = new Set([...own, ...now.filter((fact) => isBefore(month, fact))].map(({ key }) => key))
        const missing = [...keys].filter((key) => {
          const { lines, adjustments } = expected(key)
          return (lines || adjustments) && !written.some((one) => one.key === key)
        })
        expect([month, missing]).toEqual([month, []])
      }
    })

    it('bill what the reports say, where nothing changed afterwards', async () => {
      const token = await api.signInAs(1)
      const latest = factsAt(Infinity)
      let unchanged = 0
      for (const [place, { month }] of months.slice(0, 11).entries()) {
        const keyed = (facts: readonly Fact[], key: string) =>
          sum(
            facts
              .filter((fact) => fact.key === key && monthAt({ months }, fact.at) === month)
              .map(({ cents }) => cents),
          )
        const closed = factsAt(closings[place + 1] ?? 0)
        for (const side of ['revenue', 'payout'] as const) {
          const { body } = await api.call<{ data: { name: string; revenue: number; payout: number }[] }>(
            'POST',
            '/api/lead-pivot',
            {
              ...{ token, headers: { 'timezone-id': zone } },
              body: {
                ...{ start_date: month, end_date: `${addDays(monthOf(month, 1), -1)} 23:59`, is_test: false },
                group_by: side === 'revenue' ? 'advertiser_id' : 'affiliate_id',
              },
            },
          )
          const same = statements.filter(
            ({ key, month: of }) => of === month && key.startsWith(side) && keyed(closed, key) === keyed(latest, key),
          )
          unchanged += same.length
          const reported = new Map(body.data.map((row) => [row.name, toCents(row[side])]))
          expect(same.map(({ key, name }) => [month, key, reported.get(name) ?? 0])).toEqual(
            same.map(({ key, lines }) => [month, key, lines]),
          )
        }
      }
      expect(unchanged).toBeGreaterThan(50)
    })
  },
)
