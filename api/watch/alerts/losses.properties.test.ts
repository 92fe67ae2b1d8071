import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import { cases, depth } from '../../../shared/test/depth'
import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'
import type { Alert, AlertResend } from './alerts.schema'
import { listAlertRules } from './rules.queries'
import { createEvaluation, evaluateRule } from './watchAlerts'

jest.setTimeout(300_000 * depth)

const now = Date.parse('2026-11-20T12:00:00Z')
const minute = 60_000
const countries = [1, 2, null]
/** Advertisers 1 to 3; each has a cap that is full, with the same id. */
const partners = [1, 2, 3]
const kinds: readonly string[] = ['cap_filled', 'advertiser_refuses', 'advertiser_unanswered']

interface List {
  data: Alert[]
  cost: number
}
interface Lost {
  totals: { leads: number; expected_revenue: number }
  data: { value: string; leads: number; expected_revenue: number }[]
}
interface Attempt {
  advertiser: number
  outcome: 'refused' | 'timeout'
}
/** A lead that nobody took: full caps and answers that it met, in the order of the waterfall. */
interface World {
  leads: { publisher: number; country: number | null; caps: number[]; attempts: Attempt[]; isCapFirst: boolean }[]
  deposits: { publisher: number; advertiser: number; country: number | null; cents: number; leads: number }[]
  isReasonStored: boolean
}

const country = fc.constantFrom(...countries)
const partner = fc.constantFrom(...partners)
const attempt: fc.Arbitrary<Attempt> = fc.record({
  advertiser: partner,
  outcome: fc.constantFrom('refused', 'timeout'),
})
const world: fc.Arbitrary<World> = fc.record({
  leads: fc.array(
    fc
      .record({
        ...{ publisher: partner, country, caps: fc.uniqueArray(partner), isCapFirst: fc.boolean() },
        attempts: fc.uniqueArray(attempt, { selector: ({ advertiser }) => advertiser }),
      })
      .filter(({ caps, attempts }) => caps.length + attempts.length > 0),
    { minLength: 1, maxLength: 40 },
  ),
  deposits: fc.array(
    fc.record({
      ...{ publisher: partner, advertiser: partner, country },
      ...{ cents: fc.integer({ min: 1, max: 99_999 }), leads: fc.integer({ min: 1, max: 7 }) },
    }),
    { maxLength: 8 },
  ),
  isReasonStored: fc.boolean(),
})

/** The main reason of a lead: that of its first candidate. */
function reasonOf({ caps, attempts, isCapFirst }: World['leads'][number]) {
  const [cap] = caps
  const [first] = attempts
  return cap !== undefined && (isCapFirst || !first)
    ? { reason: 'cap', subject: `Cap ${cap}`, advertiser: cap }
    : { reason: first?.outcome ?? '', subject: 'no', advertiser: first?.advertiser ?? 0 }
}

describe('the lost leads of alerts', () => {
  let api: TestApi
  let token: string
  let time = now

  async function evaluate() {
    const evaluation = createEvaluation({ ...api.services, now: () => time })
    for (const rule of await listAlertRules(api.services.db))
      if (kinds.includes(rule.kind)) await evaluateRule(evaluation, rule)
  }
  const get = async <Answer>(path: string) => (await api.call<Answer>('GET', path, { token })).body
  const open = () => get<List>('/api/alerts?state=open')
  const lostLeads = async (group_by = 'lost_reason') =>
    (
      await api.call<Lost>('POST', '/api/lost-leads', {
        token,
        body: { start_date: '2026-11-20 11:30', end_date: '2026-11-20 13:00', is_test: false, group_by },
        headers: { 'timezone-id': 'UTC' },
      })
    ).body
  const offered = async (alerts: readonly Alert[]) =>
    Promise.all(alerts.map(({ id }) => get<AlertResend>(`/api/alerts/${id}/resend`)))

  /** Fills the caps, opens their alerts, and then loses the leads. */
  async function happen({ leads, deposits, isReasonStored }: World) {
    api.clock.now = time = now
    for (const table of ['alerts', 'lead_histories', 'leads']) await api.database.pool.query(`delete from ${table}`)
    const before = new Date(now - 10 * 86_400_000)
    await insertLeads(
      api.database.pool,
      deposits.flatMap(({ publisher, advertiser, country, cents, leads: count }) => {
        const lead = { created_at: before, publisher_id: publisher, advertiser_id: advertiser, country_id: country }
        const paid = { lead_status_id: 5, revenue: (cents / 100).toFixed(2), converted_at: before, ftd_date: before }
        return Array.from({ length: count }, (_, place) => ({ ...lead, lead_status_id: 2, ...(place ? {} : paid) }))
      }),
    )
    // One of each fills the caps, and counts nothing in the range.
    await insertLeads(
      api.database.pool,
      partners.map((id) => ({
        ...{ created_at: new Date(now - 60 * minute), publisher_id: 1, advertiser_id: id, lead_status_id: 2 },
        country_id: null,
      })),
    )
    await evaluate()
    api.clock.now = time = now + 5 * minute
    const created_at = new Date(now + minute)
    const ids = await insertLeads(
      api.database.pool,
      leads.map(({ publisher, country }) => ({
        ...{ created_at, publisher_id: publisher, country_id: country, lead_status_id: 3 },
      })),
    )
    const about = leads.map((lead, place) => ({ id: ids[place], ...reasonOf(lead) }))
    if (isReasonStored)
      await api.database.pool.query(
        `update leads l set lost_reason = m.reason, lost_subject = m.subject, lost_advertiser_id = m.advertiser
         from json_to_recordset($1) as m (id bigint, reason text, subject text, advertiser bigint) where m.id = l.id`,
        [JSON.stringify(about)],
      )
    const histories = leads.flatMap(({ caps, attempts }, place) => {
      const reasons = caps.map((id) => ({ kind: 'cap', cap: { id, name: `Cap ${id}` } }))
      const trace = JSON.stringify([{ of: 'advertiser', id: caps[0] ?? 0, name: 'A', reasons }])
      const decided = { lead_id: Number(ids[place]), created_at, status: 'Rejected', taken_ms: 1, trace }
      return [
        { ...decided, advertiser_id: null, restriction_origin: 'system', message: 'No room', res_payload: null },
        ...attempts.map(({ advertiser, outcome }) => ({
          ...{ ...decided, advertiser_id: advertiser, restriction_origin: 'broker', message: 'No' },
          res_payload: outcome === 'refused' ? '{}' : null,
        })),
      ]
    })
    await api.db.insertInto('lead_histories').values(histories).execute()
    await evaluate()
  }

  beforeAll(async () => {
    api = await startTestApi()
    await insertPartners(api.database.pool, { advertisers: 4 })
    token = await api.signInAs(1)
    for (const id of partners)
      await api.database.pool.query(
        `with cap as (insert into caps (id, cap, type, "interval", timezone_id, created_at)
           values ($1, 1, 'lead', 'daily', 1, '2026-11-01') returning id)
         insert into cap_advertisers (cap_id, advertiser_id) select id, $1 from cap`,
        [id],
      )
    // Any answer opens these alerts; of each kind there are two rules, so that alerts share their subjects.
    for (const kind of ['advertiser_refuses', 'advertiser_unanswered'])
      for (const name of ['first', 'second'])
        await api.call('POST', '/api/alert-rules', {
          token,
          body: { kind, name: `${kind} ${name}`, settings: { percent: 1, least: 1, minutes: 1440 } },
        })
  })
  afterAll(() => api.stop())

  it('cost together what the report of lost leads says, and each lead is offered to be sent again once', async () => {
    let shared = 0
    await fc.assert(
      fc.asyncProperty(world, async (asked) => {
        await happen(asked)
        const { data, cost } = await open()
        const { totals } = await lostLeads()
        const sum = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
        expect(totals.leads).toBe(asked.leads.length)
        expect(sum(data.map(({ leads }) => leads))).toBe(totals.leads)
        // The report does not know the advertiser of leads without a reason.
        if (asked.isReasonStored) expect(cost).toBe(totals.expected_revenue)
        expect(Math.round(sum(data.map(({ cost }) => (cost ?? 0) * 100)))).toBe(Math.round(cost * 100))
        const resent = await offered(data)
        const ids = resent.flatMap(({ ids }) => ids)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.length).toBe(totals.leads)
        expect(resent.map(({ ids }) => ids.length)).toEqual(data.map(({ leads }) => leads))
        if (asked.isReasonStored) {
          const ofCap = (id: number) => asked.leads.filter((lead) => reasonOf(lead).subject === `Cap ${id}`).length
          for (const { kind, subject_id, leads } of data)
            if (kind === 'cap_filled') expect(leads).toBe(ofCap(subject_id ?? 0))
        }
        shared += data.filter(({ counted_elsewhere }) => counted_elsewhere.length).length
      }),
      { numRuns: cases(12), seed: 11, endOnFailure: true },
    )
    expect(shared).toBeGreaterThan(6)
  })

  it('say where they count if another subject counts them, and are not offered there', async () => {
    const lead = { publisher: 1, country: 1, caps: [1, 2], attempts: [], isCapFirst: true }
    const deposit = { publisher: 1, advertiser: 1, country: 1, cents: 30_000, leads: 3 }
    await happen({ leads: Array(46).fill(lead), deposits: [deposit], isReasonStored: true })
    const { data, cost } = await open()
    const [first, second] = [1, 2].map((cap) => data.find((one) => one.kind === 'cap_filled' && one.subject_id === cap))
    expect([first?.leads, first?.cost, first?.counted_elsewhere]).toEqual([46, 4600, []])
    const cap = { reason: 'cap', subject_kind: 'cap', subject_id: 1, name: null }
    expect(second).toMatchObject({
      ...{ leads: 0, cost: 0, counted_elsewhere: [{ leads: 46, alert_id: first?.id, ...cap }] },
    })
    expect(cost).toBe(4600)
    const both = [first, second].flatMap((alert) => alert ?? [])
    expect((await offered(both)).map(({ ids }) => ids.length)).toEqual([46, 0])
  })

  it('count by the kind of alert, whichever began first, if their main reason is not recorded', async () => {
    const attempts: Attempt[] = [{ advertiser: 1, outcome: 'refused' }]
    const lead = { publisher: 1, country: 1, caps: [1], attempts, isCapFirst: true }
    await happen({ leads: [lead], deposits: [], isReasonStored: false })
    await api.database.pool.query(
      `update alerts set since = since - interval '1 hour' where kind = 'advertiser_refuses'`,
    )
    await evaluate()
    const { data } = await open()
    const counted = data.filter(({ leads }) => leads > 0).map(({ kind, subject_id }) => [kind, subject_id])
    expect(data.some(({ kind }) => kind === 'advertiser_refuses')).toBe(true)
    expect(counted).toEqual([['cap_filled', 1]])
  })

  it('count nowhere in the Inbox if no alert is about their main reason', async () => {
    const lead = { publisher: 1, country: 1, caps: [1], attempts: [], isCapFirst: true }
    await happen({ leads: [lead, lead], deposits: [], isReasonStored: true })
    await api.database.pool.query(
      `update leads set lost_reason = 'closed', lost_subject = null, lost_advertiser_id = 2 where lost_reason is not null`,
    )
    await evaluate()
    const { data, cost } = await open()
    const elsewhere = { leads: 2, alert_id: null, reason: 'closed', subject_kind: 'advertiser', subject_id: 2 }
    expect(data.find(({ subject_id }) => subject_id === 1)).toMatchObject({
      ...{ leads: 0, counted_elsewhere: [{ ...elsewhere, name: 'Advertiser 2' }] },
    })
    expect([cost, (await lostLeads()).totals.leads]).toEqual([0, 2])
  })
})
