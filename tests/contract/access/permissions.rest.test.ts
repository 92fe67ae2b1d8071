import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { checkAccess, type Session } from '../../../api/app/http/access'
import { routes } from '../../../api/app/start/routes'
import { type Method, startTestApi, type TestApi, type TestUser } from '../../../api/test/testApi'
import { permissionCode, permissionCodes } from '../../../shared/access/permissions'
import { namesOf, routeRules } from './access'
import { createTokens, everyHolder, tellingHolders } from './holders'

let api: TestApi
let tokenOf: ReturnType<typeof createTokens>
/** User 1, who holds nothing and owns what the addresses below ask for. */
let owner: TestUser

const named = routes.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
const ruled = named.map((name) => [name, routeRules[name] ?? 'missing'] as const)
const needingPermission = ruled.filter(([, rule]) => namesOf(rule))
const needingSession = ruled.filter(([, rule]) => rule === 'signed in')
const open = ruled.filter(([, rule]) => rule === 'open')
const withOwnTokens = ruled.filter(([, rule]) => rule === 'own token')

/** The status of a call with an id that is nobody's and an empty body: past the door, it is no 401 and no 403. */
async function call(name: string, token?: string): Promise<number> {
  const [method, path = ''] = name.split(' ')
  const address = path.replace(':user_id', '1').replace(/:\w+/g, '1')
  return (await api.call(method as Method, address, { ...(token && { token }), ...(method !== 'GET' && { body: {} }) }))
    .status
}

const someone: Omit<Session, 'permissions'> = {
  session_id: 1,
  user_id: 1,
  email: 'someone@example.test',
  name: 'Some One',
  level: 1,
  timezone_id: 1,
  token_name: null,
  token_cost_per_minute: null,
}

/** Whether a route's own rule lets somebody in, without a server. */
function enters(name: string, permissions: readonly number[]): boolean {
  const route = routes[named.indexOf(name)]
  if (!route) throw new Error(`There is no ${name}`)
  try {
    checkAccess(route.access, { ...someone, permissions: [...permissions] })
    return true
  } catch {
    return false // Refused, which is what is asked for.
  }
}

describe('the REST API lets in', () => {
  beforeAll(async () => {
    api = await startTestApi()
    owner = await api.addUser({ permissions: [] })
    tokenOf = createTokens(api)
  })
  afterAll(() => api.stop())

  it('nobody by oversight: every route is in the table, and the table has no other', () => {
    expect([...named].sort()).toEqual(Object.keys(routeRules).sort())
  })

  it('by permissions that exist', () => {
    const names = Object.values(routeRules).flatMap((rule) => namesOf(rule) ?? [])
    expect(names.filter((name) => permissionCode(name) === null)).toEqual([])
  })

  it.each(open)('anybody to %s', async (name) => {
    expect([401, 403]).not.toContain(await call(name))
  })

  it.each(withOwnTokens)('nobody of the staff to %s, whatever they may', async (name) => {
    expect([await call(name), await call(name, await api.signInAs(permissionCodes))]).toEqual([401, 401])
  })

  it.each([...needingSession, ...needingPermission])('no stranger to %s', async (name) => {
    expect([await call(name), await call(name, 'x'.repeat(43))]).toEqual([401, 401])
  })

  it.each(needingSession)('whoever is signed in, with all permissions or none, to %s', async (name) => {
    // Sessions of their own: one of these routes ends the session.
    expect([401, 403]).not.toContain(await call(name, await api.signInAs(owner)))
    if (!name.includes(':user_id'))
      expect([401, 403]).not.toContain(await call(name, await api.signInAs(permissionCodes)))
  })

  it.each(needingPermission)('to %s those with %s alone', async (name, rule) => {
    const holders = tellingHolders(rule)
    const statuses = await Promise.all(holders.map(async (holder) => call(name, await tokenOf(holder))))
    const seen = holders.map(({ label }, at) => [label, statuses[at] !== 403 && statuses[at] !== 401])
    expect(seen).toEqual(holders.map(({ label, enters }) => [label, enters]))
    expect(statuses.filter((status) => status === 401 || status >= 500)).toEqual([])
  })

  it('by rules that match for single permissions, and for all but one', () => {
    for (const [name, rule] of needingPermission) {
      const wrong = everyHolder(rule).filter((holder) => enters(name, holder.permissions) !== holder.enters)
      expect([name, wrong.map(({ label }) => label)]).toEqual([name, []])
    }
  })
})
