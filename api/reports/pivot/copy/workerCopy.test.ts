import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { build, stop } from 'esbuild'
import { insertLeads, insertPartners } from '../../../db/seed/leads/edgeLeads'
import { testDatabase, type TestDatabase } from '../../../db/testDatabase'
import { bothFacts, copyWorld } from './copyWorld'
import { makeCopyFolder } from './copyFolder'
import { openWorkerCopy } from './workerCopy'

let database: TestDatabase
let world: ReturnType<typeof copyWorld>
let bundles: string

const open = (signal = new AbortController().signal) =>
  openWorkerCopy(path.join(bundles, 'copy.worker.mjs'))(
    { ...world.options, folder: makeCopyFolder(world.directory).path },
    signal,
  )
const endConnections = () =>
  database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'api report copy' and datname = current_database()`,
  )

describe('a copy in a worker', () => {
  beforeAll(async () => {
    // Below the project, so that the bundle finds its packages, as in dist/.
    mkdirSync('node_modules/.cache', { recursive: true })
    bundles = mkdtempSync(path.resolve('node_modules/.cache/worker-'))
    await build({
      entryPoints: ['api/reports/pivot/copy/copy.worker.ts'],
      outfile: path.join(bundles, 'copy.worker.mjs'),
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    })
    await stop()
    database = await testDatabase()
    world = copyWorld(database)
    await insertPartners(database.pool)
    await insertLeads(
      database.pool,
      Array.from({ length: 30 }, (_, lead) => ({
        created_at: new Date(Date.UTC(2026, 4, lead + 1)),
        offer: `O'Neil ${lead}`,
      })),
    )
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
    rmSync(bundles, { recursive: true })
  })

  it('returns the same as in this thread and in PostgreSQL, and closes', async () => {
    const copy = await open()
    await insertLeads(database.pool, [{ created_at: new Date('2026-05-07T00:00:00Z') }])
    const { copied, true: real } = await bothFacts(database, copy.query)
    expect(copied).toEqual(real)
    const snapshots: string[] = []
    const rows = await copy.queryState('select count(*) as n from lead_facts', (snapshot) =>
      Promise.resolve(void snapshots.push(snapshot)),
    )
    expect([rows, snapshots.length]).toEqual([[{ n: 31 }], 1])
    await expect(copy.query('select nothing')).rejects.toThrow('Binder Error')
    await copy.close()
    await expect(copy.query('select 1 as n')).rejects.toThrow()
  })

  it('recovers after slow changes, however many callers gave up meanwhile', async () => {
    const copy = await open()
    const blocker = await database.pool.connect()
    await blocker.query('begin')
    await blocker.query('lock table lead_changes in access exclusive mode')
    const takesIt = async () => {}
    const waiting = Array.from({ length: 5 }, () => copy.queryState('select count(*) as n from lead_facts', takesIt))
    for (const one of waiting) await expect(one).rejects.toThrow('Pulling changes took too long')
    await blocker.query('commit')
    blocker.release()
    // As long as one call waits: none of those before it does.
    expect(await copy.queryState('select 1 as n', takesIt)).toEqual([{ n: 1 }])
    await copy.close()
  })

  it('says that it is lost when its connection breaks', async () => {
    const copy = await open()
    await endConnections()
    expect((await copy.lost).message).toContain('terminat')
    await expect(copy.query('select 1 as n')).rejects.toThrow()
    await copy.close()
  })

  it('ends when told to while it is being built, and when it cannot be built', async () => {
    const stopping = new AbortController()
    const opening = open(stopping.signal)
    stopping.abort()
    await expect(opening).rejects.toThrow()
    await database.pool.query('alter table report_copies rename to elsewhere')
    await expect(open()).rejects.toThrow('report_copies')
    await database.pool.query('alter table elsewhere rename to report_copies')
  })
})
