import { Writable } from 'node:stream'
import { afterEach, describe, expect, it } from '@jest/globals'
import { pino } from 'pino'
import { errorCodes } from './errors'
import { someone, startTestGateway, type TestGateway } from '../../test/testGateway'

let gateway: TestGateway
afterEach(() => gateway.stop())

const fault = (status: number, code: string, more: object = {}): [number, unknown] => [
  status,
  { error: 'In words.', message: 'In words.', code, ...more },
]

describe('a REST error in a query', () => {
  it.each([
    [400, 'BAD_USER_INPUT'],
    [401, 'UNAUTHENTICATED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [409, 'CONFLICT'],
    [413, 'TOO_LARGE'],
    [429, 'TOO_MANY_REQUESTS'],
    [503, 'UPSTREAM_UNAVAILABLE'],
  ])('of status %i is thrown as %s with its own words', async (status, code) => {
    gateway = await startTestGateway({ answers: { 'GET /api/countries': fault(status, code) } })
    const answer = await gateway.graphql('{ countries { id } session { email } }')
    expect(answer.status).toBe(200)
    expect(errorCodes).toContain(code)
    expect(answer.errors).toMatchObject([{ message: 'In words.', path: ['countries'], extensions: { code } }])
  })

  it('without a code goes by its status', async () => {
    gateway = await startTestGateway({ answers: { 'GET /api/countries': [403, { error: 'No.' }] } })
    expect((await gateway.graphql('{ countries { id } }')).errors).toMatchObject([
      { message: 'No.', extensions: { code: 'FORBIDDEN' } },
    ])
  })
})

describe('a REST error in a mutation', () => {
  const login = 'mutation { login(email: "a@b.test", password: "wrong") { step token errors { message field code } } }'

  it('becomes an error of the payload when the user can mend it', async () => {
    gateway = await startTestGateway({ answers: { 'POST /api/login': fault(400, 'BAD_USER_INPUT') } })
    const { data, errors } = await gateway.graphql(login, undefined, {})
    expect(errors).toBeUndefined()
    expect(data).toEqual({
      login: { step: null, token: null, errors: [{ message: 'In words.', field: null, code: 'BAD_USER_INPUT' }] },
    })
  })

  it('names the fields as this schema does', async () => {
    gateway = await startTestGateway({
      answers: {
        'PUT /api/users/timezone': fault(422, 'BAD_USER_INPUT', { fields: { timezone_id: 'No such zone.' } }),
      },
    })
    const { data } = await gateway.graphql(
      'mutation { changeTimeZone(timeZoneId: 99) { session { email } errors { message field code } } }',
    )
    expect(data).toEqual({
      changeTimeZone: {
        session: null,
        errors: [{ message: 'No such zone.', field: 'timeZoneId', code: 'BAD_USER_INPUT' }],
      },
    })
  })

  it('has the label of the field that this schema calls it by, if it does not name one', async () => {
    const fields = { timezone_id: 'Enter a number.', sort_order: 'Name an order.' }
    const refused = fault(400, 'BAD_USER_INPUT', { fields, labels: { timezone_id: 'Timezone id' } })
    gateway = await startTestGateway({ answers: { 'PUT /api/users/timezone': refused, 'GET /api/countries': refused } })
    const { data } = await gateway.graphql('mutation { changeTimeZone(timeZoneId: 99) { errors { message field } } }')
    expect(data).toMatchObject({
      changeTimeZone: {
        errors: [
          { message: 'Time zone id: enter a number.', field: 'timeZoneId' },
          { message: 'Name an order.', field: 'sort.order' },
        ],
      },
    })
    const { errors } = await gateway.graphql('{ countries { id } }')
    expect(errors).toMatchObject([
      {
        message: 'Time zone id: enter a number. Name an order.',
        extensions: { fields: { timeZoneId: 'Time zone id: enter a number.', 'sort.order': 'Name an order.' } },
      },
    ])
  })

  it('carries the id of its request, as the header of the answer does', async () => {
    gateway = await startTestGateway({ answers: { 'POST /api/login': fault(400, 'BAD_USER_INPUT') } })
    const answer = await gateway.graphql('mutation { login(email: "a", password: "b") { errors { requestId } } }')
    const requestId = answer.headers.get('x-request-id')
    expect(requestId).toEqual(expect.any(String))
    expect(answer.data).toEqual({ login: { errors: [{ requestId }] } })
  })

  it('of a stale version is a CONFLICT in the payload', async () => {
    gateway = await startTestGateway({ answers: { 'PUT /api/presets/5': fault(409, 'CONFLICT') } })
    const { data } = await gateway.graphql(
      'mutation { updatePreset(id: 5, page: leads, config: {}, version: 1) { errors { code } } }',
    )
    expect(data).toEqual({ updatePreset: { errors: [{ code: 'CONFLICT' }] } })
  })

  it('is thrown when there is nothing to mend, and says when to come back', async () => {
    gateway = await startTestGateway({
      answers: {
        'POST /api/login': (_request: unknown, response: import('node:http').ServerResponse) =>
          void response
            .writeHead(429, { 'content-type': 'application/json', 'retry-after': '30' })
            .end(JSON.stringify(fault(429, 'TOO_MANY_REQUESTS')[1])),
      },
    })
    const { errors } = await gateway.graphql(login, undefined, {})
    expect(errors).toMatchObject([{ extensions: { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 30 } }])
  })
})

describe('what nobody foresaw', () => {
  it('shows a generic text with the request id; the secret is only in the log', async () => {
    const lines: string[] = []
    const log = pino(
      { level: 'debug' },
      new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }),
    )
    // A row that violates the contract makes the resolver throw.
    gateway = await startTestGateway({
      log,
      answers: { 'POST /api/lead-details/columns': { total: 1, columns: { id: [1], status: ['secret-status'] } } },
    })
    const answer = await gateway.graphql('{ leads { rows { status } } }', undefined, {
      authorization: 'Bearer secret-token',
    })
    const requestId = answer.headers.get('x-request-id')
    expect(answer.errors).toEqual([
      {
        ...{ message: 'Something went wrong.', path: ['leads', 'rows', 0, 'status'] },
        extensions: { code: 'INTERNAL', docUrl: '/docs/errors/INTERNAL', requestId },
      },
    ])
    expect(JSON.stringify(answer)).not.toContain('secret-status')
    const text = lines.join('')
    expect(text).toContain('secret-status')
    expect(text).toContain(requestId)
    expect(text).not.toContain('secret-token')
    expect(text).not.toContain(someone.email)
  })

  it('is a 500 of the API masked, too', async () => {
    gateway = await startTestGateway({
      answers: {
        'GET /api/countries': [
          500,
          { error: 'select * from secrets', message: 'select * from secrets', code: 'INTERNAL' },
        ],
      },
    })
    const { errors } = await gateway.graphql('{ countries { id } }')
    expect(errors).toMatchObject([
      { message: 'Something went wrong.', extensions: { code: 'INTERNAL', requestId: expect.any(String) } },
    ])
  })
})

describe('the schema', () => {
  const introspection = '{ __schema { queryType { name } } }'
  const misspelt = '{ countrie { id } }'

  it('shows itself and suggests names where introspection is allowed', async () => {
    gateway = await startTestGateway({ env: { NODE_ENV: 'production', GRAPHQL_INTROSPECTION: '1' } })
    expect((await gateway.graphql(introspection)).data).toEqual({ __schema: { queryType: { name: 'Query' } } })
    expect((await gateway.graphql(misspelt)).errors?.[0]?.message).toContain('Did you mean')
  })

  it('stays hidden in production, suggestions and all', async () => {
    gateway = await startTestGateway({ env: { NODE_ENV: 'production' } })
    expect((await gateway.graphql(introspection)).status).toBe(400)
    const variable = await gateway.graphql('query($page: PresetPage) { presets(page: $page) { id } }', { page: 'lead' })
    for (const { errors } of [await gateway.graphql(misspelt), variable]) {
      expect(errors?.length).toBe(1)
      expect(errors?.[0]?.message).not.toContain('Did you mean')
    }
  })

  it('is hidden nowhere else', async () => {
    gateway = await startTestGateway({ env: { NODE_ENV: 'development' } })
    expect((await gateway.graphql(introspection)).status).toBe(200)
  })
})
