import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { routeAddress, fillFuzzWorld } from '../../test/fuzz.testWorld'
import { openApiDocument } from './openapi'
import { type Audience, audienceDocument, audienceNames } from './openapiAudiences'
import type { Route } from '../http/route'
import { routes } from '../start/routes'
import { type Method, startTestApi, type TestApi, type TestUser } from '../../test/testApi'
import { validBody } from '../../test/validBodies'

interface Operation {
  operationId?: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: { name: string; in: string; required?: boolean }[]
  responses: Record<string, { headers?: Record<string, object> }>
}
interface Document {
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  components: { securitySchemes: Record<string, object> }
  paths: Record<string, Record<string, Operation>>
}

/** As callers get it. */
const readDocument = () => JSON.parse(JSON.stringify(openApiDocument())) as Document

function operationOf({ paths }: Document, { method, path }: Pick<Route, 'method' | 'path'>): Operation {
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method]
  if (!operation) throw new Error(`${method} ${path} is not documented`)
  return operation
}

const operationsOf = ({ paths }: Document) => Object.values(paths).flatMap((verbs) => Object.values(verbs))

async function problemsOf(document: Document): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  return problems.map(({ severity, ruleId, message, location }) =>
    [severity, ruleId, message, location[0]?.pointer].join(' | '),
  )
}

describe('the OpenAPI document', () => {
  it('has no error and no warning by the recommended rules', async () => {
    expect(await problemsOf(readDocument())).toEqual([])
  })

  it('is checked by rules that find a missing operationId', async () => {
    const document = readDocument()
    delete operationOf(document, { method: 'get', path: '/api/caps' }).operationId
    expect(await problemsOf(document)).toEqual([expect.stringContaining('operation-operationId')])
  })

  it('names each operation once, by a verb and a noun in camelCase', () => {
    const names = operationsOf(readDocument()).map(({ operationId }) => operationId ?? '')
    expect(names.filter((name) => !/^[a-z]+([A-Z][a-z0-9]*)*$/.test(name))).toEqual([])
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect(names).toHaveLength(routes.length)
  })

  it('groups operations by tags that it describes, and describes no other', () => {
    const document = readDocument()
    const described = document.tags.map(({ name }) => name)
    expect([...new Set(operationsOf(document).flatMap(({ tags }) => tags))].sort()).toEqual([...described].sort())
    expect(document.tags.filter(({ description }) => !description)).toEqual([])
  })

  it('is of the server that it comes from', () => {
    expect(readDocument().servers).toMatchObject([{ url: '/' }])
  })

  it.each([
    ['post', '/api/leads', [{ publisherToken: [] }]],
    ['post', '/api/postbacks/:advertiser', [{ advertiserToken: [] }, { advertiserTokenInQuery: [] }]],
    ['get', '/api/postbacks/:advertiser/:token', [{ advertiserToken: [] }, { advertiserTokenInQuery: [] }]],
    ['post', '/api/login', []],
    ['get', '/click', []],
    ['get', '/api/caps', [{ staffToken: [] }]],
  ] as const)('names the token that %s %s needs', (method, path, expected) => {
    expect(operationOf(readDocument(), { method, path }).security).toEqual(expected)
  })
})

describe('answers and headers in the OpenAPI document', () => {
  const document = JSON.parse(JSON.stringify(openApiDocument())) as Document
  const namesWith = (has: (operation: Operation) => boolean) =>
    operationsOf(document)
      .filter(has)
      .map(({ operationId }) => operationId)
      .sort()
  const takes = (header: string) => (operation: Operation) =>
    operation.parameters?.some(({ name, in: place }) => place === 'header' && name === header) === true

  it('include 503 with Retry-After for every operation', () => {
    expect(namesWith(({ responses }) => responses['503']?.headers?.['Retry-After'] === undefined)).toEqual([])
  })

  it('include 429 for rate-limited routes, and 410 for links that expire', () => {
    // Nobody can guess the key of an export link or a challenge, and whether there is a user is worth no guess.
    expect(namesWith(({ responses }) => !responses['429'])).toEqual([
      'beginSingleSignOn',
      'downloadExport',
      'followClickLink',
      'getPasskeyOptions',
      'getSetUpState',
      'getSignInWays',
      'listStatementKeys',
    ])
    expect(namesWith(({ responses }) => '410' in responses)).toEqual(['followAutologinLink'])
  })

  it('name Device-Token for the steps that prove who somebody is', () => {
    expect(namesWith(takes('Device-Token'))).toEqual([
      'acceptAccessLink',
      'changePassword',
      'completeSingleSignOn',
      'configureTwoFactor',
      'confirmIdentity',
      'confirmWithPasskey',
      'setUp',
      'signIn',
      'signInWithPasskey',
      'verifyTwoFactor',
    ])
  })

  describe('name Timezone-Id', () => {
    let api: TestApi
    let token: string
    beforeAll(async () => {
      api = await startTestApi()
      token = await api.signInAs(1)
    })
    afterAll(() => api.stop())

    // Those that change nothing: what follows a header that is not read is the call itself.
    const safe = routes.filter(
      ({ method, readsTimeZone, produces }) => readsTimeZone || (method === 'get' && !produces),
    )
    it.each(safe.map((route) => [route.operationId, route] as const))(
      'for %s when it reads it, and only then',
      async (_name, route) => {
        const { body } = await api.call<{ fields?: Record<string, string> }>(
          route.method.toUpperCase() as Method,
          routeAddress(route),
          { token, body: route.body && {}, headers: { 'timezone-id': 'Mars/Olympus' } },
        )
        const isRead = body?.fields?.['Timezone-Id'] !== undefined
        expect(isRead).toBe(takes('Timezone-Id')(operationOf(document, route)))
      },
    )
  })
})

describe('the Idempotency-Key header', () => {
  // One request to each route.
  const document = readDocument()
  let api: TestApi
  let user: TestUser
  let token: string
  beforeAll(async () => {
    api = await startTestApi()
    user = await api.addUser({ level: 1 })
    await api.addUser({ level: 5 })
    token = await api.signInAs(user)
    await fillFuzzWorld(api, token)
  })
  // One of the routes ends the session.
  beforeEach(async () => {
    if (!(await api.services.findSession(token))) token = await api.signInAs(user)
  })
  afterAll(() => api.stop())

  const documented = (route: Route) =>
    operationOf(document, route).parameters?.find((one) => one.in === 'header' && one.name === 'Idempotency-Key')

  async function tokenFor({ access }: Route) {
    if (access.kind !== 'open' || access.token !== 'publisher') return token
    const { body } = await api.call<{ api_token: string }>('POST', '/api/publishers/1/api-token', { token })
    return body.api_token
  }

  /** Valid, and a change: a simulated injection stores nothing, so that it needs no key. */
  const bodyOf = (route: Route) =>
    route.operationId === 'injectLeads' ? { ...(validBody(route) as object), simulate: false } : validBody(route)

  // What deletes comes last, so that the others find their records.
  const changing = routes
    .filter(({ method }) => method !== 'get')
    .sort((a, b) => Number(a.method === 'delete') - Number(b.method === 'delete'))

  it.each(changing.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const))(
    'is documented for %s when the route reads it, and only then',
    async (_name, route) => {
      const { status, body } = await api.call<{ fields?: Record<string, string> }>(
        route.method.toUpperCase() as Method,
        routeAddress(route),
        { token: await tokenFor(route), body: bodyOf(route), headers: { 'idempotency-key': 'x'.repeat(201) } },
      )
      const isRead = status === 400 && body.fields?.['Idempotency-Key'] !== undefined
      expect({ isRead, required: documented(route)?.required ?? false }).toEqual({
        isRead: documented(route) !== undefined,
        required: false,
      })
    },
  )
})

describe('the OpenAPI document of an audience', () => {
  const config = { publicUrl: 'https://api.office.test' }
  const read = (audience: Audience) => JSON.parse(JSON.stringify(audienceDocument(audience, config))) as Document
  const expected = {
    publishers: [['followAutologinLink', 'followClickLink', 'sendLead'], ['publisherToken']],
    brokers: [
      ['receivePostback', 'receivePostbackInAddress', 'receivePostbackInOwnForm'],
      ['advertiserToken', 'advertiserTokenInQuery'],
    ],
  }

  it.each(audienceNames)(
    'has the routes of %s alone, and no error and no warning by the recommended rules',
    async (audience) => {
      const document = read(audience)
      expect([
        operationsOf(document)
          .map(({ operationId }) => operationId)
          .sort(),
        Object.keys(document.components.securitySchemes),
      ]).toEqual(expected[audience])
      expect(document.servers).toMatchObject([{ url: 'https://api.office.test' }])
      expect(await problemsOf(document)).toEqual([])
    },
  )

  it.each(audienceNames)('names nothing of staff for %s', (audience) => {
    expect(JSON.stringify(read(audience))).not.toMatch(/staffToken|Needs [A-Z]+_|personal access token/i)
  })

  it('has a valid example for each request body and each response', () => {
    for (const audience of audienceNames) {
      for (const route of routes.filter(({ operationId }) => expected[audience][0]?.includes(operationId))) {
        for (const shape of [route.body, route.response]) {
          const { example, examples } = shape?.meta() ?? {}
          const all = [...(example ? [example] : []), ...(examples ?? [])]
          if (shape && !(route.status === 302)) expect(all.length).toBeGreaterThan(0)
          for (const one of all) expect(shape?.safeParse(one).error).toBeUndefined()
        }
      }
    }
  })

  it('is served to anybody', async () => {
    const api = await startTestApi()
    try {
      for (const audience of audienceNames) {
        const { status, body } = await api.call<Document>('GET', `/api/openapi/${audience}.json`)
        expect([status, operationsOf(body).length]).toEqual([200, expected[audience][0]?.length])
      }
    } finally {
      await api.stop()
    }
  })
})
