import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { someone, startTestGateway, type TestGateway } from '../../test/testGateway'

const at = '2026-11-20T12:00:00.000Z'
const edit = {
  ...{ id: 7, created_at: at, user_id: null, actor: 'staff@b.test', action: 'lead.update', entity: 'lead' },
  ...{ entity_id: '41', entity_name: null, record: 'Lead #41', before: { payout: 1 }, after: { payout: 2 } },
  ...{ request_id: null, actor_name: 'Staff', names: [] },
}
const injection = {
  ...{ id: 3, advertiser_id: 2, advertiser_name: 'Brand 2', status: 'completed', result: 'Accepted' },
  ...{ outcome: 'Accepted by Brand 2', scheduled_at: at, ordered_by: null },
}
const receipt = {
  ...{ affiliate_id: 9, publisher_name: 'Pub 9', offer: null, funnel: null, ip: null },
  ...{ campaign_id: null, campaign_name: null },
}
const held = {
  ...{ id: 5, lead_id: 41, kind: 'intake', email: 'a@b.test', affiliate_id: 9, publisher_name: 'Pub 9' },
  ...{ country_id: null, country_name: null, country_code: null, advertiser_id: 2, advertiser_name: 'Brand 2' },
  ...{ sent_at: at, reason: 'No answer', asked: 0, request: null, response: null, cap_ids: [] },
}
const answers = {
  'POST /api/lead-details/columns': { total: 1, columns: { id: [41], email: ['a@b.test'] } },
  'GET /api/leads/41/timeline': {
    total: 3,
    end_cursor: 'next',
    data: [
      { kind: 'edit', at, row: edit },
      { kind: 'injection', at, injection },
      { kind: 'received', at, receipt },
    ],
  },
  'GET /api/held-leads': { total: 1, data: [held] },
}
const query = `{ leads { rows { timeline(show: EDITS, page: { limit: 3, after: "here" }) {
  total endCursor events { __typename id at
    ... on LeadEdited { row { action after } } ... on LeadInjected { result advertiser { name } }
    ... on LeadReceived { publisher { name } } } } } } }`

describe('the timeline of a lead', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway({ answers })
  })
  afterAll(() => gateway.stop())

  it('gives each event as its type, and passes on the group and the page', async () => {
    const { data, errors } = await gateway.graphql(query)
    expect(errors).toBeUndefined()
    expect(data).toEqual({
      leads: {
        rows: [
          {
            timeline: {
              total: 3,
              endCursor: 'next',
              events: [
                {
                  ...{ __typename: 'LeadEdited', id: 'edit-7', at },
                  row: { action: 'lead.update', after: { payout: 2 } },
                },
                {
                  __typename: 'LeadInjected',
                  id: 'injection-3',
                  at,
                  result: 'ACCEPTED',
                  advertiser: { name: 'Brand 2' },
                },
                { __typename: 'LeadReceived', id: 'received-41', at, publisher: { name: 'Pub 9' } },
              ],
            },
          },
        ],
      },
    })
    const asked = gateway.requests.find(({ path }) => path === '/api/leads/41/timeline')
    expect(asked?.query).toEqual({ show: 'edits', limit: '3', after: 'here' })
  })

  it('leaves out events whose type the caller may not see, whatever the API answers', async () => {
    gateway.answers['GET /api/session'] = { ...someone, permissions: [4, 10] }
    const { data } = await gateway.graphql('{ leads { rows { timeline { events { __typename } } } } }')
    gateway.answers['GET /api/session'] = someone
    expect(data).toMatchObject({
      leads: {
        rows: [{ timeline: { events: [{ __typename: 'LeadInjected' }, { __typename: 'LeadReceived' }] } }],
      },
    })
  })

  it('gives the open attempt of a held lead to who may see held leads', async () => {
    const { data, errors } = await gateway.graphql('{ leads { rows { held { id advertiserName } } } }')
    expect(errors).toBeUndefined()
    expect(data).toEqual({ leads: { rows: [{ held: { id: '5', advertiserName: 'Brand 2' } }] } })
  })
})
