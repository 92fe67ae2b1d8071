import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { loadReference } from '../../migrating/reference'
import { countryIdOf } from '../../reference/countryList'
import { type TestDatabase, testDatabase } from '../../testDatabase'
import { edgeLeads, insertLeads, insertPartners } from './edgeLeads'

let database: TestDatabase

describe('insertLeads', () => {
  beforeAll(async () => {
    database = await testDatabase()
    await loadReference(database.db)
    await insertPartners(database.pool)
  })
  afterAll(() => database.drop())

  it('inserts what was given, each text as it was, into partitions made for it', async () => {
    const leads = edgeLeads([countryIdOf('DE'), countryIdOf('US')])
    const ids = await insertLeads(database.pool, leads)
    expect(new Set(ids).size).toBe(leads.length)
    const { rows } = await database.pool.query<Record<string, unknown>>('select * from leads order by id')
    const kept = rows.map((row, index) =>
      Object.fromEntries(Object.keys(leads[index] ?? {}).map((column) => [column, row[column]])),
    )
    const given = leads.map((lead) => ({
      ...lead,
      ...('revenue' in lead && { revenue: Number(lead.revenue) }),
      ...('payout' in lead && { payout: Number(lead.payout) }),
    }))
    expect(kept).toEqual(given)
  })

  it('holds every check of the table', async () => {
    const paidWithoutApproval = { created_at: new Date('2026-09-14T10:00:00Z'), payout: '10' }
    await expect(insertLeads(database.pool, [paidWithoutApproval])).rejects.toThrow(/check constraint/)
  })
})
