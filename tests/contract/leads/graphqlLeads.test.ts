import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { leadColumns } from '../../../shared/leads/leadColumns'
import { type Stack, startStack } from '../../support/stack'

let stack: Stack
let token: string
beforeAll(async () => {
  stack = await startStack({ leads: 400 })
  token = await stack.signIn('admin@demo.test')
})
afterAll(() => stack.stop())

type Row = Record<string, unknown>
interface Leads {
  leads: { total: number; rows: Row[] }
}

const ids = ['id', 'advertiser_id', 'affiliate_id', 'dis_id', 'origin_lead_id']

/** A REST value as GraphQL gives it out. */
function expected(field: string, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (ids.includes(field)) return String(value)
  if (field === 'status') return String(value).toUpperCase().replace(' ', '_')
  if (field === 'late_ftd' || field === 'real_conversion') return value === 'Yes'
  return value
}

describe('leads through the gateway', () => {
  it('are the rows of the REST API, every column of the screen', async () => {
    const rest = await stack.api.call<{ total: number; data: Row[] }>('POST', '/api/lead-details', {
      token,
      body: { page_number: 1, limit: 1000 },
    })
    const { data, errors } = await stack.graphql<Leads>(
      `{ leads(page: { limit: 1000 }) { total rows { ${leadColumns.map(({ field }) => field).join(' ')} } } }`,
      { token },
    )
    expect(errors).toEqual([])
    expect(data?.leads.total).toBe(rest.body.total)
    const asGraphql = (row: Row) =>
      Object.fromEntries(leadColumns.map(({ field, restName }) => [field, expected(restName, row[restName])]))
    expect(data?.leads.rows).toEqual(rest.body.data.map(asGraphql))
    expect(data?.leads.rows.length).toBeGreaterThan(100)
  })

  it('keep money from a role without its metric', async () => {
    const support = await stack.signIn('support@demo.test')
    const { data } = await stack.graphql<Leads>('{ leads { rows { revenue payout cr } } }', { token: support })
    expect(data?.leads.rows.every(({ revenue, payout }) => revenue === null && payout === null)).toBe(true)
  })

  it('have histories', async () => {
    const { data } = await stack.graphql<Leads>(
      '{ leads(statuses: [FTD], page: { limit: 1 }) { rows { id status } } }',
      { token },
    )
    const leadId = data?.leads.rows[0]?.id
    const histories = await stack.graphql<{ leadHistory: Row[]; leadStatusHistory: Row[] }>(
      `query($leadId: ID!) {
        leadHistory(leadId: $leadId) { id leadId advertiser restrictionOrigin message status distribution createdAt takenTime offer funnel reqPayload resPayload }
        leadStatusHistory(leadId: $leadId) { id createdAt oldStatus newStatus oldAdvertiserStatus newAdvertiserStatus statusOverride changedBy }
      }`,
      { token, variables: { leadId } },
    )
    expect(histories.errors).toEqual([])
    expect(histories.data?.leadHistory[0]).toMatchObject({ leadId, status: expect.stringMatching(/Accepted|Rejected/) })
    expect(histories.data?.leadStatusHistory.length).toBeGreaterThan(0)
  })
})
