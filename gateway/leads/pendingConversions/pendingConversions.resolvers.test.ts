import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

const conversion = {
  id: 41,
  email: 'a@b.test',
  lead_status_id: 6,
  status: 'Pending FTD',
  advertiser_id: null,
  affiliate_id: 9,
  affiliate_name: 'Adriva',
  total: 1,
  registrations: 1,
  deposits: 0,
  aff_ftd: 0,
  revenue: 120.5,
  payout: null,
  cr: 0,
  cr_when_approved: 100,
  aff_cr: 0,
  aff_cr_when_approved: 100,
  affiliate_sale_status: 'New',
  created_at_converted_time: '2026-11-20T14:32:00.000+00:00',
  ftd_date_converted_time: '2026-11-21T08:00:00.000+00:00',
  late_ftd: 'Yes',
  is_injected: 1,
  is_fake_ftd: false,
  version: 3,
}
const list = 'POST /api/pending-conversions'
const action = 'POST /api/pending-conversions/action'

describe('pending conversions', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway()
  })
  afterAll(() => gateway.stop())
  beforeEach(() => {
    gateway.requests.length = 0
    gateway.answers[list] = [conversion]
  })
  const sent = (path: string) => gateway.requests.filter((request) => request.path === path)

  it('send the REST filter, and return schema names and types', async () => {
    const { data, errors } = await gateway.graphql(
      `query($filter: PendingConversionFilterInput) { pendingConversions(filter: $filter) {
        id status advertiserId publisherId revenue payout crWhenApproved ftdDateConvertedTime lateFtd isInjected } }`,
      {
        filter: {
          startDate: '2026-11-20',
          endTime: '18:00',
          last24Hours: true,
          insideSelectedHourRange: true,
          createdInsideDateRange: false,
          countryId: ['3'],
          publisherId: ['4'],
          advertiserId: ['5'],
        },
      },
    )
    expect(errors).toBeUndefined()
    expect(sent('/api/pending-conversions')[0]?.body).toEqual({
      start_date: '2026-11-20',
      end_time: '18:00',
      last_24_hours: true,
      inside_selected_hour_range: true,
      created_inside_date_range: false,
      country_id: [3],
      publisher_id: [4],
      advertiser_id: [5],
    })
    expect(data).toEqual({
      pendingConversions: [
        {
          id: '41',
          status: 'PENDING_FTD',
          advertiserId: null,
          publisherId: '9',
          revenue: 120.5,
          payout: null,
          crWhenApproved: 100,
          ftdDateConvertedTime: '2026-11-21T08:00:00.000+00:00',
          lateFtd: true,
          isInjected: true,
        },
      ],
    })
  })

  it('are accepted and rejected under a key, and answer the conversion and the lead', async () => {
    gateway.answers[action] = {
      message: 'Lead Accepted',
      conversion: { ...conversion, status: 'FTD' },
      lead: { id: 41, status: 'FTD', version: 4 },
      undo: { id: 'u-1', expires_at: new Date(Date.now() + 20_000).toISOString() },
    }
    const accepted = await gateway.graphql(
      'mutation { acceptConversion(leadId: "41", key: "k-1") { conversion { id status } lead { id status version } undo { millisecondsLeft } errors { message } } }',
    )
    expect(accepted.data).toEqual({
      acceptConversion: {
        conversion: { id: '41', status: 'FTD' },
        lead: { id: '41', status: 'FTD', version: 4 },
        undo: { millisecondsLeft: 10_000 },
        errors: [],
      },
    })
    await gateway.graphql(
      'mutation { rejectConversion(leadId: "41", statusOverride: "Fraud", key: "k-2") { errors { message } } }',
    )
    expect(
      sent('/api/pending-conversions/action').map(({ headers, body }) => [headers['idempotency-key'], body]),
    ).toEqual([
      ['k-1', { lead_id: 41, status_override: null, is_accept: true }],
      ['k-2', { lead_id: 41, status_override: 'Fraud', is_accept: false }],
    ])
  })

  const late =
    'mutation { acceptConversion(leadId: "41") { conversion { id status } lead { id } errors { code message field } } }'
  const errors = [
    { code: 'CONFLICT', message: 'Lead 41 was rejected by ada@example.test in the meantime.', field: null },
  ]

  it('that somebody else decided first come back as they are, beside what happened', async () => {
    gateway.answers[action] = [409, { error: errors[0]?.message, message: errors[0]?.message, code: 'CONFLICT' }]
    gateway.answers[list] = [{ ...conversion, status: 'FTD REJECTED' }]
    expect((await gateway.graphql(late)).data).toEqual({
      acceptConversion: { conversion: { id: '41', status: 'FTD_REJECTED' }, lead: null, errors },
    })
    expect(sent('/api/pending-conversions')[0]?.body).toEqual({ lead_id: 41 })
  })

  it('keep the reason when the conversion cannot be read', async () => {
    gateway.answers[list] = [503, { error: 'down', message: 'down', code: 'UPSTREAM_UNAVAILABLE' }]
    expect((await gateway.graphql(late)).data).toEqual({ acceptConversion: { conversion: null, lead: null, errors } })
  })

  it('name the field of a text that is refused', async () => {
    gateway.answers[action] = [
      400,
      { error: 'x', message: 'x', code: 'BAD_USER_INPUT', fields: { status_override: 'Status override is required' } },
    ]
    const { data } = await gateway.graphql(
      'mutation { rejectConversion(leadId: "41", statusOverride: "") { errors { field message } } }',
    )
    expect(data).toEqual({
      rejectConversion: { errors: [{ field: 'statusOverride', message: 'Status override is required' }] },
    })
  })
})
