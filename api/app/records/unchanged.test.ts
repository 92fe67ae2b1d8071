import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi, type TestUser } from '../../test/testApi'

let api: TestApi
let user: TestUser
let token: string

const put = <T = Record<string, unknown>>(path: string, body: unknown) => api.call<T>('PUT', path, { token, body })
const post = <T = Record<string, unknown>>(path: string, body: unknown) => api.call<T>('POST', path, { token, body })
const audited = async () =>
  (await api.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(({ action }) => action)

/** Saves twice: the first save must leave an audit row and a version, the second neither. */
async function savedTwice(save: () => Promise<{ status: number; body: Record<string, unknown> }>) {
  const first = await save()
  const known = (await audited()).length
  const second = await save()
  return {
    statuses: [first.status, second.status],
    isSameVersion:
      JSON.stringify(first.body).replace(/"updated_at":"[^"]*"/g, '') ===
      JSON.stringify(second.body).replace(/"updated_at":"[^"]*"/g, ''),
    rows: (await audited()).length - known,
  }
}
const nothing = { statuses: [200, 200], isSameVersion: true, rows: 0 }

describe('a save without a change writes no version and no audit row', () => {
  beforeAll(async () => {
    api = await startTestApi()
    user = await api.addUser({ level: 1 })
    token = await api.signInAs(user)
  })
  afterAll(() => api.stop())

  it('of an advertiser', async () => {
    const { body } = await post<{ id: number }>('/api/advertisers', {
      name: 'Alpha',
      display_name: 'A',
      user_id: user.user_id,
    })
    expect(await savedTwice(() => put('/api/advertisers', { id: body.id, display_name: 'Beta' }))).toEqual(nothing)
  })

  it('of a status group', async () => {
    const { body } = await post<{ id: number }>('/api/status-groups', { group: 'To call', statuses: ['Hot'] })
    const change = { id: body.id, group: 'To call', statuses: ['Hot', 'Cold'] }
    expect(await savedTwice(() => put('/api/status-groups', change))).toEqual(nothing)
  })

  it('of the settings', async () => {
    expect(await savedTwice(async () => ({ ...(await post('/api/settings', { late_ftd_days: 9 })) }))).toEqual(nothing)
  })

  it('of a role and a user', async () => {
    const role = await post<{ id: number }>('/api/roles', { name: 'Night', permissions: [1], type: 'CUSTOM' })
    expect(await savedTwice(() => put(`/api/roles/${role.body.id}`, { name: 'Late', permissions: [1] }))).toEqual(
      nothing,
    )
    const { user_id } = await api.addUser({ level: 5 })
    const content = { id: user_id, name: 'Ann', email: 'ann@example.test', level: 5, enable_2fa: false }
    expect(await savedTwice(() => put('/api/users', content))).toEqual(nothing)
    const before = (await audited()).length
    await put('/api/users', { ...content, password: 'Another1' })
    expect((await audited()).length).toBe(before + 1)
  })

  it('of a preset', async () => {
    const { body } = await post<{ id: number }>('/api/presets', { name: 'Mine', page: 'leads', config: '{}' })
    const change = { page: 'reports', config: '{"filterData":{"a":1}}' }
    expect(await savedTwice(() => put(`/api/presets/${body.id}`, change))).toEqual(nothing)
  })

  it('of own settings and the own time zone', async () => {
    const extras = { allow_new_ftd_notification: false }
    expect(await savedTwice(() => put('/api/user-settings', { user_id: user.user_id, extras }))).toEqual(nothing)
    const zone = { user_id: user.user_id, timezone_id: 2 }
    expect(await savedTwice(() => put('/api/users/timezone', zone))).toEqual(nothing)
  })
})
