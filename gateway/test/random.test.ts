import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../shared/test/depth'
import { randomRequests, sendRandom } from './randomOperations'
import { createSchema } from '../app/schema/schema'
import { startTestGateway, type TestGateway } from './testGateway'

const schema = createSchema('schema')
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({
    env: { COST_PER_MINUTE: '1000000000' },
    answers: {
      'POST /api/lead-details/columns': { total: 0, as_of: '2026-11-20T14:32:00.000+02:00', columns: { id: [] } },
      'GET /api/countries': [],
    },
  })
})
afterAll(() => gateway.stop())

const send = async (body: unknown) => {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer a-token' },
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}

/** A response with sorted errors: GraphQL does not define the order of errors of fields that fail together. */
const inOrder = (text: string) => {
  const { extensions, ...answer } = JSON.parse(text) as {
    data?: unknown
    errors?: unknown[]
    extensions?: { cost?: { requested?: number } }
  }
  // The remaining budget differs between responses.
  return {
    ...answer,
    cost: extensions?.cost?.requested,
    errors: answer.errors?.map((error) => JSON.stringify(error)).sort(),
  }
}

/**
 * Where a field that cannot be null fails, all data is null, and GraphQL does not define whether other fields that fail
 * too are told: then one answer tells what the other does, or less, but never nothing.
 */
function expectSame(one: ReturnType<typeof inOrder>, other: ReturnType<typeof inOrder>) {
  const [less = [], more = []] = [one.errors, other.errors].sort((a, b) => (a?.length ?? 0) - (b?.length ?? 0))
  if (one.data !== null || other.data !== null || !less.length) return expect(one).toEqual(other)
  expect({ ...one, errors: null }).toEqual({ ...other, errors: null })
  expect(more).toEqual(expect.arrayContaining(less))
}

const neverFails = async (body: unknown) => {
  const { status, text } = await send(body)
  expect([200, 400]).toContain(status)
  expect(() => JSON.parse(text) as unknown).not.toThrow()
}

describe('whatever is sent', () => {
  it(
    'random operations cause no internal error, and compile identically',
    () =>
      fc.assert(
        fc.asyncProperty(randomRequests(schema), async (random) => {
          // A fixed request id, because it is part of the response.
          const request = { ...random, headers: { ...random.headers, 'x-request-id': 'random-request' } }
          const { status, text, codes } = await sendRandom(gateway.url, 'a-token', request)
          expect([200, 400, 401, 403, 404, 405]).toContain(status)
          expect(codes).not.toContain('INTERNAL')
          // The second execution has less budget left.
          if (request.transport !== 'stream' && !/cost(Remaining|ResetsAt)/.test(request.body.query))
            expectSame(inOrder((await sendRandom(gateway.url, 'a-token', request)).text), inOrder(text))
        }),
        { numRuns: cases(100), endOnFailure: true },
      ),
    600_000,
  )

  it('random variables of a real operation, too', () =>
    fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), (filter, page) =>
        neverFails({
          query: 'query($filter: LeadFilterInput, $page: PageInput) { leads(filter: $filter, page: $page) { total } }',
          variables: { filter, page },
        }),
      ),
      { numRuns: cases(100) },
    ))

  it('random texts and random bodies, too', () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string().map((query) => ({ query })),
          fc.jsonValue(),
        ),
        (body) => neverFails(body),
      ),
      { numRuns: cases(100) },
    ))
})
