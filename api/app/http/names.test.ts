import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'

let api: TestApi
let token: string

const invisible = '\u200B\u202E\u2800'
const hidden = '\u202EAdmin\u200B copy\u202C'

interface Answer {
  fields?: Record<string, string>
  message: string
}

/** Records that have a name: where they are made, and their body with it. */
const named: [string, string, string, (name: string) => object][] = [
  ['a user', '/api/users', 'name', (name) => ({ name, email: 'hidden@name.test', level: 1, password: 'Demo1234' })],
  ['a role', '/api/roles', 'name', (name) => ({ name, permissions: [1], type: 'CUSTOM' })],
  ['an access token', '/api/access-tokens', 'name', (name) => ({ name, permissions: [1], expires_in_days: 1 })],
  ['an advertiser', '/api/advertisers', 'name', (name) => ({ name, display_name: 'Seen', user_id: 1 })],
  [
    'an advertiser on screen',
    '/api/advertisers',
    'display_name',
    (name) => ({ name: 'B', display_name: name, user_id: 1 }),
  ],
  ['a publisher', '/api/publishers', 'name', (name) => ({ name, autologin_interval: 1, locate_leads_by: 'system' })],
  ['an offer', '/api/offers', 'name', (name) => ({ name, slug: 'hidden' })],
  ['a status group', '/api/status-groups', 'group', (name) => ({ group: name, statuses: ['New'] })],
  ['a preset', '/api/presets', 'name', (name) => ({ name, page: 'leads', config: '{}' })],
]

describe('the name of', () => {
  beforeAll(async () => {
    api = await startTestApi()
    token = await api.signInAs(1)
    await insertPartners(api.database.pool)
  })
  afterAll(() => api.stop())

  it.each(named)('%s is neither empty to the eye nor reads backwards', async (_what, path, field, body) => {
    const empty = await api.call<Answer>('POST', path, { token, body: body(invisible) })
    expect([empty.status, Object.keys(empty.body.fields ?? {})]).toEqual([400, [field]])
    const made = await api.call<unknown>('POST', path, { token, body: body(hidden) })
    expect(made.status).toBe(201)
    expect(JSON.stringify(made.body)).toMatch(/"Admin copy"/)
  })
})
