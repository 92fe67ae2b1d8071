import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { insertLeads, insertPartners } from '../../../db/seed/leads/edgeLeads'
import { testDatabase, type TestDatabase } from '../../../db/testDatabase'
import { copyWorld } from '../copy/copyWorld'
import { postgresReports } from '../postgresReports'
import { clickhouseReports } from './clickhouseReports'
import { clickhouseStub, errorOf, stubRows } from './clickhouseStub'

let database: TestDatabase
let stub: Awaited<ReturnType<typeof clickhouseStub>>
let world: ReturnType<typeof copyWorld>

const count = sql<{ n: number }>`select count(*) as n from lead_facts l`

describe('reports over a ClickHouse at fault', () => {
  beforeAll(async () => {
    database = await testDatabase()
    stub = await clickhouseStub()
    world = copyWorld(database)
    await insertPartners(database.pool)
    await insertLeads(database.pool, [{ created_at: new Date('2026-05-01T00:00:00Z') }])
  })
  afterAll(async () => {
    await stub.close()
    await world.close()
    await database.drop()
  })

  it.each([
    ['lets nobody in', errorOf(516, 'AUTHENTICATION_FAILED', 403)],
    ['answers nonsense', stubRows([{ name: 'n', type: 'UInt64' }], [['77']])],
  ])('come from PostgreSQL if it %s, and the log tells it', async (_, answer) => {
    stub.answer = answer
    const logged: string[] = []
    const say = (of: { err?: Error }, text?: string) => void logged.push(`${text}: ${of.err?.message}`)
    const reports = clickhouseReports(stub.url, {
      ...{ pool: database.pool, postgres: postgresReports(database.db), pausesMs: [60_000] },
      log: { info: say, warn: say, error: say } as never,
      ...{ options: world.options, directory: world.directory },
    })
    await reports.start()
    expect(await reports.query(count)).toEqual([{ n: 1 }])
    expect(await reports.queryTogether(count, () => Promise.reject(new Error('nobody asks')))).toBeNull()
    await reports.stop()
    expect(logged).toEqual([expect.stringMatching(/could not be built; PostgreSQL answers: .*ClickHouse/)])
    expect(logged.join()).not.toMatch(/geheim/)
  })
})
