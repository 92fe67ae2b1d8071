import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { someone, startTestGateway, type TestGateway } from '../../test/testGateway'

interface Cost {
  requested: number | null
  limit: number
  perMinute?: number
  remaining?: number
  resetsAt?: string
}

const leads = (limit: number) => `{ leads(page: { limit: ${limit} }) { rows { id status } } }`
const costOfLeads = (limit: number) => 2 + 2 * limit
const costOf = ({ extensions }: { extensions: Record<string, unknown> | undefined }) => extensions?.cost as Cost
const codesOf = ({ errors }: { errors: { extensions: Record<string, unknown> }[] | undefined }) =>
  errors?.map(({ extensions }) => extensions.code)

let gateway: TestGateway
/** Limit per minute of the token `tool`, as returned by the API. */
let ofTool: number | null
const tool = { authorization: 'Bearer pat_tool' }

beforeEach(async () => {
  ofTool = 5_000
  gateway = await startTestGateway({
    env: { COST_PER_MINUTE: '20000' },
    answers: {
      'GET /api/session': ({ headers }: { headers: { authorization?: string } }) => ({
        ...someone,
        access_token: headers.authorization === tool.authorization ? { name: 'Tool', cost_per_minute: ofTool } : null,
      }),
      'POST /api/lead-details/columns': { total: 0, columns: { id: [], status: [] } },
      'POST /api/login': [400, { error: 'No.', message: 'No.', code: 'BAD_USER_INPUT' }],
    },
  })
})
afterEach(() => gateway.stop())

describe('what a token may ask for in a minute', () => {
  it('is told with every answer, in its extensions and in its headers', async () => {
    const answer = await gateway.graphql(leads(100))
    expect(costOf(answer)).toEqual({
      requested: costOfLeads(100),
      limit: 20_000,
      perMinute: 20_000,
      remaining: 20_000 - costOfLeads(100),
      resetsAt: expect.any(String),
    })
    const seconds = (Date.parse(costOf(answer).resetsAt ?? '') - Date.now()) / 1_000
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(answer.headers.get('ratelimit-policy')).toBe('"cost";q=20000;w=60')
    expect(answer.headers.get('ratelimit')).toMatch(/^"cost";r=19798;t=(59|60)$/)
  })

  it('is used up per token: refused with 429 and the time to retry', async () => {
    expect((await gateway.graphql(leads(1_000), {}, tool)).status).toBe(200)
    expect((await gateway.graphql(leads(1_000), {}, tool)).status).toBe(200)
    const refused = await gateway.graphql(leads(1_000), {}, tool)
    expect([refused.status, codesOf(refused), refused.data]).toEqual([429, ['TOO_MANY_REQUESTS'], undefined])
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(50)
    expect(refused.errors?.[0]?.extensions.retryAfterSeconds).toBe(wait)
    expect(costOf(refused)).toMatchObject({ requested: 2_002, perMinute: 5_000, remaining: 996 })
    expect(refused.headers.get('ratelimit')).toMatch(/^"cost";r=996;/)
    // A refused operation costs nothing, so a smaller one still fits.
    expect((await gateway.graphql(leads(400), {}, tool)).status).toBe(200)
    expect((await gateway.graphql(leads(1_000))).status).toBe(200)
  })

  it("is independent of the scheme's case, and follows the token's limit in the API", async () => {
    await gateway.graphql(leads(1_000), {}, tool)
    expect(
      costOf(await gateway.graphql('{ countries { id } }', {}, { authorization: 'bearer pat_tool' })),
    ).toMatchObject({ remaining: 20_000 - 2_002 - 51 })
    ofTool = 3_000
    expect((await gateway.graphql(leads(1_000), {}, tool)).status).toBe(429)
    ofTool = null
    expect(costOf(await gateway.graphql(leads(1_000), {}, tool))).toMatchObject({ perMinute: 20_000 })
  })

  it('holds for many requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => gateway.graphql(leads(500), {}, tool)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(4)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  })

  it('bounds one operation, too: what it never holds is too costly', async () => {
    ofTool = 1_000
    const refused = await gateway.graphql(leads(1_000), {}, tool)
    expect([refused.status, codesOf(refused), refused.headers.get('retry-after')]).toEqual([400, ['TOO_COSTLY'], null])
    expect(costOf(refused)).toMatchObject({ requested: 2_002, limit: 1_000, remaining: 1_000 })
  })

  it('is of no account to who signs in: the step tells its cost and no budget', async () => {
    const answer = await gateway.graphql('mutation { login(email: "a", password: "b") { step } }', {}, {})
    expect(costOf(answer)).toEqual({ requested: 2, limit: 75_000 })
    expect(answer.headers.get('ratelimit')).toBeNull()
  })

  it('is asked for by the query limits, with all that an operation may be', async () => {
    const query = `{ limits { maxDepth maxAliases maxRootFields maxDirectives maxTokens maxSignInSteps maxPageSize maxRequestBytes
      maxStreamRequestBytes maxCost costPerMinute costRemaining costResetsAt requestTimeoutMs maxConcurrentRequests
      maxConcurrentRequestsPerUser maxEventStreams maxEventStreamsPerUser anonymousRequestsPerMinute } }`
    const { data } = await gateway.graphql(query, {}, tool)
    expect(data?.limits).toEqual({
      ...{ maxDepth: 12, maxAliases: 30, maxRootFields: 20, maxDirectives: 150, maxTokens: 3_000, maxSignInSteps: 1 },
      ...{ maxPageSize: 1_000, maxRequestBytes: 1_048_576, maxStreamRequestBytes: 102_400, maxCost: 5_000 },
      ...{ costPerMinute: 5_000, costRemaining: 5_000 - 20, costResetsAt: expect.stringMatching(/^\d{4}-.*Z$/) },
      ...{ maxConcurrentRequests: 200, maxConcurrentRequestsPerUser: 50 },
      ...{ maxEventStreams: 500, maxEventStreamsPerUser: 50 },
      ...{ requestTimeoutMs: 15_000, anonymousRequestsPerMinute: 600 },
    })
  })
})

it('a subscription takes from the same budget', async () => {
  ofTool = 1
  await gateway.graphql('{ __typename }', {}, tool)
  const response = await fetch(`${gateway.url}/graphql/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...tool },
    body: JSON.stringify({ query: 'subscription { pendingFtd { count } }' }),
  })
  expect([response.status, response.headers.get('ratelimit-policy')]).toEqual([400, '"cost";q=1;w=60'])
  expect(await response.json()).toMatchObject({
    errors: [{ extensions: { code: 'TOO_COSTLY' } }],
    extensions: { cost: { requested: 2, limit: 1, remaining: 0 } },
  })
})
