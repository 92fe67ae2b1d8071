import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, it } from '@jest/globals'
import { concatAST, Kind } from 'graphql'
import { someone, startTestGateway, type TestGateway, type TestOptions } from '../../test/testGateway'
import { hashOf } from '../documents/storedDocuments'
import { readTypeDefs } from '../schema/schema'

const codes = concatAST(readTypeDefs('schema')).definitions.flatMap((definition) =>
  definition.kind === Kind.ENUM_TYPE_DEFINITION && definition.name.value === 'ErrorCode'
    ? (definition.values ?? []).map(({ name }) => name.value)
    : [],
)

let gateway: TestGateway
afterEach(() => gateway.stop())
const folder = mkdtempSync(path.join(tmpdir(), 'errors-'))
afterAll(() => rmSync(folder, { recursive: true }))
const storedDocuments = path.join(folder, 'documents.json')
const stored = 'query Stored { __typename }'
writeFileSync(
  storedDocuments,
  JSON.stringify([{ id: `sha256:${hashOf(stored)}`, name: 'Stored', kind: 'query', document: stored }]),
)

interface Way extends TestOptions {
  /** The body of the request, or a document. */
  sends: object | string
  /** Without a token. */
  isStranger?: true
}
const countries = '{ countries { id } }'
/** A query that the API refuses in this way. */
const refused = (status: number): Way => ({
  sends: { query: countries },
  answers: { 'GET /api/countries': [status, { error: 'No.', message: 'No.' }] },
})
/** How to get each error. */
const ways: Record<string, Way> = {
  UNAUTHENTICATED: { sends: { query: countries }, isStranger: true },
  FORBIDDEN: { sends: { query: '{ caps { id } }' }, answers: { 'GET /api/session': { ...someone, permissions: [] } } },
  BAD_USER_INPUT: { sends: { query: '{ leadHistory(leadId: "none") { id } }' } },
  NOT_FOUND: refused(404),
  CONFLICT: refused(409),
  TOO_LARGE: { sends: { query: countries, variables: { text: 'x'.repeat(1_100_000) } } },
  TOO_COSTLY: { sends: { query: countries }, env: { COST_PER_MINUTE: '1' } },
  TOO_MANY_REQUESTS: refused(429),
  UPSTREAM_UNAVAILABLE: refused(503),
  INTERNAL: refused(500),
  BAD_REQUEST: { sends: '{"query":' },
  GRAPHQL_PARSE_FAILED: { sends: { query: '{ caps { id }' } },
  GRAPHQL_VALIDATION_FAILED: { sends: { query: '{ caps { size } }' } },
  OPERATION_RESOLUTION_FAILURE: { sends: { query: `query A ${countries} query B ${countries}` } },
  PERSISTED_QUERY_NOT_SUPPORTED: {
    sends: { extensions: { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } } },
  },
  DOCUMENT_NOT_FOUND: { sends: { documentId: 'sha256:none' } },
  DOCUMENT_NOT_TRUSTED: {
    sends: { query: countries },
    env: { TRUSTED_DOCUMENTS: 'only', DOCUMENTS_FILE: storedDocuments },
  },
}

it('every error code of the schema can be made, and is in the list of codes', async () => {
  expect(Object.keys(ways).sort()).toEqual([...codes].sort())
  gateway = await startTestGateway()
  const list = await (await fetch(`${gateway.url}/docs/errors`)).text()
  for (const code of codes) expect(list).toContain(`<a href="/docs/errors/${code}"><code>${code}</code></a>`)
})

it.each(Object.entries(ways))('%s links to its page', async (code, { sends, isStranger, ...options }) => {
  gateway = await startTestGateway(options)
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(!isStranger && { authorization: 'Bearer a-token' }) },
    body: typeof sends === 'string' ? sends : JSON.stringify(sends),
  })
  const { errors } = (await response.json()) as { errors: { extensions: { code: string; docUrl: string } }[] }
  expect(errors[0]?.extensions.code).toBe(code)
  const page = await fetch(new URL(String(errors[0]?.extensions.docUrl), gateway.url))
  const text = await page.text()
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(text).toContain(`${code}</h1>`)
  for (const part of ['Example:', 'What to do:']) expect(text).toContain(`<strong>${part}</strong>`)
})
