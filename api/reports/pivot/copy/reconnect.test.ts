import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { insertLeads, insertPartners } from '../../../db/seed/leads/edgeLeads'
import type { PoolClient } from 'pg'
import { testDatabase, type TestDatabase } from '../../../db/testDatabase'
import { readPosition } from './copies.queries'
import { bothFacts, copyWorld } from './copyWorld'
import { CallFault } from './patience'
import type { ReportCopy } from './reportCopy'

let database: TestDatabase
let world: ReturnType<typeof copyWorld>
let copy: ReportCopy

const change = (sql: string) => database.pool.query(sql)
const endConnections = () =>
  change(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'api report copy' and datname = current_database()`,
  )
const agrees = async () => {
  const { copied, true: real } = await bothFacts(database, copy.query)
  expect(copied).toEqual(real)
  expect(copied.length).toBeGreaterThan(10)
}
/** The test's own time limit ends the asking. */
async function until(holds: () => Promise<boolean>) {
  while (!(await holds())) await wait(5)
}
const answers = () =>
  copy.query('select 1 as n').then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof CallFault)) throw error
      return false
    },
  )
/** Breaks the connection; resolves when the copy has noticed and answers over a new one. */
async function reconnect() {
  const before = await registration()
  await endConnections()
  await until(async () => (await answers()) && (await registration()).id !== before.id)
}
const registration = async () => {
  const { rows } = await change('select id, snapshot::text, mark from report_copies')
  expect(rows.length).toBe(1)
  return rows[0] as { id: number; snapshot: string; mark: string }
}
/** While `work` runs, the copy has no connection: it cannot take its registration over. */
async function whileAway(work: (client: PoolClient) => Promise<unknown>) {
  const client = await database.pool.connect()
  await client.query('begin; lock table report_copies in exclusive mode')
  try {
    await until(async () => {
      await endConnections()
      return !(await answers())
    })
    await work(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}
/** Undoes changes without a trace, as on a standby that never received their transactions. */
const undo = (sql: string) =>
  change(`
    alter table leads disable trigger user; ${sql}; alter table leads enable trigger user;
    delete from lead_changes where lead_id in (select id from leads where offer = 'before')`)

describe('a copy whose connection breaks', () => {
  beforeAll(async () => {
    database = await testDatabase()
    await insertPartners(database.pool)
    world = copyWorld(database)
  })
  beforeEach(async () => {
    await change('delete from report_copies')
    await insertLeads(
      database.pool,
      Array.from({ length: 40 }, (_, lead) => ({ created_at: new Date(Date.UTC(2026, lead % 6, 1 + (lead % 28))) })),
    )
    copy = await world.open()
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
  })

  it('answers with every change that was committed meanwhile, whatever it was pulling', async () => {
    for (let turn = 0; turn < 5; turn++) {
      let writing = true
      const writes = (async () => {
        for (let number = 0; writing; number++) {
          await change(`update leads set offer = 'turn ${turn}.${number}' where id % 9 = ${number % 9}`)
          await change(`insert into leads (affiliate_id, email) values (1, 'x')`)
          if (number % 5 === 0) await change(`delete from leads where id % 41 = ${turn}`)
        }
      })()
      await Promise.all([answers(), answers(), reconnect()])
      writing = false
      await writes
      await agrees()
    }
  }, 60_000)

  it('has the changes of transactions that were open when it broke', async () => {
    const [one, other] = [await database.pool.connect(), await database.pool.connect()]
    for (const client of [one, other]) await client.query('begin')
    await one.query(`update leads set offer = 'one' where id % 3 = 0`)
    await other.query(`update leads set offer = 'other' where id % 3 = 1`)
    await reconnect()
    await agrees()
    await one.query('commit')
    await agrees()
    await whileAway(() => other.query('commit'))
    await until(answers)
    await agrees()
    for (const client of [one, other]) client.release()
  })

  it.each([['has its last mark'], ['lacks its last mark']])(
    'shows nothing that the next server lacks, which %s',
    async (which) => {
      await reconnect()
      const former = await registration()
      await change(`update leads set offer = 'lost' where id % 3 = 0`)
      await agrees()
      if (which.startsWith('lacks')) {
        await reconnect()
        expect((await registration()).mark).not.toBe(former.mark)
        await change(`update leads set offer = 'lost' where id % 3 = 1`)
        await agrees()
      }
      await whileAway(async (client) => {
        await undo(`update leads set offer = 'before' where offer = 'lost'`)
        await client.query(
          'update report_copies set mark = $1, snapshot = $2::pg_snapshot, marked_by = pg_current_xact_id()',
          [former.mark, former.snapshot],
        )
      })
      await until(answers)
      await agrees()
    },
  )

  it('answers when the same happens again before it was confirmed', async () => {
    await change(`update leads set offer = 'seen' where id % 3 = 0`)
    await agrees()
    for (let turn = 0; turn < 5; turn++) {
      await endConnections()
      await change(`update leads set offer = 'turn ${turn}' where id % 7 = 0`)
    }
    await until(answers)
    await agrees()
    expect((await change('select from report_copies')).rowCount).toBe(1)
  })

  it.each([
    ['its registration has expired', 'delete from report_copies'],
    ['the server has another history', 'update report_copies set mark = gen_random_uuid()'],
    ['its registration came from a dump', `update report_copies set marked_by = '7'`],
  ])('is lost when %s', async (_what, sql) => {
    await whileAway((client) => client.query(sql))
    expect((await copy.lost).message).toContain('The change log no longer reaches back to it')
    await expect(copy.query('select 1 as n')).rejects.toThrow(CallFault)
  })

  it('is lost when the view has changed meanwhile', async () => {
    await change('create view other_facts as select id from leads')
    await endConnections()
    expect((await copy.lost).message).toContain('version')
    await change('drop view other_facts')
  })

  it('is not asked by those who know another primary', async () => {
    const at = await readPosition(database.pool)
    expect(await copy.query('select 1 as n', at)).toEqual([{ n: 1 }])
    await expect(copy.query('select 1 as n', { ...at, timeline: 'FFFFFFFF' })).rejects.toThrow('another server')
    await expect(copy.query('select 1 as n', { ...at, database: '1/1' })).rejects.toThrow('another database')
    expect(await copy.query('select 1 as n', { database: at.database, xmax: '3' })).toEqual([{ n: 1 }])
  })
})
