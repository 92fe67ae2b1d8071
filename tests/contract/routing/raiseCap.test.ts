import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import pg from 'pg'
import { addCap } from '../../../api/leads/intake/intake.testWorld'
import { runScheduledChanges } from '../../../api/routing/scheduledChanges/runScheduled'
import { startTestApi, type TestApi } from '../../../api/test/testApi'
import { addAdvertiser } from '../../support/injectionWorld'

interface Change {
  id: number
  old_value: string
  new_value: string
  at: string
  wall_time: string
  state: string
}
interface Raised {
  cap: { cap: number }
  scheduled_change: Change
  fields?: Record<string, string>
  message?: string
}

// The clocks of Berlin go back on 2026-10-25: this day has 25 hours.
const now = Date.parse('2026-10-24T23:30:00Z')
// Before clients of the pool bind it.
const query = jest.spyOn(pg.Client.prototype, 'query')
let api: TestApi
let token: string
let cap: number
let made = 0

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.now = now
  token = await api.signInAs(['ADVERTISER_CAPS_EDIT'])
  const advertiser = await addAdvertiser(api.db, `Veltra ${++made}`)
  cap = await addCap(api.db, { cap: 500, advertiserIds: [advertiser] })
  const zone = await api.db
    .selectFrom('time_zones')
    .select('id')
    .where('name', '=', 'Europe/Berlin')
    .executeTakeFirstOrThrow()
  await api.db.updateTable('caps').set({ timezone_id: zone.id, interval: 'daily' }).where('id', '=', cap).execute()
})

const raise = (body: object, as = token) =>
  api.call<Raised>('POST', `/api/caps/${cap}/raise`, { token: as, body: { cap: 600, instead_of: 500, ...body } })
const run = (id: number) =>
  api.call<Change & { message?: string }>('POST', `/api/scheduled-changes/${id}/run`, { token })
const numberNow = async () =>
  (await api.db.selectFrom('caps').select('cap').where('id', '=', cap).executeTakeFirstOrThrow()).cap
const passUntil = (at: string) => {
  api.clock.now = Date.parse(at)
  return runScheduledChanges({ ...api.services, now: () => api.clock.now ?? 0 })
}

describe('a cap that is raised until it resets', () => {
  it('has the new number at once, and the old one at the reset in its zone', async () => {
    const { status, body } = await raise({})
    expect([status, body.cap.cap, await numberNow()]).toEqual([200, 600, 600])
    expect(body.scheduled_change).toMatchObject({
      ...{ old_value: '600', new_value: '500', state: 'waiting' },
      ...{ at: '2026-10-25T23:00:00.000Z', wall_time: '2026-10-26 00:00' },
    })
    await passUntil('2026-10-25T22:59:59Z')
    expect(await numberNow()).toBe(600)
    await passUntil('2026-10-25T23:00:00Z')
    expect(await numberNow()).toBe(500)
  })

  it('has the old number again when the raise is undone, and nothing waits any more', async () => {
    const { body } = await raise({})
    expect((await run(body.scheduled_change.id)).body.state).toBe('done')
    expect(await numberNow()).toBe(500)
    expect((await run(body.scheduled_change.id)).status).toBe(409)
    expect((await raise({})).status).toBe(200)
  })

  it('is not put back over an edit that somebody made meanwhile', async () => {
    const { body } = await raise({})
    await api.db.updateTable('caps').set({ cap: 700 }).where('id', '=', cap).execute()
    const undone = await run(body.scheduled_change.id)
    expect([undone.status, undone.body.message]).toEqual([409, expect.stringMatching(/from 600 to 700/)])
    expect(await numberNow()).toBe(700)
  })

  it('is not raised to what another cap is already', async () => {
    const { advertiser_id } = await api.db
      .selectFrom('cap_advertisers')
      .select('advertiser_id')
      .where('cap_id', '=', cap)
      .executeTakeFirstOrThrow()
    const other = await addCap(api.db, { cap: 600, advertiserIds: [advertiser_id] })
    const { timezone_id, interval } = await api.db
      .selectFrom('caps')
      .selectAll()
      .where('id', '=', cap)
      .executeTakeFirstOrThrow()
    await api.db.updateTable('caps').set({ timezone_id, interval }).where('id', '=', other).execute()
    const { status, body } = await raise({})
    expect([status, body.fields]).toEqual([409, { cap: `Cap #${other} is the same already.` }])
    expect([await numberNow(), (await raise({ cap: 601 })).status]).toEqual([500, 200])
  })

  it('is read once before the change and once after it', async () => {
    query.mockClear()
    await raise({})
    const texts = query.mock.calls.map((asked: unknown[]) => JSON.stringify(asked))
    expect(texts.filter((text) => text.includes('named.cap_id = c.id'))).toHaveLength(2)
  })

  it('is only raised from the number that was shown, upwards, with the permission, once', async () => {
    expect((await raise({ instead_of: 400 })).status).toBe(409)
    expect(Object.keys((await raise({ cap: 500 })).body.fields ?? {})).toEqual(['cap'])
    expect(Object.keys((await raise({ cap: 0 })).body.fields ?? {})).toEqual(['cap'])
    expect((await raise({}, await api.signInAs(['PUBLISHER_CAPS_EDIT']))).status).toBe(403)
    expect((await raise({}, await api.signInAs(['CAPS_LIST']))).status).toBe(403)
    await raise({})
    expect((await raise({ cap: 700, instead_of: 600 })).status).toBe(409)
    expect(await numberNow()).toBe(600)
    await api.db.updateTable('caps').set({ interval: 'interval' }).where('id', '=', cap).execute()
    expect((await raise({ cap: 700, instead_of: 600 })).body.fields).toEqual({
      id: expect.stringContaining('never resets'),
    })
  })
})
