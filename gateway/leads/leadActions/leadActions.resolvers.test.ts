import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

const lead = { id: 41, status: 'Pending FTD', is_fake_ftd: true, version: 3 }
const answer = {
  message: 'Done',
  leads: [lead],
  undo: [{ lead_id: 41, version: 3, status_override: 'Callback' }],
  refused: [{ lead_id: 42, code: 'CONFLICT', message: 'The lead was rejected.' }],
}
const allRefused = [409, { ...answer, error: 'None', message: 'None', code: 'CONFLICT', leads: [], undo: [] }] as const
const invalid = [
  400,
  { error: 'No', message: 'No', code: 'BAD_USER_INPUT', fields: { status_override: 'Use at most 500 characters.' } },
] as const

let gateway: TestGateway
const asked = (path: string) => gateway.requests.filter((request) => request.path === path)

describe('lead actions', () => {
  beforeAll(async () => {
    gateway = await startTestGateway({
      answers: {
        'POST /api/lead-details/fire-fake-ftd': answer,
        'POST /api/lead-details/mark-test-lead': [...allRefused],
        'POST /api/lead-details/undo-status-override': answer,
        'POST /api/lead-details/status-override': [...invalid],
        'POST /api/lead-details/update': { message: 'Lead Updated', lead },
        'POST /api/lead-details/selection': { ids: [9, 8] },
      },
    })
  })
  beforeEach(() => void (gateway.requests.length = 0))
  afterAll(() => gateway.stop())

  it('ask for the selected columns, pass the key on, and give back leads and refusals', async () => {
    const { data, errors } = await gateway.graphql(
      'mutation { fireFtd(leadIds: ["41", "42"], key: "k1") { leads { id status isFakeFtd version } refused { leadId code message } errors { message } } }',
    )
    expect(errors).toBeUndefined()
    expect(data?.fireFtd).toEqual({
      leads: [{ id: '41', status: 'PENDING_FTD', isFakeFtd: true, version: 3 }],
      refused: [{ leadId: '42', code: 'CONFLICT', message: 'The lead was rejected.' }],
      errors: [],
    })
    const [request] = asked('/api/lead-details/fire-fake-ftd')
    expect(request?.body).toEqual({ lead_ids: [41, 42], columns: ['id', 'status', 'is_fake_ftd', 'version'] })
    expect(request?.headers['idempotency-key']).toBe('k1')
  })

  it('give back the reasons as data if REST refused all leads', async () => {
    const { data, errors } = await gateway.graphql(
      'mutation { markTestLeads(leadIds: ["42"]) { leads { id } refused { leadId code message } undo { leadId } errors { message } } }',
    )
    expect(errors).toBeUndefined()
    expect(data?.markTestLeads).toEqual({
      leads: [],
      refused: [{ leadId: '42', code: 'CONFLICT', message: 'The lead was rejected.' }],
      undo: [],
      errors: [],
    })
  })

  it('take an override back with what the change answered', async () => {
    const { data } = await gateway.graphql(
      'mutation { undoStatusOverride(leads: [{ leadId: "41", version: 3, statusOverride: "Callback" }], key: "k3") { leads { id } undo { leadId version statusOverride } } }',
    )
    expect(data?.undoStatusOverride).toEqual({
      leads: [{ id: '41' }],
      undo: [{ leadId: '41', version: 3, statusOverride: 'Callback' }],
    })
    const [request] = asked('/api/lead-details/undo-status-override')
    expect(request?.body).toEqual({
      leads: [{ lead_id: 41, version: 3, status_override: 'Callback' }],
      columns: ['id'],
    })
    expect(request?.headers['idempotency-key']).toBe('k3')
  })

  it('mark as a test unless told otherwise', async () => {
    await gateway.graphql('mutation { markTestLeads(leadIds: [1]) { leads { id } } }')
    expect(asked('/api/lead-details/mark-test-lead')[0]?.body).toEqual({
      lead_ids: [1],
      is_test: true,
      columns: ['id'],
    })
  })

  it('tell what the user can mend beside the field, with nothing done', async () => {
    const { data, errors } = await gateway.graphql(
      'mutation { overrideLeadStatus(leadIds: [1], statusOverride: "x") { leads { id } refused { leadId } errors { message field code } } }',
    )
    expect(errors).toBeUndefined()
    expect(data?.overrideLeadStatus).toEqual({
      leads: [],
      refused: [],
      errors: [{ message: 'Use at most 500 characters.', field: 'statusOverride', code: 'BAD_USER_INPUT' }],
    })
  })

  it('send of an update what is given', async () => {
    const { data } = await gateway.graphql(
      'mutation { updateLead(leadId: "41", revenue: 12.5, version: 2, key: "k2") { lead { id version } errors { code } } }',
    )
    expect(data?.updateLead).toEqual({ lead: { id: '41', version: 3 }, errors: [] })
    expect(asked('/api/lead-details/update')[0]?.body).toEqual({
      lead_id: 41,
      revenue: 12.5,
      version: 2,
      columns: ['id', 'version'],
    })
  })

  it('select all that match by the filter, without page and order', async () => {
    const { data } = await gateway.graphql(
      '{ leadSelection(filter: { countryId: ["3"] }, statuses: [FTD], expectedTotal: 2, latestId: "9") { ids } }',
    )
    expect(data?.leadSelection).toEqual({ ids: ['9', '8'] })
    expect(asked('/api/lead-details/selection')[0]?.body).toEqual({
      country_id: [3],
      lead_status_id: [5],
      expected_total: 2,
      latest_id: 9,
    })
  })
})
