import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../../../shared/test/depth'
import type { PoolClient } from 'pg'
import { insertLeads, insertPartners } from '../../../db/seed/leads/edgeLeads'
import { testDatabase, type TestDatabase } from '../../../db/testDatabase'
import { pruneLeadChanges } from './copies.queries'
import { bothFacts, copyWorld } from './copyWorld'
import type { ReportCopy } from './reportCopy'

let database: TestDatabase
let world: ReturnType<typeof copyWorld>
let copies: ReportCopy[]

const agrees = async () => {
  for (const copy of copies) {
    const { copied, true: real } = await bothFacts(database, copy.query)
    expect(copied).toEqual(real)
  }
}
const changesKept = async () =>
  (await database.pool.query<{ n: number }>('select count(*) as n from lead_changes')).rows[0]?.n
/** As the first sign of life in ten seconds does. */
const tell = () => database.pool.query(`update report_copies set snapshot = pg_current_snapshot(), pulled_at = now()`)

describe('the log of changed leads', () => {
  beforeAll(async () => {
    database = await testDatabase()
    await insertPartners(database.pool)
    await insertLeads(
      database.pool,
      Array.from({ length: 20 }, (_, lead) => ({ created_at: new Date(Date.UTC(2026, 4, lead + 1)) })),
    )
    world = copyWorld(database)
    copies = [await world.open(), await world.open()]
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
  })

  it('loses no change of any copy when pruned between writers in any order', async () => {
    const act = fc.record({
      who: fc.nat(2),
      what: fc.constantFrom('change', 'change', 'commit', 'prune', 'prune', 'pull one', 'tell', 'open another'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 30, maxLength: 30 }), async (acts) => {
        const writers: PoolClient[] = []
        for (let count = 0; count < 3; count++) writers.push(await database.pool.connect())
        for (const writer of writers) await writer.query('begin')
        try {
          for (const { who, what } of acts) {
            if (what === 'prune') await pruneLeadChanges(database.db)
            if (what === 'change') await writers[who]?.query(`insert into leads (publisher_id, email) values (1, 'x')`)
            if (what === 'commit') await writers[who]?.query('commit; begin')
            if (what === 'pull one') await copies[who % copies.length]?.query('select 1 as one')
            if (what === 'tell') await Promise.all([agrees(), agrees()]).then(tell)
            if (what === 'open another' && copies.length < 5) copies.push(await world.open())
          }
        } finally {
          for (const writer of writers) {
            await writer.query('commit')
            writer.release()
          }
        }
        await agrees()
      }),
      { numRuns: cases(6), seed: 5 },
    )
  })

  it('keeps what the slowest copy lacks, and nothing when no copy lives', async () => {
    await agrees()
    await tell()
    await database.pool.query(`insert into leads (publisher_id, email) values (1, 'kept')`)
    await pruneLeadChanges(database.db)
    expect(await changesKept()).toBe(1)
    await agrees()
    await tell()
    await pruneLeadChanges(database.db)
    expect(await changesKept()).toBe(0)
  })

  it('is pruned despite a copy silent for an hour, which then detects it is stale', async () => {
    const [silent, ...living] = copies
    await database.pool.query(
      `update report_copies set pulled_at = now() - interval '61 minutes' where id = (select min(id) from report_copies)`,
    )
    await pruneLeadChanges(database.db)
    await expect(silent?.query('select 1 as one')).rejects.toThrow('pruned')
    expect((await silent?.lost)?.message).toContain('pruned')
    copies = living
    await database.pool.query(`insert into leads (publisher_id, email) values (1, 'after')`)
    await agrees()
  })
})
