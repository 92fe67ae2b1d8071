import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import { snakeCase } from '../names'
import { startTestGateway, type TestGateway } from '../testGateway'

/** A page of leads is passed on as text where that is the same as parsing it. Spaces in the JSON of REST make the gateway parse. */

jest.setTimeout(60_000)

type Row = Record<string, unknown>

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('a "quoted" \\ text', '"},{"id":1,', '","status":"FTD', '$1 $& $$', '\n\u2028', 'Ünïcödé 😀', '"late_ftd":"Yes"', ''),
)
const id = fc.integer({ min: 1, max: 1e15 })
const nullable = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const arbitraries: Record<string, fc.Arbitrary<unknown>> = {
  id,
  email: text,
  status: fc.constantFrom('Submitted', 'Accepted', 'Rejected', 'FTD', 'Pending FTD', 'FTD REJECTED'),
  brandStatus: nullable(text),
  advertiserId: nullable(id),
  affiliateId: id,
  publisherName: text,
  customParam1: nullable(text),
  revenue: nullable(fc.integer({ min: 0, max: 1e9 }).map((cents) => cents / 100)),
  cr: fc.constantFrom(0, 100),
  lateFtd: fc.constantFrom('Yes', 'No'),
  realConversion: nullable(fc.constantFrom('Yes', 'No')),
  isInjected: fc.constantFrom(0, 1),
  isTest: fc.boolean(),
  createdAt: fc.constant('2026-11-20T14:32:00.000+02:00'),
  version: id,
}
const fields = Object.keys(arbitraries)

/** A selection as a client may write it, and rows as REST answers it: `id` first, then what was asked for. */
const pages = fc
  .record({
    selected: fc.shuffledSubarray(fields, { minLength: 1 }),
    typed: fc.constantFrom('', ' __typename', ' kind: __typename'),
    aliased: fc.boolean(),
  })
  .chain(({ selected, typed, aliased }) => {
    const asked = selected.map((field) => (aliased && field !== 'id' ? `${field}$x: ${field}`.replace('$', '_') : field))
    const columns = ['id', ...selected.filter((field) => field !== 'id')]
    const row = fc.tuple(...columns.map((field) => arbitraries[field] ?? fc.constant(null))).map((values) => Object.fromEntries(columns.map((field, index) => [snakeCase(field), values[index]])))
    return fc.record({ selection: fc.constant(asked.join(' ') + typed), rows: fc.array(row, { maxLength: 4 }) })
  })

describe('a page of leads', () => {
  let gateway: TestGateway
  let answer: (rows: Row[]) => string
  beforeAll(async () => {
    const page = (_request: unknown, response: ServerResponse) => response.setHeader('content-type', 'application/json').end(answer(rows))
    gateway = await startTestGateway({ answers: { 'POST /api/lead-details': page } })
  })
  afterAll(() => gateway.stop())

  let rows: Row[] = []
  const compact = (data: Row[]) => JSON.stringify({ total: 41, data })
  const spaced = (data: Row[]) => JSON.stringify({ total: 41, data }, null, 1)
  const ask = async (selection: string, given: Row[], writing: typeof answer) => {
    rows = given
    answer = writing
    const { data, errors } = await gateway.graphql(`{ first: leads { total all: rows { ${selection} } } }`)
    return { text: JSON.stringify(data), errors: errors?.map(({ message, path }) => ({ message, path })) }
  }

  it('is the same, passed on as text or parsed', async () => {
    await fc.assert(
      fc.asyncProperty(pages, async ({ selection, rows }) => {
        expect(await ask(selection, rows, compact)).toEqual(await ask(selection, rows, spaced))
      }),
      { numRuns: 40 },
    )
  })

  it.each<[string, Row]>([
    ['a null that may not be', { id: 1, email: null }],
    ['a status that nobody knows', { id: 1, email: 'a@b.test', status: 'Gone' }],
    ['a column missing', { id: 1 }],
    ['another order', { email: 'a@b.test', id: 1 }],
    ['an object for a text', { id: 1, email: { id: 2 } }],
  ])('is told in the same way with %s', async (_what, row) => {
    const selection = 'status' in row ? 'id email status' : 'id email'
    const sound = { id: 7, email: 'x@y.test', ...('status' in row && { status: 'FTD' }) }
    for (const page of [[row], [sound, row], [row, sound], [sound, row, sound]]) {
      expect(await ask(selection, page, compact)).toEqual(await ask(selection, page, spaced))
    }
  })

  it('is refused when it is cut', async () => {
    const cut = (data: Row[]) => compact(data).slice(0, -3)
    const { errors } = await ask('id email', [{ id: 1, email: 'a@b.test' }], cut)
    expect(errors).toHaveLength(1)
  })
})
