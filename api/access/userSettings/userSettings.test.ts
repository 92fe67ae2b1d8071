import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi, type TestUser } from '../../test/testApi'

interface Settings {
  extras: Record<string, unknown>
  code?: string
  fields?: Record<string, string>
}

let api: TestApi
let user: TestUser
let token: string

const column = { field: 'email', title: 'Email', visible: true, sortable: true, align: 'left' }
const save = (extras: unknown, user_id = user.user_id) =>
  api.call<Settings>('PUT', '/api/user-settings', { token, body: { user_id, extras } })
const read = async () => (await api.call<Settings>('GET', `/api/user-settings/${user.user_id}`, { token })).body

describe("a user's own settings", () => {
  beforeAll(async () => {
    api = await startTestApi()
  })
  beforeAll(async () => {
    user = await api.addUser({ level: 5 })
    token = await api.signInAs(user)
  })
  afterAll(() => api.stop())

  it('are empty at first', async () => {
    expect(await read()).toEqual({ user_id: user.user_id, timezone_id: 1, extras: {} })
    expect((await api.call('GET', `/api/user-settings/${user.user_id}/table-columns`, { token })).body).toEqual({
      lead_details_columns: null,
      pending_conversion_columns: null,
    })
  })

  it('are merged key by key, also when saved at once', async () => {
    await Promise.all([
      save({ allow_new_ftd_notification: false }),
      save({ last_pending_ftd_date: '2026-03-29 02:30:00' }),
      save({ lead_details_columns: [column] }),
      save({ pending_conversion_columns: [{ value: 'id', visible: false }] }),
      save({ reports_columns: { reports_global_columns: [column] } }),
    ])
    const layouts = {
      lead_details_columns: [column],
      pending_conversion_columns: [{ field: 'id', title: 'id', visible: false, sortable: true, align: 'left' }],
    }
    expect((await read()).extras).toEqual({
      allow_new_ftd_notification: false,
      last_pending_ftd_date: '2026-03-29 02:30:00',
      ...layouts,
      reports_columns: {
        reports_global_columns: [{ key: column.field, title: column.title, visible: column.visible }],
      },
    })
    expect((await api.call('GET', `/api/user-settings/${user.user_id}/table-columns`, { token })).body).toEqual(layouts)
    expect((await save({ lead_details_columns: null })).body.extras).toMatchObject({ lead_details_columns: null })
  })

  it('keep opened and marked records and the order of views, and record only the marks', async () => {
    const recent_records = [{ kind: 'advertiser', id: 26, opened_at: '2026-11-23T14:32:00.000Z' }]
    const favourite_records = [
      { kind: 'lead', id: 918437 },
      { kind: 'cap', id: 918437 },
    ]
    const rows = async () =>
      (await api.db.selectFrom('audit_log').select('after').where('action', '=', 'user_settings.update').execute())
        .length
    const before = await rows()
    expect((await save({ recent_records })).body.extras).toMatchObject({ recent_records })
    expect((await save({ preset_order: [9, 7] })).body.extras).toMatchObject({ preset_order: [9, 7], recent_records })
    expect(await rows()).toBe(before)
    expect((await save({ favourite_records, single_key_shortcuts: false })).body.extras).toMatchObject({
      ...{ recent_records, favourite_records },
      single_key_shortcuts: false,
    })
    expect(await rows()).toBe(before + 1)
  })

  it('stores the layout of each table separately and writes no audit rows', async () => {
    const layout = [
      { field: 'id', visible: true, width: 90 },
      { field: 'email', visible: false, pinned: true },
    ]
    await Promise.all([
      save({ table_layouts: { leads_columns: layout } }),
      save({ table_layouts: { caps: [{ field: 'id' }] } }),
      save({ compact_tables: true }),
    ])
    const caps = [{ field: 'id', visible: true }]
    expect((await read()).extras).toMatchObject({
      table_layouts: { leads_columns: layout, caps },
      compact_tables: true,
    })
    await save({ table_layouts: { leads_columns: null } })
    expect((await read()).extras.table_layouts).toEqual({ caps })
    const rows = await api.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'user_settings.update')
      .execute()
    expect(JSON.stringify(rows)).not.toMatch(/table_layouts|compact_tables/)
  })

  it.each([
    ['extras.table_layouts.caps.0.width', { table_layouts: { caps: [{ field: 'id', width: 5 }] } }],
    ['extras.table_layouts.caps.0.width', { table_layouts: { caps: [{ field: 'id', width: 99.5 }] } }],
    ['extras.table_layouts.caps', { table_layouts: { caps: [{ field: 'id' }, { field: 'id' }] } }],
    ['extras.table_layouts.caps', { table_layouts: { caps: [] } }],
    [
      'extras.table_layouts',
      { table_layouts: Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`t${at}`, [{ field: 'id' }]])) },
    ],
    ['extras.compact_tables', { compact_tables: 'yes' }],
    ['extras.lead_details_columns.0.width', { lead_details_columns: [{ field: 'id', width: 5000 }] }],
  ])('refuse a layout that is too large or none, naming %s', async (field, extras) => {
    const { status, body } = await save(extras)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })

  it('keep the layouts of 200 tables and no more', async () => {
    const many = (from: number) =>
      Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`t${from + at}`, [{ field: 'id' }]]))
    expect((await save({ table_layouts: many(0) })).status).toBe(200)
    const { status, body } = await save({ table_layouts: many(1000) })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['extras.table_layouts']])
  })

  it('drop what they do not know, at every level', async () => {
    const { status, body } = await api.call<Settings>('PUT', '/api/user-settings', {
      token,
      raw: `{"user_id":${user.user_id},"level":1,"extras":{"level":1,"__proto__":{"permissions":[1]},"allow_new_ftd_notification":true,
        "lead_details_columns":[{"field":"id","onclick":"x"}]}}`,
    })
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/level|__proto__|permissions|onclick/)
  })

  it.each([
    ['extras.allow_new_ftd_notification', { allow_new_ftd_notification: 'yes' }],
    ['extras.last_pending_ftd_date', { last_pending_ftd_date: '2026-02-30 00:00:00' }],
    ['extras.last_pending_ftd_date', { last_pending_ftd_date: '2026-02-03T00:00:00Z' }],
    [
      'extras.lead_details_columns',
      { lead_details_columns: Array.from({ length: 101 }, (_, n) => ({ field: `f${n}` })) },
    ],
    ['extras.lead_details_columns', { lead_details_columns: [column, column] }],
    ['extras.lead_details_columns.0.field', { lead_details_columns: [{ title: 'No field' }] }],
    ['extras.pending_conversion_columns.0.align', { pending_conversion_columns: [{ ...column, align: 'middle' }] }],
    ['extras.reports_columns', { reports_columns: [] }],
    [
      'extras.reports_columns.reports_offer_columns.0.key',
      { reports_columns: { reports_offer_columns: [{ title: 'No key' }] } },
    ],
    [
      'extras.dashboard_widgets.0.settings',
      { dashboard_widgets: [{ id: 'pivot_1', kind: 'pivot', settings: 'advertiser_id' }] },
    ],
    [
      'extras.dashboard_widgets.0.settings',
      { dashboard_widgets: [{ id: 'pivot_1', kind: 'pivot', settings: { title: 'x'.repeat(20_001) } }] },
    ],
    ['extras.favourite_records.0.kind', { favourite_records: [{ kind: 'secret', id: 1 }] }],
    ['extras.favourite_records.0.id', { favourite_records: [{ kind: 'lead', id: -1 }] }],
    [
      'extras.favourite_records',
      {
        favourite_records: [
          { kind: 'lead', id: 1 },
          { kind: 'lead', id: 1 },
        ],
      },
    ],
    [
      'extras.favourite_records',
      { favourite_records: Array.from({ length: 51 }, (_, at) => ({ kind: 'lead', id: at + 1 })) },
    ],
    ['extras.recent_records.0.opened_at', { recent_records: [{ kind: 'lead', id: 1, opened_at: 'yesterday' }] }],
    ['extras.preset_order', { preset_order: [7, 7] }],
    ['extras.preset_order.0', { preset_order: [0] }],
    ['extras.single_key_shortcuts', { single_key_shortcuts: 'no' }],
  ])('with a wrong %s are refused, naming it', async (field, extras) => {
    const { status, body } = await save(extras)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })

  it('of others are refused, and the attempt is recorded', async () => {
    const other = await api.addUser()
    const refused = [
      await save({ allow_new_ftd_notification: false }, other.user_id),
      await api.call('GET', `/api/user-settings/${other.user_id}`, { token }),
      await api.call('GET', `/api/user-settings/${other.user_id}/table-columns`, { token }),
      await api.call('PUT', '/api/users/timezone', { token, body: { user_id: other.user_id, timezone_id: 2 } }),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([403, 'FORBIDDEN']))
    await save({}, other.user_id)
    const rows = await api.db
      .selectFrom('audit_log')
      .select(['user_id', 'entity_id'])
      .where('action', '=', 'access.refuse')
      .execute()
    expect(rows.map(({ entity_id }) => entity_id).sort()).toEqual([
      'GET /api/user-settings/:user_id',
      'GET /api/user-settings/:user_id/table-columns',
      'PUT /api/user-settings',
      'PUT /api/users/timezone',
    ])
  })
})

describe("a user's own time zone", () => {
  beforeAll(async () => {
    api = await startTestApi()
    user = await api.addUser({ level: 5 })
    token = await api.signInAs(user)
  })
  afterAll(() => api.stop())

  const choose = (timezone_id: unknown) =>
    api.call<Settings>('PUT', '/api/users/timezone', { token, body: { user_id: user.user_id, timezone_id } })

  it('counts from the next request, and the change is recorded', async () => {
    expect(await choose(2)).toMatchObject({ status: 200, body: { message: 'Timezone changed', timezone: { id: 2 } } })
    expect((await api.call('GET', '/api/session', { token })).body).toMatchObject({ timezone: { id: 2 } })
    const rows = await api.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'user.update')
      .execute()
    expect(rows).toEqual([{ before: { timezone_id: 1 }, after: { timezone_id: 2 } }])
  })

  it.each([0, -1, 100_000, 1.5, '2', null, undefined])('is not %p', async (timezone_id) => {
    const { status, body } = await choose(timezone_id)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['timezone_id']])
  })
})
