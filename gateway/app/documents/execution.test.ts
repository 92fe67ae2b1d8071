import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { parse } from 'graphql'
import { ByteCache } from '../limits/byteCache'
import { createDocumentStore, tokensOf } from './documentStore'
import { createMetrics } from '../process/metrics'
import { readStoredDocuments } from './storedDocuments'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

describe('an operation', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway({ answers: { 'GET /api/countries': [{ id: 1, code: 'CY', name: 'Cyprus' }] } })
  })
  afterAll(() => gateway.stop())

  const ask = async (body: object) => {
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer a-token' },
      body: JSON.stringify(body),
    })
    return [response.status, await response.text()] as const
  }

  const keptBytes = async (kind: string) => {
    const text = await (await fetch(gateway.metricsUrl)).text()
    return Number(new RegExp(`gateway_kept_bytes\\{kind="${kind}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
  }

  it('is compiled when it is used for the second time, and answers the same', async () => {
    const query = '{ countries { id name nothing: __typename } }'
    const answers = []
    for (let use = 0; use < 4; use++) {
      answers.push(await ask({ query }))
      expect([use, (await keptBytes('compiled')) > 0, (await keptBytes('documents')) > 0]).toEqual([
        use,
        use > 0,
        use > 0,
      ])
    }
    // The remaining budget differs between responses.
    expect(new Set(answers.map(([status, text]) => `${status} ${text.replace(/,"extensions".*/, '')}`)).size).toBe(1)
  })

  it('may call its fields __proto__', async () => {
    const query = '{ __proto__: countries { __proto__: name id } }'
    for (let use = 0; use < 3; use++) {
      const [, text] = await ask({ query })
      expect(text).toContain('{"__proto__":[{"__proto__":"Cyprus","id":"1"}]}')
    }
  })

  it('may not call a variable __proto__, whose value would be lost', async () => {
    const [status, text] = await ask({
      query: 'query($__proto__: ID) { countries { id @include(if: true) } __typename }',
    })
    expect([status, text]).toEqual([400, expect.stringContaining('A variable cannot be called __proto__')])
  })

  it.each([
    ['that the document lacks', { query: 'query A { countries { id } }', operationName: 'B' }],
    ['of another kind of text', { query: 'query A { countries { id } }', operationName: '' }],
    ['that is missing where there are several', { query: 'query A { __typename } query B { __typename }' }],
    ['of a document of fragments alone', { query: 'fragment F on Query { __typename }', operationName: 'F' }],
    ['__proto__', { query: '{ __typename }', operationName: '__proto__' }],
  ])('is refused with 400 for a name %s', async (_what, body) => {
    const [status, text] = await ask(body)
    expect([status, text]).toEqual([
      400,
      expect.stringMatching(/OPERATION_RESOLUTION_FAILURE|GRAPHQL_VALIDATION_FAILED/),
    ])
  })

  it.each([
    ['not given', {}],
    ['null', { z: null }],
  ])('is refused with 400 when the variable of a directive is %s', async (_what, variables) => {
    for (const query of [
      'query($z: Boolean = true) { countries { id @include(if: $z) } }',
      'query($z: Boolean!) { countries { id @skip(if: $z) } }',
    ]) {
      const [status, text] = await ask({ query, variables })
      if (query.includes('= true') && !('z' in variables)) expect(status).toBe(200)
      else expect([status, text]).toEqual([400, expect.stringContaining('BAD_USER_INPUT')])
    }
  })
})

describe('what is kept', () => {
  it('is bounded by bytes, the least recently used going first', () => {
    const cache = new ByteCache<string>(100)
    cache.set('a', 'A', 40)
    cache.set('b', 'B', 40)
    cache.get('a')
    cache.set('c', 'C', 40)
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual(['A', undefined, 'C'])
    cache.set('huge', 'H', 101)
    cache.set('a', 'A', 50)
    expect([cache.get('huge'), cache.size]).toEqual([undefined, 90])
  })

  it('of documents are those that came twice', async () => {
    const store = createDocumentStore({ keptBytes: createMetrics().keptBytes }, readStoredDocuments('no-such-file'))
    const document = parse('{ a b }')
    expect(tokensOf(document)).toBe(6)
    await store.set('key', document)
    expect(await store.get('key')).toBeUndefined()
    await store.set('key', document)
    expect(await store.get('key')).toBe(document)
  })
})
