import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

/** Every figure has a distinct value, so that mix-ups are detected. */
const figures = (from: number) => ({
  total: from,
  leads: from + 1,
  ftds: from + 2,
  aff_ftd: from + 3,
  is_late: from + 4,
  cr: from + 5.5,
  aff_cr: from + 6.5,
  cr_when_approved: from + 7.5,
  aff_cr_when_approved: from + 8.5,
  pending_ftds: from + 9,
  revenue: null,
  payout: from + 10.01,
  profit: null,
  margin: from + 12.01,
  margin_percent: from + 13.5,
  ecpl: from + 14.01,
  aecpl: from + 15.01,
})
const asGraphql = (from: number) => ({
  total: from,
  leads: from + 1,
  ftds: from + 2,
  affFtd: from + 3,
  isLate: from + 4,
  cr: from + 5.5,
  affCr: from + 6.5,
  crWhenApproved: from + 7.5,
  affCrWhenApproved: from + 8.5,
  pendingFtds: from + 9,
  revenue: null,
  payout: from + 10.01,
  profit: null,
  margin: from + 12.01,
  marginPercent: from + 13.5,
  ecpl: from + 14.01,
  aecpl: from + 15.01,
})
const names = Object.keys(asGraphql(0)).join(' ')

/** Two rows of such figures in column format. */
const lists = (one: number, other: number) =>
  Object.fromEntries(
    Object.entries(figures(one)).map(([name, value], place) => [name, [value, Object.values(figures(other))[place]]]),
  )

const pivot = {
  headers: ['country_id', 'total', 'aff_ftd'],
  columns: { value: [7, null], name: ['Cyprus', null], country_code: ['CY', null], ...lists(100, 300) },
  previous: lists(200, 400),
  totals: { country_id: null, name: 'Total', ...figures(500), previous: figures(600) },
  next_group_by_drilldown_enum: { offer: 'Offer', dis_id: 'Distribution' },
  row_count: 12,
  previous_range: { start: '2026-10-01 00:00', end: '2026-10-02 23:59' },
}
const crossTable = {
  rows: [
    { value: 7, name: 'Cyprus', country_code: 'CY', total: 5, leads: 50 },
    { value: null, name: null, total: 2, leads: 20 },
  ],
  columns: [{ value: '2026-10-01', name: '2026-10-01', total: 7, leads: 70 }],
  cells: [[5], [null]],
  cell_leads: [[50], [0]],
  row_count: 2,
  column_count: 1,
  total: 7,
}
const cards = {
  attempts: 1,
  leads: 2,
  success_percent: 3.5,
  autologged: 4,
  autologged_percent: 5.5,
  total_ftd: 6,
  publisher_ftd: 7,
  late_ftd: 8,
  conversion: 9.5,
  publisher_conversion: 10.5,
  ecpl: 11.01,
  aecpl: null,
  revenue: 13.01,
  payout: null,
  profit: 15.01,
  pending_ftd: 31,
  conversion_when_approved: 32.5,
}

let gateway: TestGateway
const bodyOf = (path: string) => gateway.requests.find((request) => request.path === path)?.body

describe('reports', () => {
  beforeAll(async () => {
    const answers = {
      'POST /api/lead-pivot/columns': pivot,
      'POST /api/lead-cross-table': crossTable,
      'POST /api/lead-metrics': cards,
    }
    gateway = await startTestGateway({ answers })
  })
  beforeEach(() => void (gateway.requests.length = 0))
  afterAll(() => gateway.stop())

  it('give a pivot in the names and types of the schema, each figure in its place', async () => {
    const { data, errors } = await gateway.graphql(
      `{ leadPivot(filter: { compareWithPast: true }, groupBy: countryId) {
        groupBy headers rowCount nextGroups previousRange { start end }
        rows { value name countryCode figures { ...F } previous { ...F } } totals { ...F } previousTotals { ...F }
      } } fragment F on ReportFigures { ${names} }`,
    )
    expect(errors).toBeUndefined()
    expect(data?.leadPivot).toEqual({
      groupBy: 'countryId',
      headers: ['countryId', 'total', 'affFtd'],
      rowCount: 12,
      nextGroups: ['offer', 'distributionId'],
      previousRange: pivot.previous_range,
      rows: [
        { value: '7', name: 'Cyprus', countryCode: 'CY', figures: asGraphql(100), previous: asGraphql(200) },
        { value: null, name: null, countryCode: null, figures: asGraphql(300), previous: asGraphql(400) },
      ],
      totals: asGraphql(500),
      previousTotals: asGraphql(600),
    })
  })

  it('ask for a pivot as REST spells it, the ids of a path as numbers', async () => {
    const parents = [
      { key: 'advertiserId', value: '12' },
      { key: 'customParam1', value: '12' },
      { key: 'distributionId', value: null },
      { key: 'funnel' },
    ]
    await gateway.graphql(
      'query($parents: [ReportParentInput!]) { leadPivot(filter: { isTest: null, publisherId: ["3"], lateFtd: only }, groupBy: offer, parents: $parents, preset: last_week) { rowCount } }',
      { parents },
    )
    expect(bodyOf('/api/lead-pivot/columns')).toEqual({
      is_test: null,
      publisher_id: [3],
      late_ftd: 'only',
      compare_with_past: false,
      date_range_preset: 'last_week',
      group_by: 'offer',
      parents: [
        { key: 'advertiser_id', value: 12 },
        { key: 'custom_param_1', value: '12' },
        { key: 'dis_id', value: null },
        { key: 'funnel', value: null },
      ],
      columns: [],
    })
  })

  it('ask for the figures that are read of the rows, now or before, and for no other', async () => {
    const asks = async (selection: string) => {
      gateway.requests.length = 0
      await gateway.graphql(`{ leadPivot(filter: { compareWithPast: true }, groupBy: offer) { ${selection} } }`)
      return (bodyOf('/api/lead-pivot/columns') as { columns: string[] }).columns
    }
    expect(await asks('rowCount totals { leads } rows { value }')).toEqual([])
    expect(
      await asks(
        'rows { figures { affFtd ... on ReportFigures { crWhenApproved revenue @skip(if: true) } __typename } previous { isLate } } totals { leads } previousTotals { payout }',
      ),
    ).toEqual(['aff_ftd', 'cr_when_approved', 'is_late'])
  })

  it('ask for the past where it is read, and nowhere else', async () => {
    const compares = async (selection: string, filter: string) => {
      gateway.requests.length = 0
      await gateway.graphql(`{ leadPivot(filter: ${filter}, groupBy: offer) { rowCount ${selection} } }`)
      return (bodyOf('/api/lead-pivot/columns') as { compare_with_past: boolean }).compare_with_past
    }
    for (const selection of [
      'rows { previous { leads } }',
      'previousTotals { leads }',
      'previousRange { start }',
      '... on LeadPivot { rows { ... { previous { leads } } } }',
    ]) {
      expect([selection, await compares(selection, '{ compareWithPast: true }')]).toEqual([selection, true])
      expect([selection, await compares(selection, '{ compareWithPast: false }')]).toEqual([selection, false])
    }
    expect(await compares('rows { value previous @include(if: false) { leads } }', '{ compareWithPast: true }')).toBe(
      false,
    )
  })

  it('give a cross table and ask for it as REST spells it', async () => {
    const { data } = await gateway.graphql(
      `{ leadCrossTable(filter: {}, rowsBy: countryId, columnsBy: createdAt, metric: affFtd, parents: [{ key: publisherId, value: "4" }]) {
        rows { value name countryCode total leads } columns { value name countryCode total leads } cells cellLeads rowCount columnCount total
      } }`,
    )
    expect(data?.leadCrossTable).toEqual({
      rows: [
        { value: '7', name: 'Cyprus', countryCode: 'CY', total: 5, leads: 50 },
        { value: null, name: null, countryCode: null, total: 2, leads: 20 },
      ],
      columns: [{ value: '2026-10-01', name: '2026-10-01', countryCode: null, total: 7, leads: 70 }],
      cells: [[5], [null]],
      cellLeads: [[50], [0]],
      rowCount: 2,
      columnCount: 1,
      total: 7,
    })
    expect(bodyOf('/api/lead-cross-table')).toEqual({
      rows_by: 'country_id',
      columns_by: 'created_at',
      metric: 'aff_ftd',
      parents: [{ key: 'affiliate_id', value: 4 }],
    })
  })

  it('return the cards, and always send both status lists', async () => {
    const { data } = await gateway.graphql(
      `{ leadMetrics(filter: { publisherStatus: ["New"] }) {
        attempts leads successPercent autologged autologgedPercent totalFtd publisherFtd lateFtd conversion publisherConversion ecpl aecpl revenue payout profit pendingFtd conversionWhenApproved
      } }`,
    )
    expect(Object.values(data?.leadMetrics ?? {})).toEqual(Object.values(cards))
    expect(bodyOf('/api/lead-metrics')).toEqual({ brand_status: null, publisher_status: ['New'] })
  })
})
