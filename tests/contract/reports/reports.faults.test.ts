import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Stack, startStack } from '../../support/stack'

/** Each fault of a report by its field, in the schema's names, and its words. */
type Fault = [what: string, operation: string, field: string, message: string]

const pivot = (args: string) => `leadPivot(${args}) { rowCount }`
const crossTable = (args: string) => `leadCrossTable(${args}) { rowCount }`
const metrics = (filter: string) => `leadMetrics(filter: ${filter}) { attempts }`
const thisYear = new Date().getUTCFullYear()
const years = `Choose a date from 2000-01-01 to ${thisYear + 1}-12-31.`

const faults: Fault[] = [
  [
    'a path that names a group twice',
    pivot('filter: {}, groupBy: offer, parents: [{ key: funnel, value: "a" }, { key: funnel, value: "b" }]'),
    'parents.1.key',
    'A path can name each group once.',
  ],
  [
    'a grouping that is on its own path',
    pivot('filter: {}, groupBy: offer, parents: [{ key: offer, value: "a" }]'),
    'groupBy',
    'A path can name each group once.',
  ],
  [
    'rows and columns by the same',
    crossTable('filter: {}, rowsBy: offer, columnsBy: offer, metric: leads'),
    'columnsBy',
    'A path can name each group once.',
  ],
  [
    'columns by what is on the path',
    crossTable('filter: {}, rowsBy: offer, columnsBy: funnel, metric: leads, parents: [{ key: funnel, value: "a" }]'),
    'columnsBy',
    'A path can name each group once.',
  ],
  [
    'an id on the path that is none',
    pivot('filter: {}, groupBy: offer, parents: [{ key: funnel, value: "a" }, { key: advertiserId, value: "first" }]'),
    'parents.1.value',
    'Not the id of a record.',
  ],
  [
    'a negative id on the path',
    pivot('filter: {}, groupBy: offer, parents: [{ key: distributionId, value: "-1" }]'),
    'parents.0.value',
    'Not the id of a record.',
  ],
  [
    'an advertiser on the path that does not exist',
    pivot('filter: {}, groupBy: offer, parents: [{ key: advertiserId, value: "987654" }]'),
    'parents.0.value',
    'Advertiser 987654 does not exist.',
  ],
  [
    'a publisher on the path that does not exist',
    pivot('filter: {}, groupBy: offer, parents: [{ key: publisherId, value: "987654" }]'),
    'parents.0.value',
    'Publisher 987654 does not exist.',
  ],
  [
    'a country on the path that does not exist',
    crossTable(
      'filter: {}, rowsBy: offer, columnsBy: funnel, metric: leads, parents: [{ key: countryId, value: "987654" }]',
    ),
    'parents.0.value',
    'Country 987654 does not exist.',
  ],
  [
    'a distribution on the path that does not exist',
    pivot('filter: {}, groupBy: offer, parents: [{ key: distributionId, value: "987654" }]'),
    'parents.0.value',
    'Distribution 987654 does not exist.',
  ],
  [
    'a day on the path that is none',
    pivot('filter: {}, groupBy: offer, parents: [{ key: createdAt, value: "2026-02-30" }]'),
    'parents.0.value',
    'Use yyyy-MM-dd.',
  ],
  [
    'a day on the path with a time',
    pivot('filter: {}, groupBy: offer, parents: [{ key: createdAt, value: "2026-02-03 10:00" }]'),
    'parents.0.value',
    'Use yyyy-MM-dd.',
  ],
  [
    'no day on the path, which every lead has',
    pivot('filter: {}, groupBy: offer, parents: [{ key: createdAt, value: null }]'),
    'parents.0.value',
    'Use yyyy-MM-dd.',
  ],
  [
    'a text on the path that is too long',
    pivot(`filter: {}, groupBy: offer, parents: [{ key: funnel, value: "${'x'.repeat(501)}" }]`),
    'parents.0.value',
    'Value: at most 500 characters.',
  ],
  [
    'an advertiser in the filter that does not exist',
    pivot('filter: { advertiserId: ["987654"] }, groupBy: offer'),
    'advertiserId',
    'Advertiser 987654 does not exist.',
  ],
  [
    'a publisher in the filter that does not exist',
    metrics('{ publisherId: ["987654"] }'),
    'publisherId',
    'Publisher 987654 does not exist.',
  ],
  [
    'a country in the filter that does not exist',
    crossTable('filter: { countryId: ["987654"] }, rowsBy: offer, columnsBy: funnel, metric: leads'),
    'countryId',
    'Country 987654 does not exist.',
  ],
  [
    'a distribution in the filter that does not exist, though left out',
    pivot('filter: { distributionId: ["987654"], excludes: [distributionId] }, groupBy: offer'),
    'distributionId',
    'Distribution 987654 does not exist.',
  ],
  ['an id in the filter that is none', metrics('{ countryId: ["1; drop"] }'), 'countryId.0', 'Not the id of a record.'],
  [
    'a range that ends before it begins',
    pivot('filter: { startDate: "2026-03-02", endDate: "2026-03-01" }, groupBy: offer'),
    'endDate',
    'The end lies before the start.',
  ],
  [
    'a range that ends before it begins, of the cards',
    metrics('{ startDate: "2026-03-01 10:00", endDate: "2026-03-01 09:59" }'),
    'endDate',
    'The end lies before the start.',
  ],
  [
    'a range that ends before it begins, of a cross table',
    crossTable(
      'filter: { startDate: "2026-03-02", endDate: "2026-03-01" }, rowsBy: offer, columnsBy: funnel, metric: leads',
    ),
    'endDate',
    'The end lies before the start.',
  ],
  [
    'a range from before there were leads',
    pivot('filter: { startDate: "1999-12-31" }, groupBy: offer'),
    'startDate',
    years,
  ],
  ['a range into years that are far off', metrics(`{ endDate: "${thisYear + 2}-01-01" }`), 'endDate', years],
  [
    'a date that is none',
    pivot('filter: { startDate: "2026-02-30" }, groupBy: offer'),
    'startDate',
    'Use yyyy-MM-dd or yyyy-MM-dd HH:mm.',
  ],
  ['a time that is none', metrics('{ insideSelectedHourRange: true, startTime: "24:30" }'), 'startTime', 'Use HH:mm.'],
  [
    'a status group that is none',
    pivot('filter: { advertiserStatus: ["group:x"] }, groupBy: offer'),
    'advertiserStatus.0',
    'Not a known status group.',
  ],
  [
    'leads under a path with an id that is none',
    'leads(parents: [{ key: countryId, value: "x" }]) { total }',
    'parents.0.value',
    'Not the id of a record.',
  ],
  [
    'leads under a path that names a group twice',
    'leads(parents: [{ key: offer, value: "a" }, { key: offer, value: null }]) { total }',
    'parents.1.key',
    'A path can name each group once.',
  ],
  [
    'a selection of leads under a day that is none',
    'leadSelection(parents: [{ key: createdAt, value: "today" }], expectedTotal: 1) { ids }',
    'parents.0.value',
    'Use yyyy-MM-dd.',
  ],
]

/** What the schema itself refuses, before anybody is asked who they are. */
const malformed = [
  pivot('filter: {}, groupBy: colour'),
  pivot('groupBy: offer'),
  pivot('filter: {}, groupBy: offer, parents: [{ value: "a" }]'),
  pivot('filter: {}, groupBy: offer, preset: next_week'),
  crossTable('filter: {}, rowsBy: offer, columnsBy: funnel, metric: attempts'),
  crossTable('filter: {}, rowsBy: offer, columnsBy: funnel'),
]

describe('a report that cannot be', () => {
  let stack: Stack
  let token: string
  beforeAll(async () => {
    stack = await startStack()
    token = await stack.api.signInAs(['REPORTS_LIST', 'LEADS_LIST'])
  })
  afterAll(() => stack.stop())

  it.each(faults)('is refused by its field: %s', async (_what, operation, field, message) => {
    const { data, errors } = await stack.graphql<Record<string, unknown>>(`{ ${operation} }`, { token })
    expect(Object.values(data ?? { none: null })).toEqual([null])
    expect(errors.map(({ extensions }) => extensions)).toEqual([
      { code: 'BAD_USER_INPUT', docUrl: '/docs/errors/BAD_USER_INPUT', fields: { [field]: message } },
    ])
  })

  it.each(malformed)('is refused by the schema: %s', async (operation) => {
    const { status, errors } = await stack.graphql(`{ ${operation} }`, { token })
    expect([status, errors.map(({ extensions }) => extensions.code)]).toEqual([
      400,
      errors.map(() => 'GRAPHQL_VALIDATION_FAILED'),
    ])
  })

  it('is refused with every fault at once, while what can be is answered beside it', async () => {
    const { data, errors } = await stack.graphql<Record<string, unknown>>(
      `{ bad: ${pivot('filter: { startDate: "x", endTime: "y" }, groupBy: offer')} good: ${pivot('filter: {}, groupBy: offer')} ${metrics('{}')} }`,
      { token },
    )
    expect(data).toEqual({ bad: null, good: { rowCount: 0 }, leadMetrics: { attempts: 0 } })
    expect(errors).toMatchObject([
      { path: ['bad'], extensions: { fields: { startDate: expect.any(String), endTime: expect.any(String) } } },
    ])
  })

  it('is refused without a session or permission before it is validated', async () => {
    const withoutPermission = await stack.api.signInAs(['LEADS_LIST'])
    for (const [, operation] of faults.filter(([, operation]) => !/^lead(s|Selection)/.test(operation))) {
      const codes = async (options: { token?: string }) =>
        (await stack.graphql(`{ ${operation} }`, options)).errors.map(({ extensions }) => extensions.code)
      expect([await codes({}), await codes({ token: withoutPermission })]).toEqual([['UNAUTHENTICATED'], ['FORBIDDEN']])
    }
  })
})
