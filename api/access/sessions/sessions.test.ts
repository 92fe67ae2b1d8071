import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { cleanUp } from '../../app/start/cleanup'
import { startTestApi, type TestApi } from '../../test/testApi'
import { endSessionsOf } from './sessions.queries'

const minute = 60_000
const start = Date.UTC(2026, 0, 1)

let api: TestApi

const status = async (token: string) => (await api.call('GET', '/api/session', { token })).status
const pass = (minutes: number) => {
  api.clock.now = (api.clock.now ?? 0) + minutes * minute
}

describe('a session', () => {
  beforeAll(async () => {
    api = await startTestApi({ env: { SESSION_IDLE_MINUTES: '30', SESSION_ABSOLUTE_HOURS: '2' } })
  })
  beforeEach(() => {
    api.clock.now = start
  })
  afterAll(() => api.stop())

  it('ends when it is idle too long, and lives on while it is used', async () => {
    const [used, idle] = [await api.signInAs(5), await api.signInAs(5)]
    pass(29)
    expect(await status(used)).toBe(200)
    pass(29)
    expect([await status(used), await status(idle)]).toEqual([200, 401])
  })

  it('ends after its full time, however much it is used', async () => {
    const token = await api.signInAs(5)
    for (let n = 0; n < 5; n++) {
      pass(23)
      expect(await status(token)).toBe(200)
    }
    pass(6)
    expect(await status(token)).toBe(401)
  })

  it('has the permissions of its role as they are at each request', async () => {
    const user = await api.addUser({ permissions: ['LEADS_LIST'] })
    const token = await api.signInAs(user)
    const permissions = async () => (await api.call('GET', '/api/session', { token })).body.permissions
    expect(await permissions()).toEqual([4])
    const role = api.db.selectFrom('users').select('level').where('id', '=', user.user_id)
    await api.db
      .updateTable('roles')
      .set({ permissions: [1, 2] })
      .where('id', '=', role)
      .execute()
    expect(await permissions()).toEqual([1, 2])
  })

  it('ends with all others of its user, save the one named, and with its user', async () => {
    const user = await api.addUser()
    const [mine, other] = [await api.signInAs(user), await api.signInAs(user)]
    const { session_id } = (await api.services.findSession(mine)) ?? {}
    await endSessionsOf(api.db, user.user_id, session_id)
    expect([await status(mine), await status(other)]).toEqual([200, 401])
    await api.db.deleteFrom('users').where('id', '=', user.user_id).execute()
    expect(await status(mine)).toBe(401)
  })

  it('is ended alone by logging out', async () => {
    const user = await api.addUser()
    const [mine, other] = [await api.signInAs(user), await api.signInAs(user)]
    await api.call('POST', '/api/logout', { token: mine })
    expect([await status(mine), await status(other)]).toEqual([401, 200])
  })

  it('is removed once it has ended, and so is whatever else has expired', async () => {
    await api.db.deleteFrom('sessions').execute()
    const old = await api.signInAs(5)
    const now = new Date(start)
    await api.db
      .insertInto('used_challenges')
      .values({ id: '00000000-0000-4000-8000-000000000000', expires_at: now })
      .execute()
    await api.db.insertInto('rate_limits').values({ key: 'old', points: 1, expire: start }).execute()
    await api.db
      .insertInto('idempotency_keys')
      .values({ owner: 'user:1', key: 'old', request_hash: Buffer.alloc(32), created_at: now })
      .execute()
    pass(25 * 60)
    const current = await api.signInAs(5)
    await cleanUp(api.services)
    expect([await status(old), await status(current)]).toEqual([401, 200])
    for (const table of ['used_challenges', 'rate_limits', 'idempotency_keys'] as const) {
      expect(await api.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect(await api.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
  })
})
