import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { insertLeads, insertPartners, type LeadInput } from '../../db/seed/leads/edgeLeads'
import type { LeadRow } from '../leads/leads.schema'
import { waitingForLock } from '../../test/polling'
import { startTestApi, type TestApi, type TestUser } from '../../test/testApi'

interface Answer {
  message: string
  leads: LeadRow[]
  refused: { lead_id: number; code: string; message: string }[]
  code?: string
  fields?: Record<string, string>
}

let api: TestApi
let staff: TestUser
let token: string

const created = new Date('2026-09-14T10:00:00Z')
const accepted = {
  created_at: created,
  advertiser_id: 1,
  lead_status_id: 2,
  advertiser_status: 'New',
} satisfies LeadInput
const add = (...leads: Partial<LeadInput>[]) =>
  insertLeads(
    api.database.pool,
    leads.map((lead) => ({ ...accepted, ...lead })),
  )
const send = (action: string, body: object, headers: Record<string, string> = {}, as = token) =>
  api.call<Answer>('POST', `/api/lead-details/${action}`, { token: as, body, headers })
const records = (action: string, ids: readonly number[]) =>
  api.db
    .selectFrom('audit_log')
    .select(['entity_id', 'actor', 'before', 'after'])
    .where('action', '=', action)
    .where('entity_id', 'in', ids.map(String))
    .orderBy('id')
    .execute()
const stored = (ids: readonly number[]) =>
  api.db
    .selectFrom('leads')
    .select(['id', 'lead_status_id', 'is_fake_ftd', 'is_test', 'status_override', 'version'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()

beforeAll(async () => {
  api = await startTestApi()
  await insertPartners(api.database.pool)
  staff = await api.addUser({ level: 1 })
  token = await api.signInAs(staff)
})
afterAll(() => api.stop())

describe('an override of the status', () => {
  it('is shown to the publisher, logged in history and audit, removed by empty text', async () => {
    const ids = await add({}, { status_override: 'Callback' })
    const given = await send('status-override', { lead_ids: ids, status_override: ' Callback ' })
    expect(given.body).toMatchObject({
      message: 'Status Override Updated',
      leads: ids.map((id) => ({ id, status_override: 'Callback', publisher_status: 'Callback', status: 'Accepted' })),
      refused: [],
    })
    // The second lead had it already: nothing changed, nothing is recorded.
    expect(await records('lead.override_status', ids)).toEqual([
      {
        entity_id: String(ids[0]),
        actor: staff.email,
        before: { status_override: null },
        after: { status_override: 'Callback' },
      },
    ])
    expect((await stored(ids)).map(({ version }) => version)).toEqual([2, 1])
    const history = await api.db
      .selectFrom('lead_status_changes')
      .select(['status_override', 'changed_by'])
      .where('lead_id', 'in', ids)
      .execute()
    expect(history).toEqual([{ status_override: 'Callback', changed_by: staff.email }])

    const { body } = await send('status-override', { lead_ids: ids, status_override: '' })
    expect(body.leads.map(({ status_override, publisher_status }) => [status_override, publisher_status])).toEqual([
      [null, 'New'],
      [null, 'New'],
    ])
  })

  it('reaches a lead that the database itself has dated, to the microsecond', async () => {
    const ids = await add({})
    await sql`update leads set created_at = created_at + interval '123456 microseconds' where id = any(${ids})`.execute(
      api.db,
    )
    const { body } = await send('status-override', { lead_ids: ids, status_override: 'Dead' })
    expect(body).toMatchObject({ leads: [{ id: ids[0], status_override: 'Dead' }], refused: [] })
  })

  it('leaves out a lead that is hidden or not there, and says so', async () => {
    const [there = 0, hidden = 0] = await add({}, { is_hidden: true })
    const { status, body } = await send('status-override', {
      lead_ids: [hidden, there, 999_999],
      status_override: 'Dead',
    })
    expect(status).toBe(200)
    expect(body.leads.map(({ id }) => id)).toEqual([there])
    expect(body.refused).toEqual(
      [hidden, 999_999].map((lead_id) => ({ lead_id, code: 'NOT_FOUND', message: 'The lead was not found.' })),
    )
  })
})

describe('marking as a test', () => {
  it('is recorded for the leads that were none, and can be taken back', async () => {
    const ids = await add({}, { is_test: true })
    const { body } = await send('mark-test-lead', { lead_ids: ids, columns: ['is_test'] })
    expect(body).toEqual({
      message: 'Leads Marked as Test',
      leads: ids.map((id) => ({ id, is_test: true })),
      // Only of the one that was none before.
      undo: [{ lead_id: ids[0], status_override: null, version: 2 }],
      refused: [],
    })
    expect(await records('lead.mark_test', ids)).toMatchObject([
      { entity_id: String(ids[0]), before: { is_test: false }, after: { is_test: true } },
    ])
    await send('mark-test-lead', { lead_ids: ids, is_test: false })
    expect((await stored(ids)).map(({ is_test }) => is_test)).toEqual([false, false])
  })
})

describe('firing an FTD', () => {
  const deposit = { converted_at: created, revenue: '900' }
  const others: [string, Partial<LeadInput>][] = [
    ['The lead is not accepted yet.', { lead_status_id: 1 }],
    ['The lead was rejected.', { lead_status_id: 3 }],
    ['The lead already has a conversion.', { ...deposit, lead_status_id: 5, ftd_date: created }],
    ['The lead already has a conversion, which waits for approval.', { ...deposit, lead_status_id: 6 }],
    ['The lead already has a conversion, which was rejected.', { ...deposit, lead_status_id: 7 }],
    [
      'An FTD was already fired: the lead has a conversion that waits for approval.',
      { lead_status_id: 6, is_fake_ftd: true },
    ],
    ['The lead already has a deposit.', deposit],
  ]

  it('makes accepted leads pending without a deposit, refuses others with a reason', async () => {
    const [plain = 0, ...rest] = await add({}, ...others.map(([, lead]) => lead))
    const before = await stored(rest)
    const { status, body } = await send('fire-fake-ftd', { lead_ids: [...rest, plain] })
    expect(status).toBe(200)
    expect(body.leads).toMatchObject([
      {
        id: plain,
        status: 'Pending FTD',
        is_fake_ftd: true,
        row_color: '#796b99',
        revenue: 0,
        real_conversion: 'No',
        version: 2,
      },
    ])
    expect(body.refused).toEqual(
      others.map(([message], index) => ({ lead_id: rest[index], code: 'CONFLICT', message })),
    )
    expect(await stored(rest)).toEqual(before)
    expect(await records('lead.fire_ftd', [plain, ...rest])).toMatchObject([
      {
        entity_id: String(plain),
        before: { lead_status_id: 2, is_fake_ftd: false },
        after: { lead_status_id: 6, is_fake_ftd: true },
      },
    ])
  })

  it('happens once per key, even with concurrent requests, with one response', async () => {
    const ids = await add({}, {}, { lead_status_id: 3 })
    const key = { 'idempotency-key': 'fire-1' }
    const answers = await Promise.all(Array.from({ length: 4 }, () => send('fire-fake-ftd', { lead_ids: ids }, key)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]?.body.leads.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(await records('lead.fire_ftd', ids)).toHaveLength(2)
    // Which columns are answered is no part of what is done.
    expect((await send('fire-fake-ftd', { lead_ids: ids, columns: ['status'] }, key)).body.leads[0]).toEqual({
      id: ids[0],
      status: 'Pending FTD',
    })
    const other = await send('fire-fake-ftd', { lead_ids: ids.slice(1) }, key)
    expect([other.status, other.body.code]).toEqual([409, 'CONFLICT'])
  })

  it('goes on with the same key where it was cut in the middle of 500 leads: each once', async () => {
    const ids = await add(...Array.from({ length: 500 }, () => ({})))
    const key = { 'idempotency-key': 'fire-500' }
    const client = await api.database.pool.connect()
    await client.query('begin')
    await client.query('select from leads where id = $1 for update', [ids[250]])
    const cut = send('fire-fake-ftd', { lead_ids: ids }, key)
    // The bulk waits for the lead that is held; then its connection dies, as with the server.
    let killed = 0
    while (!killed)
      killed =
        (await api.database.pool.query(`select pg_terminate_backend(pid) from (${waitingForLock}) as held`)).rowCount ??
        0
    expect((await cut).status).toBe(503)
    await client.query('rollback')
    client.release()
    expect(await records('lead.fire_ftd', ids)).toHaveLength(250)

    const { status, body } = await send('fire-fake-ftd', { lead_ids: ids, columns: [] }, key)
    expect([status, body.leads.length, body.refused]).toEqual([200, 500, []])
    expect(new Set((await records('lead.fire_ftd', ids)).map(({ entity_id }) => entity_id)).size).toBe(500)
    expect(await records('lead.fire_ftd', ids)).toHaveLength(500)
    expect((await stored(ids)).every(({ lead_status_id, version }) => lead_status_id === 6 && version === 2)).toBe(true)
  })
})

describe('bulk actions', () => {
  const notFound = (lead_id: number) => ({ lead_id, code: 'NOT_FOUND', message: 'The lead was not found.' })

  it('say how many were changed, and why the others were not', async () => {
    const [plain = 0, rejected = 0] = await add({}, { lead_status_id: 3 })
    const { status, body } = await send('fire-fake-ftd', { lead_ids: [plain, rejected, 999_998, 999_999] })
    expect([status, body.message]).toEqual([
      200,
      '1 of 4 fired; 3 refused: The lead was rejected. The lead was not found.',
    ])
  })

  it('answer 409 with the reasons if all are refused, again with the same key', async () => {
    const key = { 'idempotency-key': 'mark-none' }
    const mark = () => send('mark-test-lead', { lead_ids: [999_999] }, key)
    const first = await mark()
    expect(first).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        message: '0 of 1 marked; 1 refused: The lead was not found.',
        leads: [],
        undo: [],
        refused: [notFound(999_999)],
      },
    })
    const second = await mark()
    expect([second.status, second.body]).toEqual([first.status, first.body])
  })

  it('succeed on leads that have the wanted state already', async () => {
    const ids = await add({ is_test: true, status_override: 'Dead' })
    const answers = [
      await send('mark-test-lead', { lead_ids: ids }),
      await send('status-override', { lead_ids: ids, status_override: 'Dead' }),
    ]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [200, 'Leads Marked as Test'],
      [200, 'Status Override Updated'],
    ])
  })

  it.each([
    ['no lead', { lead_ids: [] }, 'lead_ids'],
    ['more than a thousand', { lead_ids: Array.from({ length: 1001 }, (_, index) => index + 1) }, 'lead_ids'],
    ['what is no id', { lead_ids: [0] }, 'lead_ids.0'],
    ['a text for an id', { lead_ids: ['1'] }, 'lead_ids.0'],
    ['a status group as a status', { lead_ids: [1], status_override: 'group:4' }, 'status_override'],
    ['too long a status', { lead_ids: [1], status_override: 'x'.repeat(501) }, 'status_override'],
  ])('refuse %s, naming the field', async (_what, body, field) => {
    const { status, body: refusal } = await send('status-override', { status_override: 'Dead', ...body })
    expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, [field]])
  })

  it('answer money only to who may see it', async () => {
    const ids = await add({
      lead_status_id: 5,
      converted_at: created,
      ftd_date: created,
      revenue: '900',
      payout: '300',
    })
    const blind = await api.signInAs(['LEADS_MARK_TEST_LEAD', 'REPORT_METRIC_GLOBAL_PAYOUT'])
    const { body } = await send('mark-test-lead', { lead_ids: ids }, {}, blind)
    expect(body.leads[0]).toMatchObject({ revenue: null, payout: 300 })
  })
})

describe('undoing an override of the status', () => {
  type Undone = { undo: { lead_id: number; version: number; status_override: string | null }[] }

  it("restores each lead's previous override with an audit row, unless changed since", async () => {
    const [callback, none, changed, same] = await add(
      { status_override: 'Callback' },
      {},
      {},
      { status_override: 'No answer' },
    )
    const ids = [callback!, none!, changed!, same!]
    const done = await send('status-override', { lead_ids: ids, status_override: 'No answer' })
    const { undo } = done.body as unknown as Undone
    // The last one had that override already: there is nothing to take back.
    expect(undo.map(({ lead_id, status_override }) => [lead_id, status_override])).toEqual([
      [callback, 'Callback'],
      [none, null],
      [changed, null],
    ])
    await send('mark-test-lead', { lead_ids: [changed] })
    const undone = await send('undo-status-override', { leads: undo })
    expect(undone.body).toMatchObject({
      message: '2 of 3 undone; 1 refused: The lead was changed since, and is left as it is.',
      refused: [{ lead_id: changed, code: 'CONFLICT', message: 'The lead was changed since, and is left as it is.' }],
    })
    expect((await stored(ids)).map(({ status_override }) => status_override)).toEqual([
      'Callback',
      null,
      'No answer',
      'No answer',
    ])
    expect(await records('lead.undo_override', ids)).toMatchObject([
      { entity_id: String(callback), before: { status_override: 'No answer' }, after: { status_override: 'Callback' } },
      { entity_id: String(none), before: { status_override: 'No answer' }, after: { status_override: null } },
    ])
    expect((await send('undo-status-override', { leads: undo.slice(0, 1) })).body.refused).toHaveLength(1)
    expect((await send('undo-status-override', { leads: [] })).body.fields).toHaveProperty('leads')
  })
})
