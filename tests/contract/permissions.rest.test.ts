import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { permissionCode, permissionCodes } from '../../shared/permissions'
import { routes } from '../../api/routes'
import { type Method, startTestApi, type TestApi, type TestUser } from '../../api/testApi'
import { namesOf, routeRules } from './access'
import { everyHolder, type Holder, inPortions } from './holders'

// A route that needs a permission is called 272 times.
jest.setTimeout(60_000)

let api: TestApi
let holders: Holder[]
/** User 1, who holds nothing and owns what the addresses below ask for. */
let owner: TestUser

const named = routes.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
const ruled = named.map((name) => [name, routeRules[name] ?? 'missing'] as const)
const needingPermission = ruled.filter(([, rule]) => namesOf(rule))
const needingSession = ruled.filter(([, rule]) => rule === 'signed in')
const open = ruled.filter(([, rule]) => rule === 'open')

/** The status of a call with an id that is nobody's and an empty body: past the door, it is no 401 and no 403. */
async function call(name: string, token?: string): Promise<number> {
  const [method, path = ''] = name.split(' ')
  const address = path.replace(':user_id', '1').replace(/:\w+/g, '1')
  return (await api.call(method as Method, address, { ...(token && { token }), ...(method !== 'GET' && { body: {} }) })).status
}

describe('the REST API lets in', () => {
  beforeAll(async () => {
    api = await startTestApi()
    owner = await api.addUser({ permissions: [] })
    holders = await everyHolder(api)
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

  it.each([...needingSession, ...needingPermission])('no stranger to %s', async (name) => {
    expect([await call(name), await call(name, 'x'.repeat(43))]).toEqual([401, 401])
  })

  it.each(needingSession)('whoever is signed in, with all permissions or none, to %s', async (name) => {
    expect([401, 403]).not.toContain(await call(name, await api.signInAs(owner)))
    if (!name.includes(':user_id')) expect([401, 403]).not.toContain(await call(name, await api.signInAs(permissionCodes)))
  })

  for (const [name, rule] of needingPermission) {
    it(`to ${name} those with ${namesOf(rule)?.join(' or ')} alone`, async () => {
      const codes = (namesOf(rule) ?? []).map(permissionCode)
      const seen = await inPortions(holders, async ({ label, token }) => {
        const status = await call(name, token)
        return { label, entered: status !== 401 && status !== 403 }
      })
      const expected = holders.map(({ label, permissions }) => ({ label, entered: codes.some((code) => code !== null && permissions.includes(code)) }))
      expect(seen).toEqual(expected)
    })
  }
})
