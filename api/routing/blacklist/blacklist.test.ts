import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { blacklistTypeNames, pastExpiry } from '../../../shared/routing/blacklist'
import { blacklistTypeIdOf } from '../../db/reference/blacklistTypes'
import { startTestApi, type TestApi } from '../../test/testApi'
import type { BlacklistRow } from './blacklist.schema'

let api: TestApi
let token: string

interface Body {
  success: boolean
  message: string
  data: BlacklistRow
  fields?: Record<string, string>
}
const typeId = blacklistTypeIdOf
const send = (path: string, body: object, headers: Record<string, string> = {}) =>
  api.call<Body>('POST', `/api/blacklist/${path}`, { token, body, headers })
const add = (name: string, blacklist_value: unknown, more: object = {}, headers = {}) =>
  send('add-new-item', { blacklist_type_id: typeId(name), blacklist_value, ...more }, headers)
const list = async () =>
  (await api.call<{ success: boolean; data: BlacklistRow[] }>('GET', '/api/blacklist/get-all-items', { token })).body

describe('the blacklist', () => {
  beforeAll(async () => {
    api = await startTestApi()
    token = await api.signInAs(['BLOCKLIST_LIST'])
    await api.db.insertInto('offers').values({ name: 'Gold', slug: 'gold' }).execute()
  })
  afterAll(() => api.stop())

  it('has types with input fields, and funnels to choose from', async () => {
    const types = await api.call<{ success: boolean; data: { name: string; config: string }[] }>(
      'GET',
      '/api/blacklist/blacklist-types/get-all',
      { token },
    )
    expect([types.body.success, types.body.data.map(({ name }) => name)]).toEqual([true, [...blacklistTypeNames]])
    expect(JSON.parse(types.body.data[6]?.config ?? '')).toEqual({ label: 'Phone', placeholder: '+441632960000' })
    const funnels = await api.call('GET', '/api/blacklist/blacklist-types/get-funnel-slugs', { token })
    expect(funnels.body).toMatchObject({ data: { data: [{ id: 'gold', name: 'gold' }] } })
  })

  it('creates, updates and deletes normalized items, with one audit row each', async () => {
    const { status, body } = await add('IP Range', ' 203.0.113.0 - 203.0.113.9', {
      hide_blocked: 1,
      description: ' Bots ',
      expires_at: '',
    })
    expect([status, body]).toMatchObject([
      201,
      {
        success: true,
        message: 'A new blacklist item was successfully added.',
        data: {
          blacklist_value: '203.0.113.0-203.0.113.9',
          hide_blocked: 1,
          description: 'Bots',
          expires_at: '1970-01-01T00:00:00.000Z',
          get_blacklist_type: { name: 'IP Range', field_type: 'ip_range' },
        },
      },
    ])
    const { id } = body.data
    const edited = await send(`edit-item/${id}`, {
      blacklist_type_id: typeId('Country'),
      blacklist_value: 4,
      hide_blocked: '0',
      version: 1,
    })
    expect(edited).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: expect.any(String),
        data: { blacklist_value: '4', country: { id: 4 }, description: null, hide_blocked: 0, version: 2 },
      },
    })
    expect(await list()).toMatchObject({ success: true, data: [{ id, version: 2 }] })
    expect(
      await send(`edit-item/${id}`, { blacklist_type_id: typeId('IP'), blacklist_value: '1.2.3.4', version: 1 }),
    ).toMatchObject({ status: 409, body: { success: false } })
    expect(await api.call('DELETE', `/api/blacklist/delete-item/${id}`, { token })).toMatchObject({
      status: 200,
      body: { success: true, message: expect.any(String) },
    })
    expect(await api.call('DELETE', `/api/blacklist/delete-item/${id}`, { token })).toMatchObject({
      status: 404,
      body: { success: false },
    })
    const log = await api.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'blacklist_item')
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual([
      'blacklist_item.create',
      'blacklist_item.update',
      'blacklist_item.delete',
    ])
  })

  it('refuses invalid and duplicate values and missing permissions: success false', async () => {
    await add('Email', 'Bad@Example.com')
    const refused = [
      await add('Phone', ''),
      await add('IP', 'x'),
      await add('Country', 9999),
      await add('Country', 'Germany'),
      await add('Email', 'bad@EXAMPLE.com '),
    ]
    expect(refused.map(({ status, body }) => [status, body.success, body.fields?.blacklist_value])).toEqual([
      [400, false, 'You are required to fill this Phone.'],
      [400, false, 'Not a valid IP address.'],
      [400, false, 'Choose a country of the list.'],
      [400, false, 'Choose a country of the list.'],
      [409, false, 'This value is on the blacklist already.'],
    ])
    expect(await send('add-new-item', { blacklist_value: 'x' })).toMatchObject({
      status: 400,
      body: { success: false, fields: { blacklist_type_id: expect.any(String) } },
    })
    expect(await api.call('GET', '/api/blacklist/get-all-items')).toMatchObject({
      status: 401,
      body: { success: false },
    })
  })

  it.each(['0001-01-01', '0000-01-01T00:00:00Z', '+010000-01-01', '12/31/9999'])(
    'refuses %j as an end',
    async (text) => {
      const { status, body } = await add('IP', '198.51.100.7', { expires_at: text })
      expect([status, body]).toMatchObject([400, { fields: { expires_at: 'Not a valid date.' } }])
    },
  )

  it('refuses an end in the past, and renews a value that has expired', async () => {
    const value = '198.51.100.9'
    const begun = Date.parse('2026-11-20T12:00:00Z')
    api.clock.now = begun
    for (const expires_at of ['2026-11-19', '2026-11-20', '2026-11-20T12:00:00Z'])
      expect((await add('IP', value, { expires_at })).body.fields).toEqual({ expires_at: pastExpiry })
    const { data: added } = (await add('IP', value, { expires_at: '2026-11-21', description: 'First' })).body
    expect((await add('IP', value)).status).toBe(409)

    api.clock.now = begun + 2 * 86_400_000
    // The description of an expired item can be changed without changing its expiry.
    const content = { blacklist_type_id: typeId('IP'), blacklist_value: value }
    const kept = await send(`edit-item/${added.id}`, { ...content, expires_at: '2026-11-21', description: 'Bots' })
    expect([kept.status, kept.body.data.expires_at]).toEqual([200, added.expires_at])
    const again = await add('IP', value, { expires_at: '2026-12-24', description: 'Again' })
    expect([again.status, again.body.data]).toMatchObject([
      201,
      { id: added.id, created_at: added.created_at, expires_at: '2026-12-24T00:00:00.000Z', description: 'Again' },
    ])
    const audit = await api.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'blacklist_item')
      .where('entity_id', '=', String(added.id))
      .orderBy('id')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual([
      'blacklist_item.create',
      'blacklist_item.update',
      'blacklist_item.update',
    ])
    api.clock.now = null
  })

  it("expires at the start of a date in the user's zone, kept by saves from others", async () => {
    api.clock.now = Date.parse('2026-11-20T12:00:00Z')
    const nicosia = { 'timezone-id': 'Europe/Nicosia' }
    const { body } = await add('IP', '198.51.100.1', { expires_at: '11/30/2026' }, nicosia)
    expect(body.data.expires_at).toBe('2026-11-29T22:00:00.000Z')
    const tokyo = { 'timezone-id': 'Asia/Tokyo' }
    const again = { blacklist_type_id: typeId('IP'), blacklist_value: '198.51.100.1', expires_at: '2026-11-30' }
    expect((await send(`edit-item/${body.data.id}`, again, tokyo)).body.data.expires_at).toBe(
      '2026-11-29T22:00:00.000Z',
    )
    expect(
      (await send(`edit-item/${body.data.id}`, { ...again, expires_at: '2026-12-01' }, tokyo)).body.data.expires_at,
    ).toBe('2026-11-30T15:00:00.000Z')
    expect(
      (await send(`edit-item/${body.data.id}`, { ...again, expires_at: '1/1/1970' }, tokyo)).body.data.expires_at,
    ).toBe('1970-01-01T00:00:00.000Z')
    const wrong = await Promise.all(
      ['30.11.2026', '2026-02-30', 'soon', '13/1/2026'].map((expires_at) => add('IP', '198.51.100.2', { expires_at })),
    )
    expect(wrong.map(({ status, body }) => [status, Object.keys(body.fields ?? {})])).toEqual(
      Array(4).fill([400, ['expires_at']]),
    )
  })
})
