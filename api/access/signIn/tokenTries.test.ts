import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { addPublisher } from '../../leads/intake/intake.testWorld'
import { startTestApi, type TestApi } from '../../test/testApi'

let api: TestApi
let accessToken: string

type Kind = 'access' | 'publisher' | 'postback'

const wrong = (n: number, kind: Kind = 'access') => `${kind === 'access' ? 'pat_' : ''}${String(n).padStart(43, 'x')}`
const postback = { lead_id: 1, event_id: 'one', type: 'status', status: 'New' }
function knock(kind: Kind, token: string | undefined, address: string) {
  const given = { ...(token !== undefined && { token }), headers: { 'x-forwarded-for': address } }
  if (kind === 'access') return api.call('GET', '/api/session', given)
  return kind === 'publisher'
    ? api.call('POST', '/api/leads', { ...given, body: {} })
    : api.call('POST', '/api/postbacks/1', { ...given, body: postback })
}
const guess = (times: number, kind: Kind, address: string) =>
  Promise.all(Array.from({ length: times }, (_, n) => knock(kind, wrong(n, kind), address)))

describe('wrong API tokens', () => {
  beforeAll(async () => {
    api = await startTestApi({ env: { TRUST_PROXY: 'loopback' } })
    await addPublisher(api.db, 'right-token')
    const token = await api.signInAs(5)
    accessToken = (
      await api.call<{ token: string }>('POST', '/api/access-tokens', {
        token,
        body: { name: 'Tool', permissions: [4], expires_in_days: 1 },
      })
    ).body.token
  })
  beforeEach(async () => {
    await api.db.deleteFrom('rate_limits').execute()
    api.clock.now = null
  })
  afterAll(() => api.stop())

  it.each([
    ['access', '203.0.113.10'],
    ['publisher', '203.0.113.11'],
    ['postback', '203.0.113.12'],
  ] as const)(
    'of %s are checked fifty times per address, then all such tokens wait a minute',
    async (kind, address) => {
      const answers = await guess(51, kind, address)
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(50).fill(401), 429])
      const last = answers.find(({ status }) => status === 429)
      expect(last?.body).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        message: 'Too many tries. Please wait 60 seconds and try again.',
      })
      expect(Number(last?.headers.get('retry-after'))).toBe(60)

      // Right ones too, of whatever kind; another address and whoever is signed in go on.
      const right = [await knock('access', accessToken, address), await knock('publisher', 'right-token', address)]
      expect(right.map(({ status, headers }) => [status, Number(headers.get('retry-after')) > 0])).toEqual([
        [429, true],
        [429, true],
      ])
      expect((await knock('access', accessToken, '198.51.100.1')).status).toBe(200)
      expect((await knock('access', await api.signInAs(5), address)).status).toBe(200)

      await api.db.updateTable('rate_limits').set({ expire: 1 }).execute()
      api.clock.now = Date.now() + 61_000
      expect((await knock('access', accessToken, address)).status).toBe(200)
      // A body with nothing in it: the token was let in.
      expect((await knock('publisher', 'right-token', address)).status).toBe(400)
    },
  )

  it('are recorded once per wait; valid, session and missing tokens do not count', async () => {
    const address = '203.0.113.20'
    const recorded = () =>
      api.db
        .selectFrom('audit_log')
        .select(['actor', 'after'])
        .where('action', '=', 'session.refuse')
        .orderBy('id', 'desc')
        .execute()
    const before = (await recorded()).length
    await Promise.all(
      [accessToken, 'x'.repeat(43)].flatMap((token) =>
        Array.from({ length: 51 }, () => knock('access', token, address)),
      ),
    )
    await Promise.all(Array.from({ length: 51 }, () => knock('publisher', undefined, address)))
    expect((await knock('access', wrong(0), address)).status).toBe(401)
    const answers = await guess(70, 'access', address)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(49)
    expect((await recorded()).slice(0, (await recorded()).length - before)).toEqual([
      { actor: 'unknown', after: { step: 'token', reason: 'too many tries' } },
    ])
    const kept = await api.db.selectFrom('rate_limits').select('key').execute()
    expect(JSON.stringify(kept)).not.toContain(address)
  })
})
