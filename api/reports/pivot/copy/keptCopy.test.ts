import {
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { insertLeads, insertPartners } from '../../../db/seed/leads/edgeLeads'
import { testDatabase, type TestDatabase } from '../../../db/testDatabase'
import { pruneLeadChanges } from './copies.queries'
import { bothFacts, copyWorld } from './copyWorld'
import { keepCopy } from './keepCopy'
import { openReportCopy, type CopyOptions } from './reportCopy'

let database: TestDatabase
let world: ReturnType<typeof copyWorld>
let directory: string
let keepers: ReturnType<typeof keepCopy>[] = []

const change = (sql: string) => database.pool.query(sql)
const endConnections = () =>
  change(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'api report copy' and datname = current_database()`,
  )
const folders = () => readdirSync(directory).map((entry) => path.join(directory, entry))
const onlyFolder = () => folders()[0] ?? ''

/** The test's own time limit ends the asking. */
async function until(holds: () => Promise<boolean>) {
  while (!(await holds()));
}

/** A process that keeps its copy in the folder, and what it did: which copies it opened or built, and why. */
async function start() {
  const seen = { opened: [] as (boolean | undefined)[], reasons: [] as string[] }
  const say = ({ reason }: { reason?: string }) => void (reason && seen.reasons.push(reason))
  const keeper = keepCopy({
    open: async (options: CopyOptions, ...how) => {
      const copy = await openReportCopy(options, ...how)
      seen.opened.push(options.isKept ?? false)
      return copy
    },
    options: world.options,
    ...{ directory, keeps: true, pausesMs: [1, 20], log: { info: say, warn: say, error: say } as never },
  })
  keepers.push(keeper)
  await keeper.start()
  return {
    ...seen,
    stop: keeper.stop,
    agrees: async () => {
      const copy = keeper.copy()
      if (!copy) throw new Error('There is no copy')
      const { copied, true: real } = await bothFacts(database, copy.query)
      expect(copied).toEqual(real)
      expect(copied.length).toBeGreaterThan(10)
    },
  }
}

/** Changes of every kind, in old months and new ones. */
const changeAll = async () => {
  await change(`update leads set offer = 'changed', custom_param_1 = 'x' where id % 5 = 0`)
  await change(`delete from leads where id % 7 = 0`)
  await change(`update leads set is_hidden = true where id % 11 = 0`)
  await insertLeads(database.pool, [{ created_at: new Date('2026-01-09T00:00:00Z') }, { created_at: new Date() }])
}

describe('a kept copy', () => {
  beforeAll(async () => {
    database = await testDatabase()
    await insertPartners(database.pool)
    world = copyWorld(database)
  })
  beforeEach(async () => {
    directory = path.join(world.directory, String(Math.random()).slice(2))
    keepers = []
    await insertLeads(
      database.pool,
      Array.from({ length: 60 }, (_, lead) => ({ created_at: new Date(Date.UTC(2026, lead % 6, 1 + (lead % 28))) })),
    )
  })
  afterEach(async () => {
    for (const keeper of keepers) await keeper.stop()
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
  })

  it('is used by the next process, with what changed meanwhile', async () => {
    const first = await start()
    await changeAll()
    await first.agrees()
    await first.stop()
    await changeAll()
    await pruneLeadChanges(database.db)
    const second = await start()
    await second.agrees()
    await changeAll()
    await second.agrees()
    expect([first.opened, second.opened]).toEqual([[false], [true]])
    await second.stop()
    const third = await start()
    await third.agrees()
    expect([third.opened, folders().length]).toEqual([[true], 1])
  })

  it('is used after an unclean end, and shows nothing that the database has lost', async () => {
    const first = await start()
    await change(`update leads set offer = 'lost' where id % 3 = 0; delete from leads where id % 4 = 0`)
    await first.agrees()
    // The files as they are now, and no confirmation after them.
    const registrations = await database.pool.connect()
    await registrations.query('begin; lock table report_copies in exclusive mode')
    const image = path.join(world.directory, 'copy-elsewhere-1-00000001')
    cpSync(onlyFolder(), image, { recursive: true })
    const stopped = first.stop() // its last confirmation waits for the lock, and fails
    await until(async () => {
      await endConnections()
      return Promise.race([stopped.then(() => true), wait(20, false)])
    })
    await registrations.query('rollback')
    registrations.release()
    for (const folder of folders()) rmSync(folder, { recursive: true })
    cpSync(image, path.join(directory, path.basename(image)), { recursive: true })
    // With the transactions, their lines of the log are lost.
    await change(`
      alter table leads disable trigger leads_updated;
      update leads set offer = 'before' where offer = 'lost';
      alter table leads enable trigger leads_updated;
      delete from lead_changes where lead_id in (select id from leads where offer = 'before')`)
    const second = await start()
    await second.agrees()
    expect(second.opened).toEqual([true])
  })

  it.each([
    ['a block is damaged', (size: number) => Array.from({ length: 40 }, (_, n) => Math.floor((size * (n + 2)) / 44))],
    ['its head is damaged', () => [0, 9, 4096 + 20, 8192 + 20]],
  ])('is made anew when %s', async (_what, places) => {
    const first = await start()
    await first.stop()
    const file = path.join(onlyFolder(), 'facts.duckdb')
    const handle = openSync(file, 'r+')
    for (const place of places(statSync(file).size)) {
      const byte = Buffer.alloc(1)
      readSync(handle, byte, 0, 1, place)
      writeSync(handle, Buffer.of((byte[0] ?? 0) ^ 0xff), 0, 1, place)
    }
    closeSync(handle)
    const second = await start()
    await second.agrees()
    expect([second.opened, second.reasons.length, folders().length]).toEqual([[false], 1, 1])
  })

  it('is made anew when it is unfinished, or when a process ended while opening it', async () => {
    const first = await start()
    await first.stop()
    writeFileSync(path.join(onlyFolder(), `opened-${hostname().replace(/[^\w.]/g, '_')}-2147483646`), '')
    const half = path.join(directory, 'copy-elsewhere-1-00000002')
    mkdirSync(half)
    const second = await start()
    await second.agrees()
    expect([second.opened, second.reasons.length, folders().length]).toEqual([[false], 2, 1])
  })

  it('is made anew when the log no longer reaches back to it, or the view has changed', async () => {
    const first = await start()
    await first.stop()
    await change(`update report_copies set pulled_at = now() - interval '61 minutes'`)
    await pruneLeadChanges(database.db)
    const second = await start()
    await second.agrees()
    await second.stop()
    await change(`create view other_facts as select id from leads`)
    const third = await start()
    await third.agrees()
    expect([second.opened, third.opened]).toEqual([[false], [false]])
    expect([...second.reasons, ...third.reasons].join()).toMatch(/log.*version/)
    await change('drop view other_facts')
  })

  it('is used by one process only, also where there is a duplicate of its files', async () => {
    const first = await start()
    await first.stop()
    cpSync(onlyFolder(), path.join(directory, 'copy-elsewhere-1-00000003'), { recursive: true })
    const both = [await start(), await start()]
    for (const one of both) await one.agrees()
    expect(both.map(({ opened }) => opened)).toEqual([[true], [false]])
  })

  it('stays when the database is away at the start', async () => {
    const first = await start()
    await first.stop()
    const { databaseUrl } = world.options
    world.options.databaseUrl = 'postgres://nobody@127.0.0.1:1/none'
    const second = await start()
    await expect(second.agrees()).rejects.toThrow('There is no copy')
    await second.stop()
    world.options.databaseUrl = databaseUrl
    const third = await start()
    await third.agrees()
    expect(third.opened).toEqual([true])
  })
})
