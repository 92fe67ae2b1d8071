import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { until } from '../../test/polling'
import { readEvents } from '../../test/readEvents'
import { startTestApi, type TestApi } from '../../test/testApi'
import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { addCap } from '../../leads/intake/intake.testWorld'
import { alertKindNames } from '../../../shared/watch/alertKinds'
import type { Alert, AlertRuleRow } from './alerts.schema'
import { listAlertRules } from './rules.queries'
import { createEvaluation, evaluateRule } from './watchAlerts'

const now = Date.parse('2026-11-20T12:00:00Z')
const minute = 60_000

interface List {
  data: Alert[]
  open: number
  cost: number | null
}

interface Preview {
  fired: number | null
  alerts: { at: string; until: string | null; title: string }[]
}

let api: TestApi
let token: string
let time = now
const setTime = (at: number) => (api.clock.now = time = at)

/** Evaluates all rules as every process does. */
async function evaluate() {
  const evaluation = createEvaluation({ ...api.services, now: () => time })
  for (const rule of await listAlertRules(api.services.db)) await evaluateRule(evaluation, rule)
}
const list = async (query = '', as = token) => (await api.call<List>('GET', `/api/alerts${query}`, { token: as })).body
const titles = async (query = '?state=open') => (await list(query)).data.map(({ title }) => title)

/** Leads that were sent to advertiser 1, and refused: rejected for good, or taken by another. */
async function refusals(count: number, { taken = false, minutesAgo = 5 } = {}) {
  const created_at = new Date(time - minutesAgo * minute)
  const ids = await insertLeads(
    api.database.pool,
    Array.from({ length: count }, () => ({
      ...{ created_at, publisher_id: 1, lead_status_id: taken ? 2 : 3, advertiser_id: taken ? 2 : null },
    })),
  )
  await api.db
    .insertInto('lead_histories')
    .values(
      ids.map((lead_id) => ({
        ...{ lead_id, created_at, advertiser_id: 1, status: 'Rejected', restriction_origin: 'broker' },
        ...{ message: 'Invalid phone', taken_ms: 200, res_payload: '{}' },
      })),
    )
    .execute()
}

beforeAll(async () => {
  api = await startTestApi()
  await insertPartners(api.database.pool)
  token = await api.signInAs(await api.addUser({ name: 'Nora Lindqvist' }))
})
afterAll(() => api.stop())
beforeEach(async () => {
  setTime(now)
  for (const table of ['alerts', 'lead_histories', 'leads', 'deliveries', 'open_attempts'])
    await api.database.pool.query(`delete from ${table}`)
})

describe('an alert', () => {
  it('opens once when the share is reached, is updated, and resolves by itself', async () => {
    await refusals(19)
    await evaluate()
    expect(await titles()).toEqual([])
    await refusals(1)
    await evaluate()
    await evaluate()
    const { data, open } = await list('?state=open')
    expect([open, data[0]?.title, data[0]?.evidence.bad]).toEqual([
      1,
      expect.stringMatching(/ refuses everything$/),
      20,
    ])
    await refusals(2)
    await evaluate()
    const [updated] = (await list('?state=open')).data
    expect(updated).toMatchObject({ id: data[0]?.id, evidence: { bad: 22, all: 22 }, chart: { shape: 'bars' } })
    expect([updated?.chart?.bad.at(-1), updated?.chart?.good]).toEqual([22, Array(12).fill(0)])
    setTime(now + 20 * minute)
    await evaluate()
    expect(await titles()).toEqual([])
    expect((await list('?state=resolved')).data[0]).toMatchObject({ state: 'resolved', resolved_by: null })
  })

  it('of a full cap says how many partners it names, by which staff may raise it', async () => {
    const cap = await addCap(api.db, { cap: 0, interval: 'daily', advertiserIds: [1] })
    await evaluate()
    expect((await list('?state=open')).data).toMatchObject([
      { kind: 'cap_filled', subject_id: cap, evidence: { cap: 0, advertisers: 1, publishers: 0 } },
    ])
    await api.db.deleteFrom('caps').where('id', '=', cap).execute()
  })

  it('costs what the lost leads would have brought: those that another advertiser took are not lost', async () => {
    const deposit = { lead_status_id: 5, advertiser_id: 1, publisher_id: 1, revenue: '300' }
    const monthAgo = new Date(now - 20 * 86_400_000)
    await insertLeads(api.database.pool, [
      { created_at: monthAgo, converted_at: monthAgo, ftd_date: monthAgo, ...deposit },
      ...Array.from({ length: 2 }, () => ({
        ...{ created_at: monthAgo, lead_status_id: 2, advertiser_id: 1, publisher_id: 1 },
      })),
    ])
    await refusals(12)
    await refusals(10, { taken: true })
    await evaluate()
    const { data, cost } = await list('?state=open')
    expect([data[0]?.leads, data[0]?.cost, cost]).toEqual([12, 1200, 1200])
    const viewer = await api.signInAs(['ALERTS_LIST'])
    expect(await list('?state=open', viewer)).toMatchObject({ cost: null, data: [{ cost: null, leads: 12 }] })
  })

  it('tells of postbacks that failed, of one publisher only', async () => {
    const at = new Date(now - 10 * minute)
    const failed = (publisher_id: number, count: number) =>
      Array.from({ length: count }, () => ({
        ...{ publisher_id, lead_id: 1, lead_created_at: at, event: 'ftd', created_at: at, facts: '{}' },
        ...{ status: 'failed', attempted_at: at, fault: 'HTTP 403' },
      }))
    await api.db
      .insertInto('deliveries')
      .values([...failed(1, 5), ...failed(2, 4)])
      .execute()
    await evaluate()
    const { data } = await list('?state=open')
    expect(data).toMatchObject([
      { kind: 'postbacks_failing', subject_id: 1, evidence: { count: 5, fault: 'HTTP 403' } },
    ])
  })

  it('tells of a silent publisher, what is missing and at what cost, until leads come again', async () => {
    const hour = 60 * minute
    const usual = [7, 14, 21, 28].flatMap((daysAgo) =>
      [-2, -1, 0].flatMap((hours) =>
        Array.from({ length: 20 }, () => ({
          created_at: new Date(now - daysAgo * 24 * hour + hours * hour + 5 * minute),
          ...{ publisher_id: 1, lead_status_id: 2, advertiser_id: 1 },
        })),
      ),
    )
    const monthAgo = new Date(now - 20 * 24 * hour)
    const deposit = { lead_status_id: 5, advertiser_id: 1, publisher_id: 1, revenue: '482' }
    await insertLeads(api.database.pool, [
      ...usual,
      { created_at: monthAgo, converted_at: monthAgo, ftd_date: monthAgo, ...deposit },
    ])
    // In the hour before, leads came: the silence lasts since then.
    await insertLeads(api.database.pool, [{ ...usual[0], created_at: new Date(now - 2 * hour + 5 * minute) }])
    setTime(now + 3 * minute)
    await evaluate()
    const silent = (await list('?state=open')).data.filter(({ kind }) => kind === 'publisher_silent')
    expect(silent).toMatchObject([{ subject_id: 1, leads: 20, evidence: { expected: 20, hours: 1 } }])
    // Of 242 leads in 30 days with 482 dollars.
    expect(silent.map(({ cost, since }) => [cost, since])).toEqual([[39.83, '2026-11-20T11:00:00.000Z']])
    expect(silent[0]?.title).toMatch(/ sends no leads$/)
    await insertLeads(api.database.pool, [{ ...usual[0], created_at: new Date(now + 30 * minute) }])
    setTime(now + hour + 3 * minute)
    await evaluate()
    expect((await list('?state=resolved')).data.map(({ kind }) => kind)).toContain('publisher_silent')
  })

  it('can be assigned, snoozed and resolved, each audited; a second user is told', async () => {
    await refusals(20)
    await evaluate()
    const { id = 0, version = 0 } = (await list('?state=open')).data[0] ?? {}
    const act = async (what: string, body: object) =>
      api.call<Alert>('PUT', `/api/alerts/${id}/${what}`, { token, body })
    const until = new Date(now + 60 * minute).toISOString()
    const snoozed = await act('snooze', { until, version })
    expect(snoozed.body).toMatchObject({ state: 'snoozed', snoozed_until: until })
    expect((await list()).open).toBe(0)
    expect((await act('resolve', { reason: 'Fixed', version })).status).toBe(409)
    const resolved = await act('resolve', { reason: ' Broker called ', version: snoozed.body.version })
    expect(resolved.body).toMatchObject({
      ...{ state: 'resolved', resolved_by: 'Nora Lindqvist', resolved_reason: 'Broker called' },
    })
    expect((await act('assignee', { user_id: null })).status).toBe(409)
    const { rows } = await api.database.pool.query<{ action: string }>(
      `select action from audit_log where entity = 'alert' order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['alert.snooze', 'alert.resolve'])
    expect((await act('snooze', { until: new Date(now + 40 * 86_400_000).toISOString() })).status).toBe(400)
  })

  it('stays resolved while the condition that a person resolved goes on, and opens when it begins again', async () => {
    await refusals(20)
    await evaluate()
    const [first] = (await list('?state=open')).data
    await api.call('PUT', `/api/alerts/${first?.id}/resolve`, { token, body: { reason: '' } })
    await evaluate()
    expect(await titles()).toEqual([])
    setTime(now + 20 * minute)
    await evaluate()
    await refusals(20)
    await evaluate()
    const [second] = (await list('?state=open')).data
    expect(second && second.id !== first?.id).toBe(true)
  })

  it('is open again after Undo of resolving it, unless its condition is over', async () => {
    await refusals(20)
    await evaluate()
    const [first] = (await list('?state=open')).data
    const act = (what: string, body: object) =>
      api.call<Alert>('PUT', `/api/alerts/${first?.id}/${what}`, { token, body })
    expect((await act('reopen', {})).status).toBe(409)
    await act('resolve', { reason: 'By mistake' })
    expect((await act('reopen', {})).body).toMatchObject({ state: 'open', resolved_by: null, resolved_reason: null })
    await evaluate()
    expect(await titles()).toHaveLength(1)
    await act('resolve', { reason: '' })
    setTime(now + 20 * minute)
    await evaluate()
    expect((await act('reopen', {})).status).toBe(409)
  })
})

describe('the stream of open alerts', () => {
  it('begins for all who open it at the same time', async () => {
    const leave = new AbortController()
    const open = async (reader: string) => {
      const events: string[] = []
      const onData = (data: string) => events.push(data)
      const state = await readEvents(`${api.url}/api/alerts/stream`, { token: reader, signal: leave.signal, onData })
      await until(() => state.ended || events.length > 0)
      return state.ended
    }
    const readers = await Promise.all(Array.from({ length: 12 }, () => api.signInAs(1)))
    expect(await Promise.all(readers.map(open))).toEqual(readers.map(() => false))
    leave.abort()
  })
})

describe('an alert rule', () => {
  const rulesNow = async () => (await api.call<AlertRuleRow[]>('GET', '/api/alert-rules', { token })).body

  it('says in words when it fires, with its settings', async () => {
    const rule = (await rulesNow()).find(({ kind }) => kind === 'advertiser_refuses')
    expect(rule?.fires).toBe('80 % of at least 20 answers within 15 minutes are refusals.')
    expect(rule?.settings.map(({ name, value }) => [name, value])).toEqual([
      ['percent', 80],
      ['least', 20],
      ['minutes', 15],
      ['pause', 0],
    ])
  })

  it('is created, changed and deleted, and refuses settings by their field', async () => {
    const body = { kind: 'advertiser_refuses', name: 'Strict', settings: { percent: 50, least: 5 }, subject_ids: [2] }
    const wrong = await api.call<{ fields: object }>('POST', '/api/alert-rules', {
      token,
      body: { ...body, settings: { percent: 101, hours: 2 } },
    })
    const settings = 'This rule has no setting “hours”. Refused: use a whole number from 1 to 100.'
    expect([wrong.status, wrong.body.fields]).toEqual([400, { settings }])
    const made = await api.call<AlertRuleRow>('POST', '/api/alert-rules', { token, body })
    expect(made.status).toBe(201)
    // It watches advertiser 2 alone.
    await refusals(6)
    await evaluate()
    expect(await titles()).toEqual([])
    const { kind: _, ...change } = { ...body, is_excluding: true, version: made.body.version }
    await api.call('PUT', `/api/alert-rules/${made.body.id}`, { token, body: change })
    await evaluate()
    expect((await list('?state=open')).data.map(({ rule_name }) => rule_name)).toEqual(['Strict'])
    expect((await api.call('DELETE', `/api/alert-rules/${made.body.id}`, { token })).status).toBe(200)
    expect(await titles()).toEqual([])
  })

  it('tells what it would have found, by the same condition, and what nobody can tell', async () => {
    const preview = async (body: object) =>
      (await api.call<Preview>('POST', '/api/alert-rules/preview', { token, body })).body
    await refusals(20, { minutesAgo: 3 * 1440 })
    await refusals(20, { minutesAgo: 2 * 1440 })
    await refusals(10, { minutesAgo: 2 * 1440 - 10 })
    await refusals(19, { minutesAgo: 1440 })
    await refusals(40, { minutesAgo: 31 * 1440 })
    const rule = { kind: 'advertiser_refuses' }
    const { fired, alerts } = await preview(rule)
    expect([fired, alerts.map(({ at, until }) => [at, until])]).toEqual([
      2,
      [
        ['2026-11-18T12:01:00.000Z', '2026-11-18T12:16:00.000Z'],
        ['2026-11-17T12:01:00.000Z', '2026-11-17T12:16:00.000Z'],
      ],
    ])
    expect(alerts[0]?.title).toMatch(/ refuses everything$/)
    expect(await preview({ ...rule, settings: { least: 19 } })).toMatchObject({ fired: 3 })
    expect(await preview({ ...rule, subject_ids: [2] })).toMatchObject({ fired: 0, alerts: [] })
    expect(await preview({ kind: 'system' })).toMatchObject({ fired: null, note: expect.stringMatching(/not stored/) })
    const stopped = ['scheduled_change_stopped', 'report_schedule_stopped', 'webhook_stopped']
    const unknown = ['system', 'status_sync_failing', ...stopped]
    const kinds = alertKindNames.filter((kind) => !unknown.includes(kind))
    for (const kind of kinds) expect((await preview({ kind })).fired).toEqual(expect.any(Number))
  })

  it('is changed only with the permission for it', async () => {
    const viewer = await api.signInAs(['ALERTS_LIST'])
    const body = { kind: 'held_leads', name: 'Mine' }
    expect((await api.call('POST', '/api/alert-rules', { token: viewer, body })).status).toBe(403)
    expect((await api.call('GET', '/api/alert-rules', { token: await api.signInAs(['LEADS_LIST']) })).status).toBe(403)
  })
})
