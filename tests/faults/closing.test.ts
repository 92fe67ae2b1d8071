import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool, type PoolClient } from 'pg'
import { types } from '../../api/db/connect'
import type { DB } from '../../api/db/generated/schema'
import { closeMonth } from '../../api/money/accountingMonths/closeMonth'
import { type ClosingWorld, months, startClosingWorld } from '../contract/money/closingWorld'

let world: ClosingWorld
beforeAll(async () => {
  world = await startClosingWorld()
  await world.bill()
})
afterAll(() => world.stop())

/** Everything that closing writes. */
async function written() {
  const { rows } = await world.api.database.pool.query<Record<string, string>>(`
    select (select count(*) from statements) as statements, (select count(*) from statement_keys) as keys,
      (select coalesce(sum(last), 0) from statement_counters) as numbers, (select count(closed_at) from accounting_months) as closed,
      (select sum(version) from accounting_months) as versions,
      (select count(*) from audit_log where action = 'accounting_month.close') as audit`)
  return rows[0]
}

/** Closes the first month through a connection that is lost after so many statements. Returns how many there were. */
async function closeCutAfter(limit: number): Promise<number> {
  let statements = 0
  const pool = new Pool({ connectionString: world.api.database.url, max: 1, types })
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const cut = client as unknown as { connection: { stream: { destroy: () => void } } }
    Object.assign(client, {
      query: (...args: unknown[]) => {
        if (++statements > limit) cut.connection.stream.destroy()
        return query(...args)
      },
    } satisfies Partial<Record<keyof PoolClient, unknown>>)
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const session = { user_id: null, email: 'ada@example.test' } as never
  const { secretKey } = world.api.services.config
  try {
    await closeMonth({ db, secretKey, session, requestId: '' }, months[0], await world.version(months[0]))
  } finally {
    await db.destroy()
  }
  return statements
}

it('closes a month wholly or not at all, at whichever statement its process is killed', async () => {
  const before = await written()
  let limit = 1
  for (; ; limit++) {
    try {
      await closeCutAfter(limit)
      break
    } catch {
      expect([limit, await written()]).toEqual([limit, before])
    }
  }
  // One statement after another, to the commit.
  expect(limit).toBeGreaterThan(20)
  const { rows } = await world.api.database.pool.query<{ number: string }>(
    'select number from statements order by number',
  )
  const month = months[0].slice(0, 7)
  expect(rows.map(({ number }) => number)).toEqual(
    ['A', 'P'].flatMap((series) => [`${series}-${month}-0001`, `${series}-${month}-0002`]),
  )
  expect(await written()).toMatchObject({ statements: 4, keys: 1, numbers: 4, closed: 1, audit: 1 })
})
