import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from '@jest/globals'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

const upstreamPath = 'POST /api/lead-details/export'
type Answer = (request: unknown, response: ServerResponse) => unknown

let gateway: TestGateway
afterEach(() => gateway.stop())

const send = (body: unknown, init: RequestInit = {}, what = 'leads') =>
  fetch(`${gateway.url}/export/${what}`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer a-token',
      'content-type': 'application/json',
      'timezone-id': '7',
      'x-request-id': 'request-of-mine',
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  })
/** The API calls of the exports, after the lookup of who calls. */
const calls = () => gateway.requests.filter(({ path }) => path !== '/api/session')
const begin = (response: ServerResponse, total = 2) =>
  response.writeHead(200, {
    'content-type': 'text/csv; charset=utf-8',
    'x-total-count': String(total),
    'content-disposition': 'attachment; filename="lead-data.csv"',
  })

describe('an export', () => {
  it('of the logs of a campaign comes likewise', async () => {
    const csv: Answer = (_request, response) => void begin(response, 1).end('\uFEFFID\n1\n')
    gateway = await startTestGateway({ answers: { 'POST /api/campaigns/4/logs/export': csv } })
    const response = await send({ campaignId: '4', stepId: ['5'], result: ['held'] }, {}, 'campaign-logs')
    expect([response.headers.get('x-total-count'), await response.text()]).toEqual(['1', 'ID\n1\n'])
    expect(calls()).toMatchObject([{ body: { step_id: [5], result: ['held'] } }])
    const refused = await send({ stepId: ['5'] }, {}, 'campaign-logs')
    expect(refused.status).toBe(400)
  })

  it('of the audit log comes likewise', async () => {
    const csv: Answer = (_request, response) => void begin(response, 1).end('\uFEFFID\n1\n')
    gateway = await startTestGateway({ answers: { 'POST /api/audit-log/export': csv } })
    const response = await send(
      { entity: 'cap', entityId: '8', userId: '5', by: 'people', kind: null },
      {},
      'audit-log',
    )
    expect([response.headers.get('x-total-count'), await response.text()]).toEqual(['1', 'ID\n1\n'])
    expect(calls()).toMatchObject([{ body: { entity: 'cap', entity_id: '8', user_id: 5, by: 'people' } }])
    expect((await send({ by: 'robots' }, {}, 'audit-log')).status).toBe(400)
  })

  it('comes as the API sends it, with its head, and is asked for in the words of REST', async () => {
    const csv: Answer = (_request, response) => void begin(response).end('\uFEFFID\n1\n2\n')
    gateway = await startTestGateway({ answers: { [upstreamPath]: csv } })
    const response = await send({
      columns: ['id', 'createdAt'],
      filter: { countryId: ['3'], excludes: ['countryId'] },
      statuses: ['FTD'],
      sort: { by: 'email', order: 'asc' },
      page: { number: 4, limit: 25 },
      onlyPage: true,
      leadIds: ['12'],
      parents: [{ key: 'publisherId', value: '8' }, { key: 'offer' }],
    })
    expect(Buffer.from(await response.arrayBuffer()).toString()).toBe('\uFEFFID\n1\n2\n')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'x-total-count': '2',
      'content-disposition': 'attachment; filename="lead-data.csv"',
      'x-request-id': 'request-of-mine',
    })
    expect(calls()).toMatchObject([
      {
        headers: { authorization: 'Bearer a-token', 'timezone-id': '7', 'x-request-id': 'request-of-mine' },
        body: {
          columns: ['id', 'created_at'],
          country_id: [3],
          excludes: ['country_id'],
          lead_status_id: [5],
          sort_by_column: 'email',
          sort_order: 'asc',
          page_number: 4,
          limit: 25,
          lead_ids: [12],
          parents: [
            { key: 'affiliate_id', value: 8 },
            { key: 'offer', value: null },
          ],
        },
      },
    ])
  })

  it('of all that match names no page', async () => {
    gateway = await startTestGateway({
      answers: { [upstreamPath]: (_request: unknown, response: ServerResponse) => void begin(response).end('ID\n') },
    })
    await (await send({ columns: ['id'], page: { number: 4 } })).text()
    expect(calls()[0]?.body).toEqual({ columns: ['id'], sort_order: 'desc' })
  })

  it.each([
    [401, 'UNAUTHENTICATED'],
    [403, 'FORBIDDEN'],
    [400, 'BAD_USER_INPUT'],
    [409, 'CONFLICT'],
  ])('that the API refuses with %i is refused in the same words', async (status, code) => {
    gateway = await startTestGateway({ answers: { [upstreamPath]: [status, { error: 'No.', message: 'No.', code }] } })
    const response = await send({ columns: ['id'] })
    expect([response.status, await response.json()]).toEqual([status, { error: 'No.', message: 'No.', code }])
  })

  it('is refused by the field when it is none, and never reaches the API', async () => {
    gateway = await startTestGateway()
    const wrong: [unknown, string][] = [
      [{}, 'body'],
      [{ columns: 'id', page: 1 }, 'page'],
      [{ columns: ['id'], statuses: ['nonsense'] }, 'statuses.0'],
      [{ columns: ['id'], leadIds: ['x'] }, 'leadIds'],
      [{ columns: ['id'], nonsense: 1 }, 'body'],
      [[], 'body'],
      ['{"columns":', ''],
      ['null', ''],
    ]
    for (const [body, field] of wrong) {
      const response = await send(body)
      const answer = (await response.json()) as { code: string; fields?: object }
      expect([response.status, answer.code]).toEqual([400, 'BAD_USER_INPUT'])
      if (field) expect(Object.keys(answer.fields ?? {})).toContain(field)
    }
    expect(calls()).toEqual([])
  })

  it('that breaks midway never looks whole', async () => {
    const cut: Answer = (_request, response) => {
      begin(response).write('ID\n1\n')
      setImmediate(() => response.destroy())
    }
    gateway = await startTestGateway({ answers: { [upstreamPath]: cut } })
    const response = await send({ columns: ['id'] })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
  })

  it('lasts longer than a query may, and ends upstream as soon as the caller leaves', async () => {
    let upstream: ServerResponse | undefined
    const slow: Answer = async (_request, response) => {
      upstream = begin(response)
      upstream.write('ID\n')
      await wait(400)
      upstream.write('1\n')
    }
    gateway = await startTestGateway({ answers: { [upstreamPath]: slow }, env: { API_TIMEOUT_MS: '200' } })
    const response = await send({ columns: ['id'] })
    const reader = response.body?.getReader()
    let seen = ''
    while (!seen.includes('1')) seen += Buffer.from((await reader?.read())?.value ?? []).toString()
    const gone = once(upstream as ServerResponse, 'close')
    await reader?.cancel()
    await gone
  })

  it('is turned away with the reason of the API and when to come back', async () => {
    const message = 'You have 3 exports running. Please wait until one of them has ended.'
    const full: Answer = (_request, response) => {
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '5' })
      response.end(JSON.stringify({ error: message, message, code: 'TOO_MANY_REQUESTS' }))
    }
    gateway = await startTestGateway({ answers: { [upstreamPath]: full } })
    const refused = await send({ columns: ['id'] })
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
      429,
      '5',
      { message, code: 'TOO_MANY_REQUESTS' },
    ])
  })
})
