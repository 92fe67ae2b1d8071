import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { permissionCode, permissionCodes } from '../../../shared/access/permissions'
import { someone, startTestGateway, type TestGateway } from '../../test/testGateway'

const stamps = { version: 1, created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
const advertiser = (id: number) => ({
  ...{ id, name: `Advertiser ${id}`, display_name: `Shown ${id}`, user_id: null, user_name: null },
  ...{ status: 'active', is_test_advertiser: 'inactive', send_org_funnel: false, ...stamps },
})
const health = (advertiser_id: number) => ({
  ...{ advertiser_id, state: 'failing', text: 'Refused 18 of 20', accepted: 2, refused: 18, unanswered: 0 },
  ...{ median_ms: 300, last_answer_at: stamps.created_at, obstacles: ['no_distribution'] },
  sync: { last_status_at: null, last_ftd_at: null, pull: null },
})
const ids = ({ query }: { query: Record<string, string> }) => (query.ids ?? '').split(',').map(Number)
const country = { id: 9, code: 'NO', name: 'Norway' }

let gateway: TestGateway
let permissions: number[]

describe('the health of partners', () => {
  beforeAll(async () => {
    const answers = {
      'GET /api/session': () => ({ ...someone, permissions }),
      'GET /api/advertisers': Array.from({ length: 30 }, (_, at) => advertiser(at + 1)),
      'GET /api/advertisers/health': (request: { query: Record<string, string> }) => ids(request).reverse().map(health),
      'GET /api/advertisers/1/settings': { advertiser: advertiser(1) },
      'GET /api/advertisers/1/problems': { unpriced_countries: [country] },
    }
    gateway = await startTestGateway({ answers, env: { SESSION_MEMORY_MS: '0' } })
  })
  beforeEach(() => {
    gateway.requests.length = 0
    permissions = [...permissionCodes]
  })
  afterAll(() => gateway.stop())

  it('comes for a whole list in one call, each to its advertiser', async () => {
    const { data, errors } = await gateway.graphql('{ advertisers { id health { state text medianMs obstacles } } }')
    expect(errors).toBeUndefined()
    expect(gateway.requests.filter(({ path }) => path === '/api/advertisers/health')).toHaveLength(1)
    const rows = data?.advertisers as { id: string; health: object }[]
    expect(rows).toHaveLength(30)
    expect(rows[4]?.health).toEqual({
      ...{ state: 'FAILING', text: 'Refused 18 of 20', medianMs: 300, obstacles: ['NO_DISTRIBUTION'] },
    })
  })

  it('tells problems without the parts that the API left out', async () => {
    const { data, errors } = await gateway.graphql(
      '{ advertiser(id: 1) { problems { refusals { count } held { count } unpricedCountries { id name } } } }',
    )
    expect(errors).toBeUndefined()
    expect(data?.advertiser).toEqual({
      problems: { refusals: null, held: null, unpricedCountries: [{ id: '9', name: 'Norway' }] },
    })
  })

  it('is refused to who may read no part of advertisers', async () => {
    permissions = [permissionCode('LEADS_LIST') ?? 0]
    const { data } = await gateway.graphql('{ advertiser(id: 1) { health { state } } }')
    expect(data?.advertiser ?? null).toBeNull()
    expect(gateway.requests.filter(({ path }) => path === '/api/advertisers/health')).toHaveLength(0)
  })
})
