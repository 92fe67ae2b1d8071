import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { createGateway } from '../server/app'
import { readConfig } from '../process/config'
import { createLog } from '../process/log'
import { someone, startTestGateway, type TestGateway } from '../../test/testGateway'

const stored = (name: string, kind: string, document: string) => ({
  ...{ name, kind, document },
  id: `sha256:${createHash('sha256').update(document).digest('hex')}`,
})
const countries = stored('Countries', 'query', 'query Countries {\n  countries {\n    id\n    name\n  }\n}')
const logout = stored('Logout', 'mutation', 'mutation Logout {\n  logout {\n    errors {\n      code\n    }\n  }\n}')
const watch = stored('Watch', 'subscription', 'subscription Watch {\n  pendingFtd {\n    count\n  }\n}')
const past = `sha256:${'0'.repeat(64)}`

let folder: string
let file: string
let gateway: TestGateway
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'documents-'))
  file = path.join(folder, 'documents.json')
  writeFileSync(file, JSON.stringify([countries, logout, watch]))
})
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => gateway.stop())

const person = { authorization: 'Bearer a-person' }
const tool = { authorization: 'Bearer pat_tool' }

const start = async (env: Record<string, string> = {}) => {
  gateway = await startTestGateway({
    env: { DOCUMENTS_FILE: file, ...env },
    answers: {
      'GET /api/session': ({ headers }: { headers: { authorization?: string } }) => ({
        ...someone,
        access_token: headers.authorization === tool.authorization ? { name: 'Tool', cost_per_minute: null } : null,
      }),
      'GET /api/countries': [{ id: 1, code: 'CY', name: 'Cyprus' }],
      'POST /api/login': [400, { error: 'No.', message: 'No.', code: 'BAD_USER_INPUT' }],
    },
  })
}

async function post(body: object, headers: Record<string, string> = person, address = '/graphql') {
  const response = await fetch(`${gateway.url}${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return [response.status, 'stream']
  }
  const { data, errors } = (await response.json()) as { data?: unknown; errors?: { extensions: { code: string } }[] }
  return [response.status, errors ? errors.map(({ extensions }) => extensions.code) : data]
}
const found = [200, { countries: [{ id: '1', name: 'Cyprus' }] }]

describe('a stored document', () => {
  it('is run by its id, however often, with what else a request may say', async () => {
    await start()
    for (let use = 0; use < 3; use++) expect(await post({ documentId: countries.id })).toEqual(found)
    expect(await post({ documentId: countries.id, operationName: 'Countries', variables: {} })).toEqual(found)
    expect(await post({ documentId: countries.id, operationName: 'Other' })).toEqual([
      400,
      ['OPERATION_RESOLUTION_FAILURE'],
    ])
    expect(await post({ documentId: countries.id }, {})).toEqual([401, ['UNAUTHENTICATED']])
  })

  it('is run by a GET, too, unless it changes something', async () => {
    await start()
    const get = (id: string) =>
      fetch(`${gateway.url}/graphql?documentId=${id}`, { headers: { 'apollo-require-preflight': '1', ...person } })
    expect(await (await get(countries.id)).json()).toMatchObject({ data: { countries: [{ name: 'Cyprus' }] } })
    expect((await get(logout.id)).status).toBe(405)
    expect((await get(past)).status).toBe(400)
  })

  it('that is unknown is refused with a code of its own, and so is one beside a text', async () => {
    await start()
    expect(await post({ documentId: past })).toEqual([400, ['DOCUMENT_NOT_FOUND']])
    expect(await post({ documentId: 7 })).toEqual([400, ['DOCUMENT_NOT_FOUND']])
    expect(await post({ documentId: past, query: '{ countries { id } }' })).toEqual([400, ['BAD_REQUEST']])
    expect(await post({ documentId: past }, person, '/graphql/stream')).toEqual([400, ['DOCUMENT_NOT_FOUND']])
  })

  it('is subscribed to by its id', async () => {
    await start()
    expect(await post({ documentId: countries.id }, person, '/graphql/stream')).toEqual([400, ['BAD_REQUEST']])
    // The test's API has no events, so a refusal comes from the API and not from the check of the document.
    expect(await post({ documentId: watch.id }, person, '/graphql/stream')).toEqual([404, ['NOT_FOUND']])
  })

  it('is found by its name among all of them, by who may see the schema', async () => {
    await start()
    const list = async (headers: Record<string, string> = {}) => {
      const response = await fetch(`${gateway.url}/graphql/operations`, { headers })
      return [response.status, await response.json()]
    }
    const operations = [countries, logout, watch].map(({ id, ...rest }) => ({ ...rest, documentId: id }))
    expect(await list()).toEqual([200, { operations }])
    await gateway.stop()
    await start({ GRAPHQL_INTROSPECTION: '0' })
    expect(await list()).toMatchObject([401, { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] }])
    expect(await list(tool)).toEqual([200, { operations }])
  })
})

describe('where only stored documents are trusted', () => {
  const other = { query: '{ countries { name } }' }

  it('a person may send these, by id or word for word, and no others', async () => {
    await start({ TRUSTED_DOCUMENTS: 'only' })
    expect(await post({ documentId: countries.id })).toEqual(found)
    expect(await post({ query: countries.document })).toEqual(found)
    expect(await post(other)).toEqual([403, ['DOCUMENT_NOT_TRUSTED']])
    expect(await post({ query: 'subscription { pendingFtd { count } }' }, person, '/graphql/stream')).toEqual([
      403,
      ['DOCUMENT_NOT_TRUSTED'],
    ])
    expect(gateway.requests.map((request) => request.path)).not.toContain('/api/events')
  })

  it('an access token may send any, and whoever signs in the steps of that', async () => {
    await start({ TRUSTED_DOCUMENTS: 'only' })
    expect(await post(other, tool)).toEqual([200, { countries: [{ name: 'Cyprus' }] }])
    expect(await post({ query: 'mutation { login(email: "a", password: "b") { step } }' }, {})).toEqual([
      200,
      { login: { step: null } },
    ])
  })

  it('the gateway does not start without any', async () => {
    const config = readConfig({ TRUSTED_DOCUMENTS: 'only', DOCUMENTS_FILE: 'no-such-file', LOG_LEVEL: 'silent' })
    await expect(createGateway(config, createLog(config))).rejects.toThrow(
      'TRUSTED_DOCUMENTS=only needs the stored documents',
    )
  })
})
