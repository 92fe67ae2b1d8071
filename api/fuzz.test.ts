import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import { bodyWith, fieldNames, hostileBodies, hostileTexts, hostileValues } from './hostileInput'
import type { Route } from './route'
import { routes } from './routes'
import { type Method, startTestApi, type TestAnswer, type TestApi } from './testApi'

// Hundreds of requests a test.
jest.setTimeout(60_000)

let api: TestApi
let token: string

const everyRoute = routes.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const)
const withBody = everyRoute.filter(([, { body }]) => body)

const send = (
  { method, path }: Route,
  { address = path.replace(/:\w+/g, '1'), raw = '' }: { address?: string; raw?: string } = {},
) => api.call(method.toUpperCase() as Method, address, { token, ...(raw && { raw }) })

/** An answer, or a refusal in the one shape of errors: never a fault of the server's. */
function expectSane({ status, body }: TestAnswer<unknown>, input: string) {
  const seen = { input: input.slice(0, 200), status, body }
  expect(seen).toMatchObject({ status: expect.any(Number) })
  if (status >= 500) throw new Error(JSON.stringify(seen))
  if (status >= 400)
    expect(seen).toMatchObject({
      body: { error: expect.any(String), message: expect.any(String), code: expect.any(String) },
    })
}

/** Sends bodies as they are, some at once, each to be answered sanely. Of streams fewer: more than a few at once are turned away. */
async function sendEach(route: Route, bodies: readonly string[]) {
  const atOnce = route.produces ? 4 : 28
  for (let at = 0; at < bodies.length; at += atOnce) {
    await Promise.all(bodies.slice(at, at + atOnce).map(async (raw) => expectSane(await send(route, { raw }), raw)))
  }
}

/** Texts that the parser of bodies passes on to a route. */
const isContainer = (text: string) => /^[[{]/.test(text)

/** What nobody may change by accident: who is who, and who may do what. */
const access = async () => ({
  users: await api.db.selectFrom('users').select(['id', 'email', 'level', 'password_hash']).orderBy('id').execute(),
  roles: await api.db.selectFrom('roles').select(['id', 'permissions']).orderBy('id').execute(),
})

describe('hostile input', () => {
  beforeAll(async () => {
    api = await startTestApi()
  })
  // One of the routes ends the session.
  beforeEach(async () => {
    if (!token || !(await api.services.findSession(token))) token = await api.signInAs(1)
  })
  afterAll(() => api.stop())

  it.each(withBody)('in any field of the body of %s is answered, not suffered', async (_name, route) => {
    if (route.body) await sendEach(route, hostileBodies(route.body))
  })

  it.each(withBody)('as the whole body of %s is answered, not suffered', async (_name, route) => {
    await sendEach(route, [...hostileValues, ...fc.sample(fc.json(), 60)].filter(isContainer))
  })

  it('that is no JSON, no object and no list, or has no end, is refused before any route', async () => {
    const [, route] = withBody[0] ?? []
    const broken = ['{', '"', '\u0000', '{"a":1,}', '['.repeat(100_000), `{"a":${'{"a":'.repeat(50_000)}`]
    if (route)
      await sendEach(
        route,
        [...broken, ...hostileValues, ...fc.sample(fc.json(), 60)].filter(
          (text) => broken.includes(text) || !isContainer(text),
        ),
      )
  })

  it.each(everyRoute)('in the address of %s is answered, not suffered', async (_name, route) => {
    const places = [...route.path.matchAll(/:\w+/g)].map(
      ([name]) =>
        (text: string) =>
          route.path.replace(name, text).replace(/:\w+/g, '1'),
    )
    const bare = route.path.replace(/:\w+/g, '1')
    const queries = fieldNames(route.query).flatMap((name) => [
      (text: string) => `${bare}?${name}=${text}`,
      (text: string) => `${bare}?${name}=${text}&${name}[a]=1&${name}=2`,
    ])
    const unknown = (text: string) => `${bare}?unknown=${text}&unknown[a]=1&unknown=2&__proto__=${text}&__proto__[a]=1`
    for (const place of [...places, ...queries, unknown]) {
      await Promise.all(hostileTexts.map(async (text) => expectSane(await send(route, { address: place(text) }), text)))
    }
  })

  it.each(everyRoute)('in the headers of %s is answered, not suffered', async (_name, route) => {
    const address = route.path.replace(/:\w+/g, '1')
    const hostile: Record<string, string>[] = [
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${'x'.repeat(5_000)}` },
      { authorization: 'Basic YTpi' },
      { 'timezone-id': "'; drop table users; --" },
      { 'timezone-id': '99999999999999999999' },
      { 'idempotency-key': 'x'.repeat(5_000) },
      { 'x-request-id': `${'x'.repeat(5_000)}"}` },
      { 'content-type': 'application/json; charset=utf-7' },
      { 'content-encoding': 'br' },
    ]
    await Promise.all(
      hostile.map(async (headers) => {
        const options = { headers: { authorization: `Bearer ${token}`, ...headers }, ...(route.body && { raw: '{}' }) }
        expectSane(await api.call(route.method.toUpperCase() as Method, address, options), JSON.stringify(headers))
      }),
    )
  })

  it.each(withBody)('cannot make anyone more than they are: %s', async (_name, route) => {
    token = await api.signInAs(5)
    const before = await access()
    if (!route.body) return
    const more = { level: '1', permissions: '[1,2,3]', filled: '0', is_admin: 'true', id: '1' }
    const raw = bodyWith(route.body, { ...more, ['__proto__']: '{"level":1,"permissions":[1]}' })
    expectSane(await send(route, { raw }), raw)
    expect(await access()).toEqual(before)
    expect(({} as { level?: number }).level).toBeUndefined()
  })

  it.each(withBody)('of more than a megabyte is refused as JSON by %s', async (_name, route) => {
    const { status, body } = await send(route, { raw: `{"a":"${'x'.repeat(1_100_000)}"}` })
    expect({ status, body }).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } })
  })

  it('leaves the tables where they were', async () => {
    const { rows } = await api.database.pool.query<{ count: number }>('select count(*) from users')
    expect(rows[0]?.count).toBeGreaterThan(0)
  })
})
