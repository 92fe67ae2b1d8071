import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../../../shared/test/depth'
import type { PoolClient } from 'pg'
import { insertLeads, insertPartners } from '../../../db/seed/leads/edgeLeads'
import { testDatabase, type TestDatabase } from '../../../db/testDatabase'
import { bothFacts, copyWorld } from './copyWorld'
import type { ReportCopy } from './reportCopy'

let database: TestDatabase
let world: ReturnType<typeof copyWorld>
let copy: ReportCopy

const hostile = [
  '',
  ' ',
  '"',
  '""',
  "'",
  ',',
  '\n',
  '\r\n',
  '\\N',
  '\\',
  'NULL',
  'a"b,\n"c',
  '\u{1F600}',
  '\t',
  'null',
  '\u0001',
  ' x ',
  '=1',
]
const deposited = {
  lead_status_id: 5,
  advertiser_id: 1,
  converted_at: new Date('2026-07-02T00:00:00.123Z'),
  revenue: '12.34',
  ftd_date: new Date('2026-08-01T01:02:03Z'),
  payout: '0.01',
}
const waiting = { lead_status_id: 6, advertiser_id: 1, is_fake_ftd: true }
const created = (day: number) => new Date(Date.UTC(2026, 4, day, 7, 8, 9, day))
const agrees = async () => {
  const { copied, true: real } = await bothFacts(database, copy.query)
  expect(copied).toEqual(real)
}

/** What a writer may do to the leads it finds, as SQL. */
const changes = [
  `insert into leads (publisher_id, email, created_at) select 2, 'new', date '2026-05-01' + random() * interval '50 days' from generate_series(1, 3)`,
  `update leads set advertiser_id = 2, lead_status_id = 2, offer = 'x' where id = any($1) and lead_status_id in (1, 3)`,
  `update leads set is_hidden = not is_hidden where id = any($1)`,
  `update leads set autologged_at = now(), custom_param_3 = 'c' where id = any($1)`,
  `update leads set lead_status_id = 5, advertiser_id = coalesce(advertiser_id, 1), converted_at = created_at + interval '1 day', revenue = 5, ftd_date = created_at + interval '2 days', payout = 3 where id = any($1) and lead_status_id in (1, 2)`,
  `update leads set created_at = created_at + interval '27 days', converted_at = converted_at + interval '27 days', ftd_date = ftd_date + interval '27 days' where id = any($1) and created_at < '2026-06-01'`,
  `delete from leads where id = any($1)`,
  `delete from leads where id = any($1) and lead_status_id = 5`,
]

const step = fc.record({
  writer: fc.nat(3),
  act: fc.oneof(
    { weight: 6, arbitrary: fc.constant('change' as const) },
    { weight: 3, arbitrary: fc.constantFrom('commit' as const, 'roll back' as const, 'undo' as const) },
  ),
  change: fc.nat(changes.length - 1),
  leads: fc.array(fc.nat(59), { maxLength: 4 }),
})

describe('the copy that reports read', () => {
  beforeAll(async () => {
    database = await testDatabase()
    await insertPartners(database.pool)
    await insertLeads(database.pool, [
      ...hostile.map((text) => ({
        created_at: created(1),
        offer: text,
        custom_param_5: text,
        advertiser_status: text,
      })),
      ...Array.from({ length: 42 }, (_, lead) => ({
        created_at: created((lead % 60) + 1),
        ...(lead % 3 === 0 ? deposited : lead % 7 === 0 && waiting),
      })),
      { ...deposited, created_at: created(1) },
      { created_at: created(2), is_hidden: true },
    ])
    world = copyWorld(database)
    copy = await world.open()
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
  })

  it('holds every fact from the start, whatever its texts', async () => {
    expect(copy.facts).toBeGreaterThan(60)
    await agrees()
  })

  it('equals the view after each write in any commit order, with one left open', async () => {
    const ids =
      (await database.pool.query<{ ids: number[] }>('select array_agg(id order by id) as ids from leads')).rows[0]
        ?.ids ?? []
    const open = await database.pool.connect()
    await open.query('begin')
    await open.query(`insert into leads (publisher_id, email, created_at) values (3, 'late', '2026-05-20T00:00:00Z')`)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 25 }), async (steps) => {
        const writers: PoolClient[] = []
        for (let count = 0; count < 4; count++) writers.push(await database.pool.connect())
        for (const writer of writers) await writer.query(`begin; set local lock_timeout = '20ms'; savepoint before`)
        try {
          for (const { writer, act, change, leads } of steps) {
            const client = writers[writer] ?? open
            const again = `begin; set local lock_timeout = '20ms'; savepoint before`
            if (act === 'commit') await client.query(`commit; ${again}`)
            else if (act === 'roll back') await client.query(`rollback; ${again}`)
            else if (act === 'undo') await client.query('rollback to before')
            else {
              const sql = changes[change] ?? ''
              // A lead that another writer has locked is left.
              await client.query('savepoint now')
              await client
                .query(sql, sql.includes('$1') ? [leads.map((lead) => ids[lead] ?? 0)] : [])
                .catch(() => client.query('rollback to now'))
            }
            await agrees()
          }
        } finally {
          for (const writer of writers) {
            await writer.query('commit')
            writer.release()
          }
        }
        await agrees()
      }),
      { numRuns: cases(4), seed: 17 },
    )
    await open.query('commit')
    open.release()
    await agrees()
  })

  it('shows every change that was committed before it was asked, a thousand times', async () => {
    const id = (await insertLeads(database.pool, [{ created_at: created(3), offer: 'start' }]))[0]
    const before = await copy.query('select count(*) as n from lead_facts')
    for (let turn = 0; turn < 250; turn++) {
      await Promise.all(
        [1, 2, 3, 4].map(async (one) => {
          const offer = `${turn} by ${one}`
          await database.pool.query(`update leads set offer = $2 where id = $1`, [id, offer])
          await database.pool.query(`insert into leads (publisher_id, email, offer) values (1, 'x', $1)`, [offer])
          expect(
            await copy.query(`select count(*) as n from lead_facts where offer = '${offer}' and lead_id <> ${id}`),
          ).toEqual([{ n: 1 }])
        }),
      )
    }
    expect(await copy.query('select count(*) as n from lead_facts')).toEqual([{ n: Number(before[0]?.n) + 1000 }])
    await agrees()
  })
})
