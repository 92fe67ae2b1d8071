import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { buildSchema, getNamedType, type GraphQLObjectType, isLeafType, parse, validate } from 'graphql'
import { operationLimits } from './limits'
import { createSchema } from '../schema/schema'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({
    answers: { 'POST /api/lead-details/columns': { total: 0, columns: { id: [] } }, 'GET /api/countries': [] },
  })
})
afterAll(() => gateway.stop())

const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_value, index) => text(index)).join(' ')

async function refusal(query: string, variables?: Record<string, unknown>) {
  gateway.requests.length = 0
  const { status, data, errors } = await gateway.graphql(query, variables)
  // The session is looked up before anything else, and nothing more is requested.
  expect(gateway.requests.filter(({ path }) => path !== '/api/session')).toEqual([])
  return { status, data, message: errors?.[0]?.message }
}

describe('an operation is refused with 400 before any resolver runs', () => {
  it.each([
    ['too many aliases', `{ ${times(31, (i) => `a${i}: countries { id }`)} }`, 'aliases'],
    ['aliases of __typename, too', `{ ${times(31, (i) => `a${i}: __typename`)} }`, 'aliases'],
    [
      'aliases hidden in fragments',
      `{ ...A ...B } fragment A on Query { ${times(16, (i) => `a${i}: __typename`)} } fragment B on Query { ${times(16, (i) => `b${i}: __typename`)} }`,
      'aliases',
    ],
    ['too many root fields', `{ ${times(21, () => 'countries { id }')} }`, 'root fields'],
    ['too many directives', `{ countries { ${times(151, () => `... @include(if: true) { id }`)} } }`, 'directives'],
    [
      'two sign-in steps at once',
      `mutation { a: login(email: "a", password: "b") { step } b: login(email: "a", password: "c") { step } }`,
      'sign-in step',
    ],
    [
      'ten aliased sign-ins',
      `mutation { ${times(10, (i) => `a${i}: login(email: "a", password: "${i}") { step }`)} }`,
      'sign-in step',
    ],
    ['too many tokens', `{ ${times(3_000, () => '__typename')} }`, 'token'],
  ])('%s', async (_what, query, word) => {
    expect(await refusal(query)).toMatchObject({ status: 400, data: undefined, message: expect.stringContaining(word) })
  })

  it('more than the cost of two full pages of leads', async () => {
    const wide = (name: string) => `${name}: leads(page: { limit: 1000 }) { rows { ${leadFields().join(' ')} } }`
    expect(await refusal(`{ ${wide('a')} ${wide('b')} }`)).toMatchObject({
      status: 400,
      message: expect.stringContaining('costs more'),
    })
  })

  it('links that multiply, twelve levels deep with a page of 1,000 at each', async () => {
    const nested = (levels: number): string =>
      levels > 3
        ? `leads(page: { limit: 1000 }) { rows { advertiser { ${nested(levels - 3)} } } }`
        : 'leads(page: { limit: 1000 }) { rows { id } }'
    expect(await refusal(`{ ${nested(12)} }`)).toMatchObject({
      status: 400,
      message: expect.stringContaining('costs more'),
    })
  })

  it('a call of the REST API for each of many records', async () => {
    for (const list of ['advertisers { leads { total } }', 'publishers { apiToken }'])
      expect(await refusal(`{ ${list} }`)).toMatchObject({
        status: 400,
        message: expect.stringContaining('costs more'),
      })
  })

  it('many reports of every figure, which may have thousands of rows each', async () => {
    const figures = `figures { ${fieldsOf('ReportFigures').join(' ')} }`
    const report = (name: string) =>
      `${name}: leadPivot(filter: {}, groupBy: customParam1) { rows { ${figures} previous: ${figures} } }`
    expect(await refusal(`{ ${times(5, (i) => report(`r${i}`))} }`)).toMatchObject({
      status: 400,
      message: expect.stringContaining('costs more'),
    })
    const cells = (name: string) =>
      `${name}: leadCrossTable(filter: {}, rowsBy: offer, columnsBy: funnel, metric: leads) { cells }`
    expect(await refusal(`{ ${times(16, (i) => cells(`c${i}`))} }`)).toMatchObject({
      status: 400,
      message: expect.stringContaining('costs more'),
    })
  })

  it('variables of the wrong type, naming the field', async () => {
    const answer = await refusal('query($page: PageInput) { leads(page: $page) { total } }', {
      page: { number: 'one' },
    })
    expect(answer).toMatchObject({ status: 400, message: 'Number: enter a whole number.' })
  })

  it('fragments within fragments that would take forever to spread out', async () => {
    const levels = 24
    const bomb = times(levels, (i) => `fragment F${i} on Query { ...F${i + 1} ... on Query { ...F${i + 1} } }`)
    const { status } = await gateway.graphql(`{ ...F0 } ${bomb} fragment F${levels} on Query { countries { id } }`)
    expect([200, 400]).toContain(status)
  })
})

it('an operation may be twelve levels deep, in fragments too, and no deeper', () => {
  const endless = buildSchema('type Query { deeper: Query, end: Int }')
  const nested = (depth: number) =>
    `{ ${times(depth - 2, () => 'deeper { ... on Query {')} ...Last ${times(depth - 2, () => '} }')} } fragment Last on Query { deeper { end } }`
  expect(validate(endless, parse(nested(12)), [operationLimits])).toEqual([])
  expect(validate(endless, parse(nested(13)), [operationLimits])[0]?.message).toContain('levels of fields')
})

/** Plain columns of a type; fields behind its links are added. */
const fieldsOf = (type: string) =>
  Object.values((createSchema('schema').getType(type) as GraphQLObjectType).getFields())
    .filter(({ type }) => isLeafType(getNamedType(type)))
    .map(({ name }) => name)
const leadFields = () => fieldsOf('Lead')

describe('an operation within the limits', () => {
  it('may be a page of 1000 leads with every field', async () => {
    const { status, errors, extensions } = await gateway.graphql(
      `{ leads(page: { limit: 1000 }) { total rows { ${leadFields().join(' ')} } } }`,
    )
    expect([status, errors]).toEqual([200, undefined])
    expect(extensions?.cost).toMatchObject({ requested: 1000 * leadFields().length + 3 })
  })

  it('costs only what is included', async () => {
    const query = 'query($money: Boolean!) { leads(page: { limit: 10 }) { rows { id revenue @include(if: $money) } } }'
    expect((await gateway.graphql(query, { money: false })).extensions?.cost).toMatchObject({ requested: 12 })
    expect((await gateway.graphql(query, { money: true })).extensions?.cost).toMatchObject({ requested: 22 })
  })

  it('shows at most five errors, however many there are', async () => {
    const { status, errors } = await gateway.graphql(`{ ${times(15, (i) => `nothing${i}`)} }`)
    expect(status).toBe(400)
    expect(errors?.length).toBeLessThanOrEqual(5)
  })
})
