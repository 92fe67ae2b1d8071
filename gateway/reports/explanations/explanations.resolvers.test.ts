import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

const change = { before: 1, after: null, base_before: 10, base_after: 0, mix: -0.25, rate: 0.5 }
const named = { before: 1, after: null, baseBefore: 10, baseAfter: 0, mix: -0.25, rate: 0.5 }
const answer = {
  previous_range: { start: '2026-10-01 00:00', end: '2026-10-02 23:59' },
  comparisons: ['previous', 'whole_previous'],
  ...{ before: 1, after: null },
  dimensions: [
    {
      ...{ group_by: 'country_id', title: 'Country', difference: 0.25, change },
      groups: [{ value: 57, name: 'Germany', country_code: 'DE', change }],
      others: { count: 4, change },
    },
  ],
}

let gateway: TestGateway
describe('the explanation of a figure', () => {
  beforeAll(async () => {
    gateway = await startTestGateway({ answers: { 'POST /api/lead-metrics/explain': answer } })
  })
  afterAll(() => gateway.stop())

  it('is asked and answered under the names of the schema', async () => {
    const { data, errors } = await gateway.graphql(
      `{ metricExplanation(filter: { publisherStatus: ["New"] }, preset: this_month, metric: successPercent, compareWith: wholePrevious) {
        previousRange { start end } comparisons before after dimensions { groupBy title difference change { ...C }
          groups { value name countryCode change { ...C } } others { count change { ...C } } }
      } } fragment C on MetricChange { before after baseBefore baseAfter mix rate }`,
    )
    expect(errors).toBeUndefined()
    expect(data?.metricExplanation).toEqual({
      previousRange: answer.previous_range,
      comparisons: ['previous', 'wholePrevious'],
      ...{ before: 1, after: null },
      dimensions: [
        {
          ...{ groupBy: 'countryId', title: 'Country', difference: 0.25, change: named },
          groups: [{ value: '57', name: 'Germany', countryCode: 'DE', change: named }],
          others: { count: 4, change: named },
        },
      ],
    })
    expect(gateway.requests.find(({ path }) => path === '/api/lead-metrics/explain')?.body).toEqual({
      ...{ brand_status: null, publisher_status: ['New'] },
      ...{ date_range_preset: 'this_month', metric: 'success_percent', compare_with: 'whole_previous' },
    })
  })
})
