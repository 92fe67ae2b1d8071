import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

const figures = { clicks: 4, gross_clicks: 6, leads: 2, c2l: 50, ftds: 1, c2f: 25, late_ftds: 0, cr: 50, payout: 30 }
const money = { ppc: 7.5, epc: null, revenue: null, profit: null, margin: null, ecpl: null, aecpl: 15 }
const log = {
  ...{ id: 9, consumer_id: 8, email: 'ana@example.test', source_id: 3, source_number: 1, step_id: 5, step_number: 2 },
  ...{ step_name: 'Second', result: 'refused', advertiser_id: 7, advertiser_name: 'Halden', reason: 'No.' },
  ...{ country_id: null, country_name: null, country_code: null, lead_id: 77, origin_lead_id: null },
  ...{
    at: '2026-10-01T00:00:00.000Z',
    trace: [{ of: 'advertiser', id: 7, name: 'Halden', outcome: 'refused', text: 'x' }],
  },
}

describe('figures of a campaign', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway({
      answers: {
        'GET /api/campaigns/4/statistics': {
          headers: ['country', 'clicks', 'payout'],
          data: [{ key: 57, name: 'Germany', country_code: 'DE', ...figures, ...money }],
          totals: { ...figures, ...money },
        },
        'GET /api/campaigns/4/logs': { total: 1, data: [log] },
      },
    })
  })
  afterAll(() => gateway.stop())

  it('are given in the names of the schema, hidden money as null without a fault', async () => {
    const { data, errors } = await gateway.graphql(
      `{ campaignStatistics(campaignId: "4", by: country, startDate: "2026-10-01") {
        headers rows { key name countryCode grossClicks ppc epc } totals { key lateFtds aecpl }
      } }`,
    )
    expect(errors).toBeUndefined()
    expect(data).toEqual({
      campaignStatistics: {
        headers: ['country', 'clicks', 'payout'],
        rows: [{ key: '57', name: 'Germany', countryCode: 'DE', grossClicks: 6, ppc: 7.5, epc: null }],
        totals: { key: null, lateFtds: 0, aecpl: 15 },
      },
    })
  })

  it('send several values separated by commas, and refuse an invalid id by argument', async () => {
    const query = `query($stepId: [ID!]) {
      campaignLogs(campaignId: "4", stepId: $stepId, result: [held, refused]) { total rows { id result leadId trace { id text } } }
    }`
    const { data } = await gateway.graphql(query, { stepId: ['5', '6'] })
    expect(data).toEqual({
      campaignLogs: {
        total: 1,
        rows: [{ id: '9', result: 'refused', leadId: '77', trace: [{ id: '7', text: 'x' }] }],
      },
    })
    expect(gateway.requests.at(-1)?.query).toEqual({ page: '1', limit: '100', step_id: '5,6', result: 'held,refused' })
    const { errors } = await gateway.graphql(query, { stepId: ['x'] })
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })
})
