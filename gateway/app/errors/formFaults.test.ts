import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

describe('the form of a scalar', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway({
      answers: { 'POST /api/lead-details/columns': { total: 0, columns: { id: [] } } },
    })
  })
  afterAll(() => gateway.stop())
  beforeEach(() => void (gateway.requests.length = 0))

  const asked = () => gateway.requests.filter(({ path }) => path !== '/api/session').map(({ path }) => path)

  const filter = { startDate: '2026-02-30', endDate: '2026-11-20 24:00' }
  const texts = {
    startDate: 'Use yyyy-MM-dd or yyyy-MM-dd HH:mm.',
    endDate: 'Use yyyy-MM-dd or yyyy-MM-dd HH:mm.',
  }

  it.each([
    ['as a variable', 'query($filter: LeadFilterInput) { leads(filter: $filter) { rows { id } } }'],
    [
      'in the document',
      `{ leads(filter: { startDate: "${filter.startDate}", endDate: "${filter.endDate}" }) { rows { id } } }`,
    ],
  ])('is demanded of all fields at once, before the API is asked: %s', async (_how, query) => {
    const { errors } = await gateway.graphql(query, { filter })
    expect(errors).toMatchObject([{ path: ['leads'], extensions: { code: 'BAD_USER_INPUT', fields: texts } }])
    expect(asked()).toEqual([])
  })

  it.each([
    ['{ leads(page: { number: -1, limit: 0 }) { rows { id } } }', { number: 'at least 1', limit: 'at least 1' }],
    ['{ leadSelection(expectedTotal: -1) { ids } }', { expectedTotal: 'at least 0' }],
    ['{ simulateDistribution(lead: { ip: "1.2.3" }) { count } }', { ip: 'IPv4 or IPv6' }],
    ['{ auditLog(from: "20 November") { total } }', { from: 'yyyy-MM-dd HH:mm' }],
    ['{ leads(filter: { startTime: "9:30" }) { rows { id } } }', { startTime: 'HH:mm' }],
  ])('is told in plain words: %s', async (query, words) => {
    const { errors } = await gateway.graphql(query)
    const fields = Object.fromEntries(
      Object.entries(words).map(([field, text]) => [field, expect.stringContaining(text)]),
    )
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', fields } }])
    expect(asked()).toEqual([])
  })

  it.each(['2026-11-20', '2026-11-20 09:30', '', null])('is that of %j', async (startDate) => {
    const query = 'query($filter: LeadFilterInput) { leads(filter: $filter) { rows { id } } }'
    expect((await gateway.graphql(query, { filter: { startDate } })).data).toEqual({ leads: { rows: [] } })
    expect(asked()).toEqual(['/api/lead-details/columns'])
  })

  it('is checked by the API in a mutation, with its message for the field', async () => {
    const message = 'Enter an existing date.'
    gateway.answers['POST /api/blacklist/add-new-item'] = [
      400,
      { error: message, message, code: 'BAD_USER_INPUT', fields: { expires_at: message } },
    ]
    const { data } = await gateway.graphql(
      'mutation { createBlacklistItem(input: { blacklistTypeId: 1, expiresAt: "soon" }) { errors { field message } } }',
    )
    expect(data).toEqual({ createBlacklistItem: { errors: [{ field: 'expiresAt', message }] } })
  })
})
