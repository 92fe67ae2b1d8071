import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../../shared/test/depth'
import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'
import { arbitraryLead, arbitraryQuery } from './leadFilter.arbitrary'
import { isAskedFor, type OracleLead, type OracleWorld } from './leadFilter.oracle'

const zones = ['Europe/Berlin', 'America/New_York', 'Africa/Cairo', 'Asia/Kathmandu', 'Pacific/Apia']
const runsPerZone = cases(30)
const groups = { 'group:1': ['Callback', 'No answer'], 'group:2': ['Deposited'] }
const now = Date.parse('2026-10-25T12:00:00Z')

let api: TestApi
let token: string
let leads: OracleLead[]

async function readLeads(): Promise<OracleLead[]> {
  const { rows } = await api.database.pool.query<OracleLead>('select * from leads')
  return rows
}

describe('a lead query', () => {
  beforeAll(async () => {
    api = await startTestApi()
    api.clock.now = now
    token = await api.signInAs(['LEADS_LIST'])
    const { pool } = api.database
    await insertPartners(pool)
    const countries = await api.db.selectFrom('countries').select('id').limit(2).execute()
    const countryIds = countries.map(({ id }) => id)
    for (const id of [1, 2]) {
      await api.db
        .insertInto('distributions')
        .values({ id, name: `Distribution ${id}`, timezone_id: 1, country_id: countryIds[0] ?? 0 })
        .execute()
    }
    for (const [key, statuses] of Object.entries(groups)) {
      await api.db
        .insertInto('status_groups')
        .values({ id: Number(key.slice(6)), group_name: key, statuses })
        .execute()
    }
    await insertLeads(pool, fc.sample(arbitraryLead(countryIds), { numRuns: 500, seed: 7 }))
    leads = await readLeads()
  })
  afterAll(() => api.stop())

  const worldIn = (zone: string): OracleWorld => ({
    zone,
    now,
    lateFtdDays: 30,
    defaultPublisherStatus: 'New',
    testAdvertiserIds: [3],
    groups,
  })

  const askFor = (body: object, zone: string) =>
    api.call<{ total: number; data: { id: number }[] }>('POST', '/api/lead-details', {
      token,
      body: { ...body, limit: 1000, columns: ['id'] },
      headers: { 'timezone-id': zone },
    })

  const newestFirst = (a: OracleLead, b: OracleLead) => b.created_at.getTime() - a.created_at.getTime() || b.id - a.id

  it.each(zones)('finds in %s exactly the leads that the rules ask for', async (zone) => {
    let matching = 0
    await fc.assert(
      fc.asyncProperty(
        arbitraryQuery(
          leads.filter((lead) => !lead.is_hidden),
          worldIn(zone),
        ),
        async (query) => {
          const expected = leads.filter((lead) => isAskedFor(lead, query, worldIn(zone))).sort(newestFirst)
          if (expected.length) matching++
          const { status, body } = await askFor(query, zone)
          expect(status).toBe(200)
          expect(body.data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
          expect(body.total).toBe(expected.length)
        },
      ),
      { numRuns: runsPerZone, seed: zone.length, endOnFailure: true },
    )
    expect(matching).toBeGreaterThanOrEqual(runsPerZone * 0.75)
  })
})
