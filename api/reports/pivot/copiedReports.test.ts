import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { testDatabase, type TestDatabase } from '../../db/testDatabase'
import { copiedReports } from './copiedReports'
import { copyWorld } from './copy/copyWorld'
import { openReportCopy, type OpenCopy, type ReportCopy } from './copy/reportCopy'
import type { RunningReports } from './engine'
import { postgresReports } from './postgresReports'

let database: TestDatabase
let world: ReturnType<typeof copyWorld>
const started: RunningReports[] = []

interface Count {
  n: number
}
const count = sql<Count>`select count(*) as n from lead_facts l where l.fact = ${1} and l.offer = ${"O'Neil\\"}`
const addLead = () => insertLeads(database.pool, [{ created_at: new Date(), offer: "O'Neil\\" }])
const endCopyConnections = () =>
  database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'api report copy' and datname = current_database()`,
  )
/** The test's own time limit ends the asking. */
async function until(holds: () => boolean | Promise<boolean>) {
  while (!(await holds())) await wait(10)
}

/** Reports over a copy whose faults the test chooses, with what was logged and who answered. */
function reportsWith(open: OpenCopy = openReportCopy) {
  const seen = { logged: [] as string[], byPostgres: 0, copies: [] as ReportCopy[] }
  const say = (_: object, text?: string) => void seen.logged.push(text ?? '')
  const postgres = postgresReports(database.db)
  const reports = copiedReports({
    engine: 'own_copy',
    pool: database.pool,
    log: { info: say, warn: say, error: say } as never,
    postgres: { ...postgres, query: (query) => (seen.byPostgres++, postgres.query(query)) },
    open: async (...how) => {
      const copy = await open(...how)
      seen.copies.push(copy)
      return copy
    },
    options: world.options,
    directory: world.directory,
    pausesMs: [1, 20],
  })
  started.push(reports)
  return { reports, seen }
}
/** Asks once, and says who answered. */
async function answeredBy({ reports, seen }: ReturnType<typeof reportsWith>) {
  const before = seen.byPostgres
  const [row] = await reports.query(count)
  const { rows } = await count.execute(database.db)
  expect(row).toEqual(rows[0])
  return seen.byPostgres === before ? 'the copy' : 'PostgreSQL'
}

describe('reports over a copy', () => {
  beforeAll(async () => {
    database = await testDatabase()
    await insertPartners(database.pool)
    await insertLeads(database.pool, [{ created_at: new Date('2026-05-01T00:00:00Z') }])
    world = copyWorld(database)
  })
  afterAll(async () => {
    for (const reports of started) await reports.stop()
    expect(readdirSync(world.directory)).toEqual([])
    await world.close()
    const { rows } = await database.pool.query('select * from report_copies')
    expect(rows).toEqual([])
    await database.drop()
  })

  it('come from PostgreSQL until the copy is ready, then from the copy, identically', async () => {
    let build: () => void = () => {}
    const allowed = new Promise<void>((resolve) => (build = resolve))
    const world = reportsWith(async (...how) => {
      await allowed
      return openReportCopy(...how)
    })
    const ready = world.reports.start()
    expect(await answeredBy(world)).toBe('PostgreSQL')
    build()
    await ready
    for (let turn = 0; turn < 20; turn++) {
      await addLead()
      expect(await answeredBy(world)).toBe('the copy')
    }
  })

  it('come from PostgreSQL when the connection of the copy breaks, then from a complete new copy', async () => {
    const world = reportsWith()
    await world.reports.start()
    for (let turn = 1; turn < 4; turn++) {
      expect(await answeredBy(world)).toBe('the copy')
      const building = await database.pool.connect()
      await building.query('begin; lock table report_copies in exclusive mode')
      await endCopyConnections()
      await world.seen.copies.at(-1)?.lost
      await addLead()
      expect(await answeredBy(world)).toBe('PostgreSQL')
      expect(world.reports.engineState().answers).toBe(false)
      // What a server that is promoted has not received.
      await building.query(`delete from leads where id = (select max(id) from leads where offer = 'O''Neil\\')`)
      await building.query('commit')
      building.release()
      await until(async () => (await answeredBy(world)) === 'the copy')
      expect(world.reports.engineState().answers).toBe(true)
      expect(world.seen.copies.length).toBe(turn + 1)
    }
    await database.pool.query('delete from report_copies where id < (select max(id) from report_copies)')
  })

  it('are answered by PostgreSQL when the copy fails at a query, and never in part', async () => {
    let fails = true
    const world = reportsWith(async (...how) => {
      const copy = await openReportCopy(...how)
      return {
        ...copy,
        query: (text) => (fails ? Promise.reject(new Error('IO Error: the disk is full')) : copy.query(text)),
      }
    })
    await world.reports.start()
    expect(await answeredBy(world)).toBe('PostgreSQL')
    fails = false
    await until(async () => (await answeredBy(world)) === 'the copy')
    expect(world.seen.copies.length).toBeGreaterThanOrEqual(2)
  })

  it('keep the copy when a statement is at fault', async () => {
    const world = reportsWith()
    await world.reports.start()
    const dates = sql<{ at: Date }>`select l.created_at as at from lead_facts l order by 1 limit 1`
    expect(await world.reports.query(dates)).toEqual([{ at: new Date('2026-05-01T00:00:00Z') }])
    const huge = sql<Count>`select ${Number.MAX_SAFE_INTEGER}::bigint * 2 as n`
    expect(await world.reports.query(huge)).toEqual([{ n: Number.MAX_SAFE_INTEGER * 2 }])
    expect(world.seen.byPostgres).toBe(2)
    expect(await answeredBy(world)).toBe('the copy')
    expect(world.seen.copies.length).toBe(1)
  })

  it('go on trying while no copy can be built', async () => {
    let tries = 0
    const world = reportsWith((...how) => (++tries < 4 ? Promise.reject(new Error('no room')) : openReportCopy(...how)))
    await world.reports.start()
    expect(await answeredBy(world)).toBe('PostgreSQL')
    await until(async () => (await answeredBy(world)) === 'the copy')
    expect(tries).toBe(4)
  })

  it('and a read of PostgreSQL are of one state, whatever is written meanwhile', async () => {
    const { reports } = reportsWith()
    await reports.start()
    let writing = true
    const writes = Promise.all(
      [1, 2].map(async () => {
        while (writing) await addLead()
      }),
    )
    const readBoth = () =>
      reports.queryTogether(count, async (client, rows) => {
        const { rows: read } = await client.query<Count>(`select count(*)::float8 as n from leads where offer = $1`, [
          "O'Neil\\",
        ])
        return [(await rows)[0]?.n, read[0]?.n]
      })
    const pairs: Awaited<ReturnType<typeof readBoth>>[] = []
    const statesSeen = () => new Set(pairs.map((pair) => pair?.[0])).size
    // Until they have seen a lead come.
    while (pairs.length < 60 || statesSeen() === 1)
      pairs.push(...(await Promise.all(Array.from({ length: 20 }, readBoth))))
    writing = false
    await writes
    for (const pair of pairs) expect(pair?.[0]).toBe(pair?.[1])
    expect(statesSeen()).toBeGreaterThan(1)
  })

  it('give up a copy that is found to differ', async () => {
    const { reports, seen } = reportsWith()
    await reports.start()
    expect(await reports.queryTogether(count, () => Promise.resolve(null))).toBeNull()
    await until(() => seen.copies.length === 2)
  })

  it('stand beside those of other processes', async () => {
    const both = [reportsWith(), reportsWith()]
    await Promise.all(both.map(({ reports }) => reports.start()))
    await addLead()
    expect(await Promise.all(both.map(answeredBy))).toEqual(['the copy', 'the copy'])
    await both[0]?.reports.stop()
    await addLead()
    expect(await Promise.all(both.map(answeredBy))).toEqual(['PostgreSQL', 'the copy'])
  })
})
