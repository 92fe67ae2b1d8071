import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { getNamedType, type GraphQLArgument, type GraphQLObjectType, isObjectType, type GraphQLField } from 'graphql'
import { createSchema } from './schema'
import { startTestGateway, type TestGateway } from './testGateway'

const schema = createSchema('schema')
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({
    answers: { 'POST /api/lead-details/columns': { total: 0, columns: { id: [] } }, 'GET /api/countries': [] },
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

const neverFails = async (body: unknown) => {
  const { status, text } = await send(body)
  expect([200, 400]).toContain(status)
  expect(() => JSON.parse(text) as unknown).not.toThrow()
}

/** Values that fit nothing in particular, as literals of the query language. */
const literal = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    '[]',
    '{}',
    '[[1]]',
    '$v',
    'all',
    'FTD',
    '1e309',
    '-1',
    '99999999999999999999',
    '"\\u0000"',
    '"\\ud800"',
    '{ number: null }',
    '{ limit: 0 }',
    '{ limit: 100000 }',
  ),
  fc.string({ maxLength: 20 }).map((text) => JSON.stringify(text)),
  fc.integer().map(String),
)

const some = <T>(values: T[], most: number) =>
  fc.subarray(values, { minLength: 1, maxLength: Math.min(most, values.length) })

const argumentsFor = (args: readonly GraphQLArgument[]) =>
  fc
    .tuple(
      ...args.map(({ name }) =>
        fc.option(
          literal.map((value) => `${name}: ${value}`),
          { freq: 2 },
        ),
      ),
    )
    .map((given) => {
      const present = given.filter((text) => text !== null)
      return present.length ? `(${present.join(', ')})` : ''
    })

/** A selection of a field that often, but not always, is valid. */
function selection(field: GraphQLField<unknown, unknown>): fc.Arbitrary<string> {
  const inner = getNamedType(field.type)
  const below = isObjectType(inner)
    ? some(Object.values(inner.getFields()), 6).chain((fields) => fc.tuple(...fields.map(selection)))
    : fc.constant([])
  const directive = fc.constantFrom('', '', '', '@skip(if: $v)', '@include(if: true)', '@include', '@nothing')
  return fc
    .tuple(argumentsFor(field.args), directive, below)
    .map(([args, mark, texts]) => `${field.name}${args} ${mark} ${texts.length ? `{ ${texts.join(' ')} }` : ''}`)
}

const operation = (type: GraphQLObjectType, keyword: string) =>
  fc
    .tuple(
      fc.constantFrom('Boolean', 'Boolean!', 'ID!', 'PageInput', 'LeadFilterInput', '[String!]', 'JSON'),
      some(Object.values(type.getFields()), 3),
    )
    .chain(([variable, fields]) =>
      fc.tuple(...fields.map(selection)).map((texts) => `${keyword} Q($v: ${variable}) { ${texts.join(' ')} }`),
    )

const queryType = schema.getQueryType()
const mutationType = schema.getMutationType()
if (!queryType || !mutationType) throw new Error('The schema has no root types')

describe('whatever is sent', () => {
  it('random operations on real fields get an answer that is never a 500', () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(operation(queryType, 'query'), operation(mutationType, 'mutation')),
        fc.jsonValue(),
        (query, value) => neverFails({ query, variables: { v: value } }),
      ),
      { numRuns: 150 },
    ))

  it('random variables of a real operation, too', () =>
    fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), (filter, page) =>
        neverFails({
          query: 'query($filter: LeadFilterInput, $page: PageInput) { leads(filter: $filter, page: $page) { total } }',
          variables: { filter, page },
        }),
      ),
      { numRuns: 100 },
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
      { numRuns: 100 },
    ))
})
