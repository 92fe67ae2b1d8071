import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { cleanUp } from '../../../api/app/start/cleanup'
import { permissionCode } from '../../../shared/access/permissions'
import { type Stack, startStack } from '../../support/stack'

/** What tools ask is logged, without what it tells of people, for who may see it. */

let stack: Stack
let owner: string
let stranger: string
let admin: string
let token: string
let tokenId: number

interface Logged {
  id: string
  tokenId: string
  tokenName: string
  operation: string | null
  kind: string | null
  cost: number | null
  rows: number
  status: number
  codes: string[]
  requestId: string
  address: string | null
  hash: string | null
}
const fields = 'id tokenId tokenName operation kind cost rows status codes requestId address hash'

async function logged(as: string, choice = '') {
  const { data, errors } = await stack.graphql<{ loggedRequests: { total: number; rows: Logged[] } }>(
    `{ loggedRequests(page: {}${choice}) { total rows { ${fields} } } }`,
    { token: as },
  )
  expect(errors).toEqual([])
  return data?.loggedRequests ?? { total: 0, rows: [] }
}

/** Waits until the gateway has written the request with this id. */
async function findLogged(requestId: string): Promise<Logged> {
  for (let tries = 0; tries < 100; tries++) {
    const found = (await logged(owner)).rows.find((row) => row.requestId === requestId)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${requestId} was not logged`)
}
const detailsOf = async (id: string, as = owner) =>
  stack.graphql<{ requestDetails: { document: string | null; variables: object | null; costParts: object[] | null } }>(
    'query ($id: ID!) { requestDetails(id: $id) { document variables costParts { path times fields cost } } }',
    { token: as, variables: { id } },
  )

let sent = 0
async function ask(query: string, variables: Record<string, unknown> = {}, as = token) {
  const requestId = `logged-${String(++sent).padStart(4, '0')}`
  await stack.graphql(query, { token: as, variables, headers: { 'x-request-id': requestId } })
  return findLogged(requestId)
}

const permissions = ['LEADS_LIST', 'CAPS_LIST']
const newToken = async (name: string, cost_per_minute: number | null = null) =>
  (
    await stack.api.call<{ id: number; token: string }>('POST', '/api/access-tokens', {
      token: owner,
      body: { name, permissions: permissions.map(permissionCode), expires_in_days: 1, cost_per_minute },
    })
  ).body

beforeAll(async () => {
  stack = await startStack()
  owner = await stack.api.signInAs(await stack.api.addUser({ permissions }))
  stranger = await stack.api.signInAs(await stack.api.addUser({ permissions }))
  admin = await stack.api.signInAs(await stack.api.addUser({ permissions: ['USERS_LIST'] }))
  const made = await newToken('Nightly report')
  token = made.token
  tokenId = made.id
})
afterAll(() => stack?.stop())

describe('the log of requests', () => {
  it('has name, kind, cost, rows, status, codes and address of a request', async () => {
    expect(await ask('query Caps { caps { id } }')).toMatchObject({
      ...{ tokenId: String(tokenId), tokenName: 'Nightly report', operation: 'Caps', kind: 'query', rows: 0 },
      ...{ cost: 51, status: 200, codes: [], address: '127.0.0.1', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    expect(await ask('{ countries { id } }')).toMatchObject({ operation: 'countries', rows: expect.any(Number) })
    expect(await ask('{ users { id } }')).toMatchObject({ operation: 'users', codes: ['FORBIDDEN'] })
    expect(await ask('{ caps { size } }')).toMatchObject({
      ...{ operation: null, kind: null, cost: null, status: 400, codes: ['GRAPHQL_VALIDATION_FAILED'] },
    })
  })

  it('tells who still uses a field, by operation and token, to who may see the requests', async () => {
    const document =
      'query Used { c: countries { ...Named } caps { countries { ...Named } } } fragment Named on Country { code __typename }'
    await ask(document)
    await ask(document)
    const usage = async (as: string, of: string) =>
      (
        await stack.graphql<{ fieldUsage: object[] }>(
          'query ($of: String) { fieldUsage(of: $of) { field requests callers { operation tokenId tokenName requests } } }',
          { token: as, variables: { of } },
        )
      ).data?.fieldUsage
    const callers = [{ operation: 'Used', tokenId: String(tokenId), tokenName: 'Nightly report', requests: 2 }]
    const used = [{ field: 'Country.code', requests: 2, callers }]
    expect(await usage(owner, 'Country.code')).toEqual(used)
    expect(await usage(token, 'Country')).toEqual(expect.arrayContaining(used))
    expect(await usage(admin, 'Country.code')).toEqual(used)
    expect(await usage(stranger, 'Country.code')).toEqual([])
    expect(await usage(owner, 'Country.leads')).toEqual([])
  })

  it('has refused requests of any cost', async () => {
    const below = (inner: string) => `leads(page: { limit: 1000 }) { rows { advertiser { caps { ${inner} } } } }`
    const { id, ...request } = await ask(`{ ${below(below('leads(page: { limit: 1000 }) { rows { id } }'))} }`)
    expect(request).toMatchObject({ cost: 2_147_483_647, codes: ['TOO_COSTLY'] })
    expect((await detailsOf(id)).data?.requestDetails.costParts?.[0]).toMatchObject({ cost: 2_147_483_647 })
  })

  it('keeps no personal data and no text of variables and documents, nor their length', async () => {
    const { id } = await ask(
      `query Find($search: LeadSearchInput, $filter: LeadFilterInput, $page: PageInput) {
        leads(search: $search, filter: $filter, page: $page) { total }
        own: leads(email: "mia@secret.test", filter: { startDate: "2026-11-20" }) { total }
      }`,
      {
        search: { texts: ['mia@secret.test', '+49 170 secret'], in: 'email', isGlobal: true },
        filter: { startDate: '2026-11-01', publisherId: ['7', 'mia@secret.test'] },
        page: { limit: 5 },
      },
    )
    const { data } = await detailsOf(id)
    expect(data?.requestDetails.variables).toEqual({
      search: { texts: ['[text]', '[text]'], in: 'email', isGlobal: true },
      filter: { startDate: '2026-11-01', publisherId: ['7', '[other]'] },
      page: { limit: 5 },
    })
    expect(data?.requestDetails.document).toContain('leads(email: "[text]", filter: {startDate: "2026-11-20"})')
    const { rows } = await stack.api.database.pool.query<{ all: string }>(
      `select coalesce(json_agg(l)::text, '') || (select coalesce(json_agg(d)::text, '') from request_documents d) as all from request_log l`,
    )
    expect(rows[0]?.all).not.toContain('secret')
  })

  it('has the parts of a refused cost, the largest first', async () => {
    const { id, codes, cost } = await ask(
      'query Costly { leads(page: { limit: 1000 }) { total rows { id email advertiser { name status } } } }',
      {},
      (await newToken('Small', 1_000)).token,
    )
    expect([codes, cost]).toEqual([['TOO_COSTLY'], 5_003])
    expect((await detailsOf(id)).data?.requestDetails.costParts).toEqual([
      { path: 'leads.rows', times: 1000, fields: 3, cost: 3_000 },
      { path: 'leads.rows.advertiser', times: 1000, fields: 2, cost: 2_000 },
      { path: 'leads', times: 1, fields: 2, cost: 2 },
      { path: '', times: 1, fields: 1, cost: 1 },
    ])
  })

  it('is seen by the owner of a token, and by who may list users', async () => {
    const { id } = await ask('query Seen { caps { id } }')
    const all = await logged(owner)
    expect((await logged(admin)).total).toBe(all.total)
    expect(await logged(stranger)).toEqual({ total: 0, rows: [] })
    expect((await detailsOf(id, admin)).errors).toEqual([])
    expect((await detailsOf(id, stranger)).data?.requestDetails).toBeNull()
    const summary = (as: string) =>
      stack.graphql<{ requestSummary: { operations: string[]; tokens: object[] } }>(
        '{ requestSummary { operations tokens { tokenId name } hours { ok } } }',
        { token: as },
      )
    expect((await summary(owner)).data?.requestSummary).toMatchObject({
      operations: expect.arrayContaining(['Seen']),
      tokens: expect.arrayContaining([{ tokenId: String(tokenId), name: 'Nightly report' }]),
    })
    expect((await summary(stranger)).data?.requestSummary).toMatchObject({ operations: [], tokens: [] })
  })

  it('adds up what each token has cost in this hour, and where it was used', async () => {
    const use = async (as: string) =>
      (
        await stack.graphql<{ tokenUse: { tokenId: string; costThisHour: number; peakCost: number }[] }>(
          '{ tokenUse { tokenId costThisHour peakCost addresses } }',
          { token: as },
        )
      ).data?.tokenUse
    const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString()
    const { rows } = await logged(owner, `, tokenId: "${tokenId}", from: "${hour}"`)
    const costThisHour = rows
      .filter(({ codes }) => !codes.includes('TOO_COSTLY'))
      .reduce((sum, { cost }) => sum + (cost ?? 0), 0)
    const own = (await use(owner))?.find((row) => row.tokenId === String(tokenId))
    expect(own).toMatchObject({ costThisHour, addresses: ['127.0.0.1'] })
    expect(own?.peakCost).toBeLessThanOrEqual(costThisHour)
    expect(await use(admin)).toContainEqual(own)
    expect(await use(stranger)).toEqual([])
  })

  it('is filtered and counted by hour', async () => {
    const { total } = await logged(owner)
    const failed = await logged(owner, ', failed: true')
    expect(failed.rows.every(({ codes }) => codes.length > 0)).toBe(true)
    expect((await logged(owner, ', failed: false')).total).toBe(total - failed.total)
    expect((await logged(owner, ', operation: "Seen"')).rows.map(({ operation }) => operation)).toEqual(['Seen'])
    expect((await logged(owner, `, tokenId: "${tokenId}"`)).total).toBe(total - 1)
    const { data } = await stack.graphql<{
      requestSummary: { hours: { start: string; ok: number; failed: number }[] }
    }>('{ requestSummary { hours { start ok failed } medianMs slowMs } }', { token: owner })
    const busy = data?.requestSummary.hours.filter(({ ok, failed }) => ok + failed > 0) ?? []
    expect(busy.reduce((sum, hour) => sum + hour.ok + hour.failed, 0)).toBe(total)
    const hours = await Promise.all(
      busy.map(({ start }) =>
        logged(owner, `, from: "${start}", to: "${new Date(Date.parse(start) + 3_600_000).toISOString()}"`),
      ),
    )
    expect(hours.reduce((sum, hour) => sum + hour.total, 0)).toBe(total)
  })

  it('shows to a token what was done with it alone', async () => {
    const { token } = await newToken('Other')
    const { data } = await stack.graphql('query Own { loggedRequests(page: {}) { total } }', {
      ...{ token, headers: { 'x-request-id': 'logged-other' } },
    })
    expect(data).toEqual({ loggedRequests: { total: 0 } })
    await findLogged('logged-other')
  })

  it('has no requests of browsers, and none older than seven days', async () => {
    expect((await logged(owner)).rows.some(({ operation }) => operation === 'loggedRequests')).toBe(false)
    await stack.api.database.pool.query(
      "update request_log set at = now() - interval '8 days'; update request_documents set seen_at = now() - interval '9 days'",
    )
    await cleanUp(stack.api.services)
    const { rows } = await stack.api.database.pool.query(
      'select (select count(*) from request_log) + (select count(*) from request_documents) as left',
    )
    expect(rows).toEqual([{ left: 0 }])
  })
})
