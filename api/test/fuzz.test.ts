import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases, spread } from '../../shared/test/depth'
import { createRandom } from '../db/seed/world/random'
import { routeAddress, fillFuzzWorld, makers } from './fuzz.testWorld'
import { bodyWith, fieldNames, hostileTexts, hostileValues } from './hostileInput'
import { type MutatedBody, mutatedBodies } from './mutatedBodies'
import type { Route } from '../app/http/route'
import { routes } from '../app/start/routes'
import { type Method, startTestApi, type TestAnswer, type TestApi, type TestUser } from './testApi'
import { type HttpReceiver, startHttpReceiver } from './receivers'
import { validBody } from './validBodies'

/** How many mutated bodies are sent to all routes together; FUZZ_SEED draws others than before. */
const bodyCount = cases(1_000)
const seed = Number(process.env.FUZZ_SEED ?? 1)

// Hundreds of requests a test.

/** What the gateway makes of a bulk query. */
const emptyPage = JSON.stringify({ list: 'leads', cost: 1, rows: 0, end_cursor: null, lines: '' })

let api: TestApi
let gateway: HttpReceiver
let token: string
let user: TestUser

const everyRoute = routes.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const)
const withBody = everyRoute.filter(([, { body }]) => body)
// What deletes comes last, so that the others find their records.
const inOrder = [...withBody].sort(([, a], [, b]) => Number(a.method === 'delete') - Number(b.method === 'delete'))
const bodiesPerRoute = Math.ceil(bodyCount / withBody.length)
let sent = 0

/** Have tokens of their own, or need what an earlier step gave: a staff session does not reach their work. */
const outOfReach = [
  'POST /api/leads',
  'POST /api/postbacks/:advertiser',
  'GET /api/postbacks/:advertiser/:token',
  'POST /api/postbacks/:advertiser/:token',
  'POST /api/users/two-factor-verify',
  'POST /api/users/two-factor-configure',
  ...['open', 'set-up', 'accept'].map((name) => `POST /api/access-links/${name}`),
  'POST /api/passkeys/sign-in',
  'POST /api/security/passkeys',
  'POST /api/security/confirm/passkey',
  // Of an access token, and with a gateway.
  ...['POST /api/webhook-endpoints', 'PUT /api/webhook-endpoints/:id', 'POST /api/webhook-endpoints/preview'],
]

const send = (
  { method, path }: Route,
  { address = routeAddress({ path }), raw = '' }: { address?: string; raw?: string } = {},
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
    gateway = await startHttpReceiver(() => ({ status: 200, body: emptyPage }))
    api.services.config.gatewayUrl = gateway.url
    user = await api.addUser({ level: 1, email: 'fuzz@example.test', password: 'Secret123' })
    await api.addUser({ level: 5, email: 'second@example.test' })
    token = await api.signInAs(user)
    await fillFuzzWorld(api, token)
  })
  // One of the routes ends the session.
  beforeEach(async () => {
    if (!(await api.services.findSession(token))) token = await api.signInAs(user)
  })
  afterAll(async () => {
    await api.stop()
    await gateway.stop()
  })

  const notMade = inOrder.filter(([, { method, path }]) => method !== 'post' || !makers.includes(path))
  it.each(notMade)('a valid body of %s is not refused, so that mutations of it reach the work', async (name, route) => {
    const raw = JSON.stringify(validBody(route))
    const answer = await send(route, { raw })
    expectSane(answer, raw)
    const reached = ![400, 401, 403].includes(answer.status)
    expect({ reached, body: answer.body }).toMatchObject({ reached: !outOfReach.includes(name) })
  })

  it.each(inOrder)('at any place of a valid body never makes the shape of %s throw', (_name, route) => {
    for (const { value } of spread(mutatedBodies(validBody(route)), 100, route.path.length))
      route.body?.safeParse(value())
  })

  it.each(inOrder)('at one place of a valid body of %s is answered, not suffered', async (_name, route) => {
    // What the shape takes is for the handler to stand, so most of what is sent is of that kind.
    const all = createRandom(seed).sample(mutatedBodies(validBody(route)), Infinity)
    const isTaken = ({ value }: MutatedBody) => route.body?.safeParse(value()).success
    const first = all.slice(0, bodiesPerRoute * 4)
    const taken = first.filter(isTaken).slice(0, Math.ceil(bodiesPerRoute * 0.75))
    const bodies = [...taken, ...all.filter((one) => !taken.includes(one))].slice(0, bodiesPerRoute)
    await sendEach(
      route,
      bodies.map(({ text }) => text()),
    )
    sent += bodies.length
  })

  it.each(withBody)('as the whole body of %s is answered, not suffered', async (_name, route) => {
    await sendEach(route, [
      ...spread(hostileValues.filter(isContainer), 8, route.path.length),
      ...fc.sample(fc.json(), cases(8)).filter(isContainer),
    ])
  })

  it('that is not JSON, not an object or list, or endless, is refused before routing', async () => {
    const [, route] = withBody[0] ?? []
    const broken = ['{', '"', '\u0000', '{"a":1,}', '['.repeat(100_000), `{"a":${'{"a":'.repeat(50_000)}`]
    if (route)
      await sendEach(
        route,
        [...broken, ...hostileValues, ...fc.sample(fc.json(), cases(15))].filter(
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
    for (const [turn, place] of [...places, ...queries, unknown].entries()) {
      const sent = spread(hostileTexts, 6, turn)
      // Of exports only a few may run at once.
      const groups = route.path.endsWith('/export') ? sent.map((text) => [text]) : [sent]
      for (const texts of groups)
        await Promise.all(texts.map(async (text) => expectSane(await send(route, { address: place(text) }), text)))
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
    process.stdout.write(`${sent} mutated bodies were sent to ${withBody.length} routes\n`)
    const { rows } = await api.database.pool.query<{ count: number }>('select count(*) from users')
    expect(rows[0]?.count).toBeGreaterThan(0)
  })
})
