/** Run by `npm run test:clickhouse`, on the real engine. */
import { text as readText } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { insertLeads, insertPartners } from '../../api/db/seed/leads/edgeLeads'
import { testDatabase, type TestDatabase } from '../../api/db/testDatabase'
import { bothFacts } from '../../api/reports/pivot/copy/copyWorld'
import { CallFault } from '../../api/reports/pivot/copy/patience'
import type { ReportCopy } from '../../api/reports/pivot/copy/reportCopy'
import type { ClickHouse } from '../../api/reports/pivot/clickhouse/clickhouse'
import { clickhouseSql } from '../../api/reports/pivot/clickhouse/clickhouseSql'
import { clickhouseWorld } from '../../api/reports/pivot/clickhouse/clickhouseWorld'

type World = NonNullable<Awaited<ReturnType<typeof clickhouseWorld>>>
let database: TestDatabase
let world: World

const hostile = [
  '',
  ' ',
  '"',
  "'",
  ',',
  '\n',
  '\r\n',
  '\\N',
  '\\',
  'a\tb\\n',
  'NULL',
  '\u{1F600}',
  '\u0001\b\v\f',
  '{a:Identifier}',
]
const deposited = {
  ...{ lead_status_id: 5, advertiser_id: 1, converted_at: new Date('2026-07-02T00:00:00.123Z'), revenue: '12.34' },
  ...{ ftd_date: new Date('2026-08-01T01:02:03Z'), payout: '0.01' },
}
const created = (day: number) => new Date(Date.UTC(2026, 4, day, 7, 8, 9, day))

const agrees = async (copy: ReportCopy) => {
  const facts = await bothFacts(database, (text) => world.ask(copy, sql.raw(text)))
  expect(facts.copied).toEqual(facts.true)
}
const change = (text: string) => database.pool.query(text)
const tableOf = async () =>
  (await world.direct.query('select "table" from lead_facts_state order by version desc limit 1'))[0]?.table
/** A connection over the same engine of which closing does not end that of the test. */
const connectionWith = (faults: Partial<ClickHouse>) => (): ClickHouse => ({
  ...world.direct,
  close: () => Promise.resolve(),
  ...faults,
})

describe('facts in ClickHouse', () => {
  beforeAll(async () => {
    database = await testDatabase()
    await insertPartners(database.pool)
    await database.pool.query(`select ensure_month(date '2026-06-01'), ensure_month(date '2026-07-01')`)
    const texts = hostile.map((offer, index) => ({
      created_at: created(1 + index),
      offer,
      funnel: hostile.at(-index - 1),
    }))
    const waiting = { created_at: created(3), lead_status_id: 6, advertiser_id: 1, is_fake_ftd: true }
    await insertLeads(database.pool, [...texts, { created_at: created(2), ...deposited }, waiting])
    const made = await clickhouseWorld(database)
    if (!made) throw new Error('TEST_CLICKHOUSE_URL is not set: this is run by npm run test:clickhouse')
    world = made
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
  })

  it('are those of PostgreSQL, whatever the texts are', () => agrees(world.first))

  it.each([
    `insert into leads (publisher_id, email, created_at) select 2, 'new', date '2026-05-01' + n * interval '1 day' from generate_series(1, 20) n`,
    `update leads set lead_status_id = 5, advertiser_id = 1, converted_at = created_at + interval '1 day', revenue = 5, ftd_date = created_at, payout = 3 where id % 3 = 0 and lead_status_id in (1, 2, 3)`,
    `update leads set lead_status_id = 2, converted_at = null, ftd_date = null, revenue = 0, payout = 0 where lead_status_id = 5 and id % 2 = 0`,
    `update leads set is_hidden = not is_hidden where id % 4 = 0`,
    `update leads set is_hidden = false`,
    `delete from leads where id % 5 = 0`,
    `update leads set created_at = created_at + interval '27 days', converted_at = converted_at + interval '27 days', ftd_date = ftd_date + interval '27 days' where id % 7 = 0`,
  ])('follow %s', async (text) => {
    const { rowCount } = await change(text)
    expect(rowCount).toBeGreaterThan(0)
    await agrees(world.first)
  })

  it('are followed by several processes at once, and no fact counts twice', async () => {
    const others = [await world.open(), await world.open()]
    const copies = [world.first, ...others]
    for (let round = 0; round < 8; round++) {
      await Promise.all([
        change(`insert into leads (publisher_id, email, created_at) values (1, 'many', '2026-05-09')`),
        change(`update leads set offer = 'Round ${round}' where id % 8 = ${round}`),
        ...copies.map((copy) => world.ask(copy, sql`select count(*) as n from lead_facts l`)),
      ])
      await Promise.all(copies.map(agrees))
    }
    for (const copy of others) await copy.close()
  })

  it('show each pull as a whole, also one of many leads', async () => {
    await change(
      `insert into leads (publisher_id, email, created_at) select 1, 'bulk', '2026-05-09' from generate_series(1, 20000)`,
    )
    await agrees(world.first)
    const rows = await world.direct.query(
      `select uniqExact(_part) as parts, count() as facts from ${String(await tableOf())} where version = (select max(version) from ${String(await tableOf())})`,
    )
    expect(rows).toEqual([{ parts: 1, facts: 20_000 }])
    await change(`delete from leads where email = 'bulk'`)
    await agrees(world.first)
  })

  it('outlive the processes: the next one goes on with what changed meanwhile', async () => {
    await world.first.close()
    const table = await tableOf()
    await change(
      `update leads set advertiser_id = 2, lead_status_id = 2, offer = 'Meanwhile' where lead_status_id in (1, 3)`,
    )
    await change(`delete from leads where id % 9 = 0`)
    const next = await world.open()
    await agrees(next)
    expect(await tableOf()).toBe(table)
    await next.close()
  })

  it('follow many changes at once, and show them as a whole', async () => {
    const copy = await world.open(undefined, database.url, 3)
    const table = await tableOf()
    await change(
      `insert into leads (publisher_id, email, created_at) select 1, 'bulk', '2026-05-09' from generate_series(1, 45000)`,
    )
    await change(`delete from leads where email = 'bulk' and id % 2 = 0`)
    await change(
      `update leads set created_at = created_at + interval '1 day' where email <> 'bulk' and converted_at is null`,
    )
    await change(`update leads set is_hidden = not is_hidden where email <> 'bulk' and id % 3 = 0`)
    await agrees(copy)
    expect(await tableOf()).toBe(table)
    expect(await world.direct.query(`select name from system.tables where name like '${String(table)}_%'`)).toEqual([])
    await copy.close()
    await change(`delete from leads where email = 'bulk'`)
    const next = await world.open()
    await agrees(next)
    await next.close()
  })

  it('are right after a process that lost its turn while it brought many changes, and went on', async () => {
    let [goOn, hasEnded] = [() => {}, () => {}]
    const next = new Promise<void>((resolve) => (goOn = resolve))
    const ended = new Promise<void>((resolve) => (hasEnded = resolve))
    let isAttaching = false
    const slow = await world.open(
      connectionWith({
        run: async (text) => {
          if (text.includes(' attach partition ')) {
            isAttaching = true
            await change(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 1 and pid in (
              select pid from pg_stat_activity where application_name = 'api report copy' and datname = current_database())`)
            await next
          }
          await world.direct.run(text).catch((error: unknown) => {
            hasEnded()
            throw error
          })
          if (isAttaching && text.startsWith('insert into lead_facts_state')) hasEnded()
        },
      }),
      database.url,
      3,
    )
    await change(`update leads set offer = 'Turn' where id % 2 = 0`)
    await expect(slow.query('select 1 as n')).rejects.toThrow()
    await slow.lost
    const killed = connectionWith({
      run: async (text) => {
        await world.direct.run(text)
        if (/create table .*_changes/.test(text)) goOn()
      },
      insert: () => ended.then(() => Promise.reject(new Error('killed'))),
    })
    await expect(world.open(killed, database.url, 3)).rejects.toThrow('killed')
    const last = await world.open()
    await agrees(last)
    await last.close()
  })

  it('are not followed any more when ClickHouse was restored to an earlier state', async () => {
    const copy = await world.open()
    const count = clickhouseSql(sql`select count(*) as n from lead_facts l`)
    await copy.query(count)
    const table = String(await tableOf())
    const kept = `select * from lead_facts_state order by version desc limit 1`
    await world.direct.run(`create table kept_state engine = MergeTree order by tuple() as ${kept}`)
    await change(`update leads set offer = 'Lost with the disk' where id % 3 = 0`)
    await agrees(copy)
    await world.direct.run(
      `alter table ${table} delete where version > (select max(version) from kept_state) settings mutations_sync = 2`,
    )
    await world.direct.run(`truncate table lead_facts_state`)
    await world.direct.run(`insert into lead_facts_state select * from kept_state`)
    await world.direct.run(`drop table kept_state`)
    await change(`delete from lead_changes; update report_copies set snapshot = pg_current_snapshot()`)
    await expect(copy.query(count)).rejects.not.toBeInstanceOf(CallFault)
    expect((await copy.lost).message).toMatch(/earlier state/)
    const next = await world.open()
    await agrees(next)
    await next.close()
  })

  it('are right after a write whose answer was lost, and after one that arrives late', async () => {
    let mode: 'stored' | 'late' | 'well' = 'well'
    const late: (() => Promise<void>)[] = []
    const copy = await world.open(
      connectionWith({
        insert: async (table, columns, lines) => {
          const content = await readText(lines)
          const insert = () => world.direct.insert(table, columns, Readable.from([content], { objectMode: false }))
          if (mode === 'well') return insert()
          if (mode === 'late') late.push(insert)
          else await insert()
          throw new Error('ClickHouse does not answer: socket hang up')
        },
      }),
    )
    const count = sql`select count(*) as n from lead_facts l`
    for (const fault of ['stored', 'late'] as const) {
      mode = fault
      await change(
        `update leads set lead_status_id = 6, advertiser_id = 1, is_fake_ftd = true where lead_status_id = 2 and id % 2 = ${fault === 'late' ? 1 : 0}`,
      )
      await expect(copy.query(clickhouseSql(count))).rejects.not.toBeInstanceOf(CallFault)
      expect((await copy.lost).message).toMatch(/socket hang up/)
      // What the lost write has brought is no longer so.
      await change(`update leads set lead_status_id = 2, is_fake_ftd = false where lead_status_id = 6`)
      const next = await world.open()
      await agrees(next)
      for (const insert of late.splice(0)) await insert()
      await agrees(next)
      await next.close()
    }
  })

  it.each([
    ['the log was pruned', () => change('delete from report_copies')],
    [
      'ClickHouse was restored to an earlier state',
      () =>
        change(
          `update report_copies set snapshot = (pg_snapshot_xmax(snapshot)::text || ':' || (pg_snapshot_xmax(snapshot)::text::bigint + 1) || ':')::pg_snapshot`,
        ),
    ],
    [
      'the database was restored to an earlier state',
      () =>
        world.direct.run(
          `insert into lead_facts_state select source, history, "table", columns, registration, '99999999:99999999:', version + 1 from lead_facts_state order by version desc limit 1`,
        ),
    ],
    [
      'another database server took over',
      () =>
        world.direct.run(
          `insert into lead_facts_state select source, '000000FF', "table", columns, registration, snapshot, version + 1 from lead_facts_state order by version desc limit 1`,
        ),
    ],
    ['the table is gone', async () => world.direct.run(`drop table ${String(await tableOf())}`)],
    [
      'a fact got another column',
      () =>
        world.direct.run(
          `insert into lead_facts_state select source, history, "table", 'other', registration, snapshot, version + 1 from lead_facts_state order by version desc limit 1`,
        ),
    ],
  ])('are loaded again if %s', async (_, happen) => {
    const table = await tableOf()
    await happen()
    const next = await world.open()
    expect(await tableOf()).not.toBe(table)
    await agrees(next)
    await next.close()
  })

  it('of another database are left alone', async () => {
    const other = await testDatabase()
    await expect(world.open(connectionWith({}), other.url)).rejects.toThrow(/the facts of another database/)
    await other.drop()
  })
})
