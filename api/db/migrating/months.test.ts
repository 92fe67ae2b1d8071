import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type TestDatabase, testDatabase } from '../testDatabase'

let database: TestDatabase
const query = async (sql: string) => (await database.pool.query<Record<string, unknown>>(sql)).rows

const tables = ['audit_log', 'clicks', 'click_leads', 'lead_histories']
const allRows = async () =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => [
        table,
        await query(`select to_jsonb(stored) as row from ${table} stored order by 1`),
      ]),
    ),
  )
/** In which partition each row is. */
const partitions = async (table: string) =>
  (await query(`select tableoid::regclass::text as partition from ${table} order by 1`)).map(
    ({ partition }) => partition,
  )

describe('tables of months', () => {
  beforeAll(async () => {
    database = await testDatabase()
    await query(`
      select ensure_month('2025-12-01'), ensure_month('2026-01-01');
      insert into roles (id, name) values (1, 'Role');
      insert into time_zones (id, name) values (1, 'UTC');
      insert into users (id, name, email, password_hash, level, timezone_id) values (1, 'Ada', 'ada@example.test', 'x', 1, 1);
      insert into publishers (id, name, api_token_hash, api_token_encrypted) values (1, 'Publisher', '\\x01', '\\x01');
      insert into offers (id, name, slug) values (1, 'Offer', 'offer');
      insert into clicks (id, created_at, publisher_id, offer_id, is_unique) values ('click-0123456789-0', '2026-01-31T23:59:59.999999Z', 1, 1, true);
      insert into leads (id, created_at, publisher_id, email, hit_id) values (1, '2026-01-02T03:04:05.678901Z', 1, 'a@example.test', 'click-0123456789-0');
      insert into audit_log (user_id, actor, action, entity, created_at) values (1, 'Ada', 'cap.update', 'cap', '2025-12-31T23:59:59Z')`)
  })
  afterAll(() => database.drop())

  it('refuse click ids used in any month, and link leads to clicks of other months', async () => {
    const click = (id: string, at: string) =>
      query(
        `insert into clicks (id, created_at, publisher_id, offer_id, is_unique) values ('${id}', '${at}', 1, 1, true)`,
      )
    await expect(click('click-0123456789-0', '2026-05-01')).rejects.toThrow(/click_keys/)
    await click('click-0123456789-2', '2026-05-01')
    await query(`insert into leads (publisher_id, email, hit_id) values (1, 'b@example.test', 'click-0123456789-2')`)
    expect(await query(`select lead_id, click_id from click_leads order by lead_created_at`)).toEqual([
      { lead_id: 1, click_id: 'click-0123456789-0' },
      { lead_id: expect.any(Number), click_id: 'click-0123456789-2' },
    ])
  })

  it('refuse changes of the audit log in every month', async () => {
    for (const table of ['audit_log', 'audit_log_2025_12', 'audit_log_default'])
      await expect(query(`truncate ${table}`)).rejects.toThrow('audit_log is append-only')
    for (const table of ['audit_log', 'audit_log_2025_12'])
      for (const change of [`delete from ${table}`, `update ${table} set action = 'other'`])
        await expect(query(change)).rejects.toThrow('audit_log is append-only')
    await query('delete from users where id = 1')
    expect(await query(`select actor, user_id from audit_log_2025_12`)).toEqual([{ actor: 'Ada', user_id: null }])
  })

  it('take rows of a month that has no partition, and move them when it gets one', async () => {
    await query(`
      insert into lead_histories (id, lead_id, created_at, status) values (900, 1, '2031-05-31T23:59:59.9Z', 'Accepted'), (901, 1, '2031-06-01T00:00:00Z', 'Accepted');
      insert into audit_log (actor, action, entity, created_at) values ('late', 'y', 'z', '2031-05-01T00:00:00Z');
      insert into clicks (id, created_at, publisher_id, offer_id, is_unique) values ('click-0123456789-9', '2031-05-02', 1, 1, true)`)
    const before = await allRows()
    // Months begin in UTC, wherever the session is.
    await query(`
      set local timezone = 'Pacific/Auckland'; select ensure_month('2031-05-20'), ensure_month('2031-05-01')`)
    expect(await allRows()).toEqual(before)
    expect(await partitions('lead_histories')).toEqual(['lead_histories_2031_05', 'lead_histories_default'])
    expect(await partitions('audit_log')).toContain('audit_log_2031_05')
    expect(await partitions('clicks')).toContain('clicks_2031_05')
    await expect(query('delete from audit_log_2031_05')).rejects.toThrow('audit_log is append-only')
    await expect(query('truncate audit_log_2031_05')).rejects.toThrow('audit_log is append-only')
  })
})
