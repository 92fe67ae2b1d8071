import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'
import type { LeadEvent } from './leadTimeline.schema'

let api: TestApi
let lead: number
let hidden: number

const everything = ['LEADS_LIST', 'AUDIT_LOG_LIST', 'LEADS_PROGRESS_LOGS', 'CAMPAIGNS_LIST']
type Answer = { fields?: Record<string, string>; total: number; end_cursor: string | null; data: LeadEvent[] }
const ask = async (permissions: readonly string[], query = '', id = lead) =>
  api.call<Answer>('GET', `/api/leads/${id}/timeline${query}`, { token: await api.signInAs(permissions) })
const kinds = ({ body }: { body: Answer }) => body.data.map(({ kind }) => kind)
const at = (time: string) => new Date(`2026-05-01T${time}Z`)

async function insertHistory() {
  const { db } = api
  const attempt = { lead_id: lead, created_at: at('10:00:01'), advertiser_id: 1, status: 'Accepted', taken_ms: 80 }
  await db.insertInto('lead_histories').values(attempt).execute()
  const changed = { lead_id: lead, created_at: at('10:00:01'), new_lead_status_id: 2, old_lead_status_id: 1 }
  await db
    .insertInto('lead_status_changes')
    .values({ ...changed, changed_by: 'system' })
    .execute()
  const event = { publisher_id: 1, lead_id: lead, lead_created_at: at('10:00:00'), event: 'accepted', facts: '{}' }
  await db
    .insertInto('deliveries')
    .values({ ...event, created_at: at('10:00:02'), status: 'sent', attempts: 1 })
    .execute()
  const injection = { lead_id: lead, lead_created_at: at('10:00:00'), advertiser_id: 2, created_at: at('11:00:00') }
  await db
    .insertInto('injections')
    .values({ ...injection, scheduled_at: at('12:00:00'), user_id: (await api.addUser({ name: 'Ada Admin' })).user_id })
    .execute()
  const row = { actor: 'staff@example.test', entity: 'lead', entity_id: String(lead) }
  await db
    .insertInto('audit_log')
    .values([
      { ...row, action: 'lead.update', before: '{"payout":1}', after: '{"payout":2}', created_at: at('13:00:00') },
      { ...row, action: 'lead.override_status', after: '{"status_override":"x"}', created_at: at('13:00:01') },
      { ...row, action: 'postback.take', after: '{"outcome":"applied"}', created_at: at('13:00:02') },
      { ...row, action: 'postback.take', after: '{"outcome":"recorded"}', created_at: at('13:00:03') },
    ])
    .execute()
}

async function insertSending() {
  const { db } = api
  const made = { id: 1, campaign_id: 1, name: 'x' }
  await db.insertInto('campaigns').values({ id: 1, name: 'Second chance' }).execute()
  await db
    .insertInto('campaign_sources')
    .values({ ...made, number: 1, kind: 'once' })
    .execute()
  await db
    .insertInto('campaign_steps')
    .values({ ...made, name: 'First try', number: 1, position: 1 })
    .execute()
  const person = { email_key: 'a@b.test', origin_lead_id: lead, due_at: at('14:00:00') }
  await db
    .insertInto('campaign_consumers')
    .values({ id: 1, campaign_id: 1, source_id: 1, ...person })
    .execute()
  const result = { result: 'refused', advertiser_id: 2, entered_at: at('14:00:00'), changed_at: at('14:00:05') }
  await db
    .insertInto('campaign_results')
    .values({ campaign_id: 1, consumer_id: 1, step_id: 1, source_id: 1, ...result })
    .execute()
}

describe('the timeline of a lead', () => {
  beforeAll(async () => {
    api = await startTestApi()
    await insertPartners(api.database.pool)
    const created_at = at('10:00:00')
    const ids = await insertLeads(api.database.pool, [{ created_at }, { created_at, is_hidden: true }])
    lead = ids[0] ?? 0
    hidden = ids[1] ?? 0
    await insertHistory()
    await insertSending()
  })
  afterAll(() => api.stop())

  it('is everything that happened, newest first, what follows from something above it', async () => {
    const answer = await ask(everything)
    expect(kinds(answer)).toEqual(['sending', 'edit', 'edit', 'injection', 'postback', 'status', 'attempt', 'received'])
    expect(answer.body).toMatchObject({ total: 8, end_cursor: null })
    expect(answer.body.data[0]).toMatchObject({
      sending: { campaign_name: 'Second chance', step_name: 'First try', advertiser_name: 'Advertiser 2' },
    })
    expect(answer.body.data[3]).toMatchObject({
      injection: { advertiser_name: 'Advertiser 2', status: 'idle', ordered_by: 'Ada Admin' },
    })
  })

  it.each([
    ['shows', [...everything, 'REPORT_METRIC_GLOBAL_PAYOUT'], 2],
    ['masks', everything, '•••'],
  ])('leaves out edits that another event tells, and %s payouts', async (_does, permissions, payout) => {
    const { body } = await ask(permissions, '?show=edits')
    expect(body.data.map((event) => event.kind === 'edit' && [event.row.action, event.row.after])).toEqual([
      ['postback.take', { outcome: 'recorded' }],
      ['lead.update', { payout }],
    ])
  })

  it.each([
    ['AUDIT_LOG_LIST', 'edit'],
    ['LEADS_PROGRESS_LOGS', 'injection'],
    ['CAMPAIGNS_LIST', 'sending'],
  ])('leaves out without %s what needs it', async (permission, kind) => {
    const rest = everything.filter((name) => name !== permission)
    const answer = await ask(rest)
    expect(kinds(answer)).not.toContain(kind)
    expect(answer.body.total).toBe(answer.body.data.length)
    expect(kinds(await ask(['LEADS_LIST', permission]))).toContain(kind)
  })

  it('is refused without LEADS_LIST', async () => {
    const rest = everything.filter((name) => name !== 'LEADS_LIST')
    expect((await ask(rest)).status).toBe(403)
  })

  it('pages without a gap or a repetition through events of the same moment', async () => {
    const whole = kinds(await ask(everything))
    const paged: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { body: Answer } = await ask(everything, `?limit=3${cursor && `&after=${cursor}`}`)
      paged.push(...kinds(page))
      cursor = page.body.end_cursor
    }
    expect(paged).toEqual(whole)
  })

  it('is narrowed to a group', async () => {
    expect(kinds(await ask(everything, '?show=status'))).toEqual(['status', 'received'])
    expect(kinds(await ask(everything, '?show=delivery'))).toEqual(['sending', 'injection', 'attempt', 'received'])
    expect(kinds(await ask(everything, '?show=postbacks'))).toEqual(['postback'])
  })

  it('refuses a group, a limit and a cursor that are none, by the name of the field', async () => {
    const fieldOf = async (query: string) => Object.keys((await ask(everything, query)).body.fields ?? {})
    expect(await fieldOf('?show=all')).toEqual(['show'])
    expect(await fieldOf('?limit=0')).toEqual(['limit'])
    expect(await fieldOf('?after=x')).toEqual(['after'])
  })

  it('is not told of a lead that is hidden or missing', async () => {
    expect((await ask(everything, '', hidden)).status).toBe(404)
    expect((await ask(everything, '', 987_654_321)).status).toBe(404)
  })
})
