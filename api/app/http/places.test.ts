import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { until } from '../../test/polling'
import { startTestApi, type TestApi, type TestUser } from '../../test/testApi'

let api: TestApi
let user: TestUser
let token: string
let other: string

beforeAll(async () => {
  api = await startTestApi()
  user = await api.addUser()
  ;[token, other] = [await api.signInAs(user), await api.signInAs([])]
})
afterAll(() => api.stop())

/** Runs `work` while no presets can be read, so that such requests stay at work. */
async function withoutPresets(work: () => Promise<void>) {
  const holder = await api.database.pool.connect()
  try {
    await holder.query('begin; lock table presets in access exclusive mode')
    await work()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}
const waitingForPresets = async () => {
  const { rows } = await api.database.pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_locks where not granted and relation = 'presets'::regclass`,
  )
  return rows[0]?.waiting
}
const isFull = (userId: number) => {
  const place = api.services.requestPlaces.take(userId)
  if (typeof place === 'object') place.release()
  return place === 'user'
}
const list = () => api.call('GET', '/api/presets', { token })
const session = (of: string) => api.call('GET', '/api/session', { token: of })

it('lets the requests of a user who has three at work wait, and serves others', async () => {
  let own: Promise<{ status: number }>[] = []
  let isServed = false
  await withoutPresets(async () => {
    own = Array.from({ length: 3 }, list)
    await until(async () => (await waitingForPresets()) === 3)
    own.push(session(token))
    void own[3]?.then(() => (isServed = true))
    expect((await session(other)).status).toBe(200)
    expect(isServed).toBe(false)
  })
  expect((await Promise.all(own)).map(({ status }) => status)).toEqual(Array(4).fill(200))
})

it('refuses a user who has 200 running and waiting, and forgets those that left', async () => {
  await withoutPresets(async () => {
    const leaving = new AbortController()
    const calls = Array.from({ length: 200 }, () =>
      fetch(`${api.url}/api/presets`, { headers: { authorization: `Bearer ${token}` }, signal: leaving.signal }),
    )
    const left = Promise.allSettled(calls)
    // Those that come before all others have arrived would wait too.
    await until(() => isFull(user.user_id))
    const refused = await list()
    expect([refused.headers.get('retry-after'), refused.body]).toMatchObject([
      '1',
      { code: 'TOO_MANY_REQUESTS', message: 'You have 200 requests running. Please wait until one of them has ended.' },
    ])
    expect((await session(other)).status).toBe(200)
    leaving.abort()
    await left
  })
  await until(async () => (await list()).status === 200)
})
