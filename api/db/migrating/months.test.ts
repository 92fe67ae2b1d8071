import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { migrate } from './migrate'
import { migrations, type MigrationWorld, migrationWorld } from './migrate.testWorld'

let world: MigrationWorld

const tables = ['audit_log', 'broker_events', 'click_leads', 'clicks', 'lead_histories', 'lead_status_changes']
const rowsOf = async (table: string) =>
  (await world.query(`select to_jsonb(stored) as row from ${table} stored order by 1`)).map(({ row }) => row)
const allRows = async () =>
  Object.fromEntries(await Promise.all(tables.map(async (name) => [name, await rowsOf(name)])))
/** In which partition each row stands. */
const places = async (table: string) =>
  (await world.query(`select tableoid::regclass::text as partition from ${table} order by 1`)).map(
    ({ partition }) => partition,
  )
const columns = () =>
  world.query(`
    select table_name, column_name, data_type, is_nullable, column_default, identity_generation from information_schema.columns
    where table_schema = 'public' and table_name = any ('{${tables}}') and (table_name, column_name) not in (('broker_events', 'body'), ('broker_events', 'message'), ('audit_log', 'address'))
    order by 1, ordinal_position`)
/** Checks and foreign keys. */
const constraints = () =>
  world.query(`
    select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = any ('{${tables}}'::regclass[]) and contype in ('c', 'f') and conname <> 'broker_events_outcome_check' order by 1, 2`)
const indexes = async () =>
  (
    await world.query(`
      select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition from pg_index
      where indrelid = any ('{${tables}}'::regclass[]) and not indisprimary and not indisunique order by 1`)
  ).filter(
    ({ name }) =>
      !/^((lead_histories|broker_events)_created_at|lead_histories_advertiser_id(_created_at)?|broker_events_advertiser_id_kind_created_at|audit_log_(action|words))_idx$/.test(
        String(name),
      ),
  )

describe('the migration to tables of months', () => {
  beforeAll(async () => {
    world = await migrationWorld('0049')
    await migrate(world.url, world.folder)
    await world.query(`
      select ensure_lead_partition('2026-01-01');
      insert into countries (id, code, name) values (901, 'XA', 'First');
      insert into roles (id, name) values (1, 'Role');
      insert into time_zones (id, name) values (1, 'UTC');
      insert into users (id, name, email, password_hash, level, timezone_id) values (1, 'Ada', 'ada@example.test', 'x', 1, 1);
      insert into publishers (id, name, api_token_hash, api_token_encrypted) values (1, 'Publisher', '\\x01', '\\x01');
      insert into advertisers (id, name, display_name) values (1, 'Brand', 'Brand');
      insert into offers (id, name, slug) values (1, 'Offer', 'offer');
      insert into clicks (id, created_at, affiliate_id, offer_id, is_unique)
        select 'click-0123456789-' || n, '2026-01-31T23:59:59.999999Z'::timestamptz + n * interval '1 microsecond', 1, 1, true from generate_series(0, 1) n;
      insert into leads (id, created_at, affiliate_id, email, hit_id) values (1, '2026-01-02T03:04:05.678901Z', 1, 'a@example.test', 'click-0123456789-0');
      insert into lead_histories (id, lead_id, created_at, advertiser_id, status, req_payload, trace)
        values (7, 1, '2026-01-02T03:04:05.678901Z', 1, 'Accepted', 'sent', '[1]'), (40, 1, '2026-03-01T00:00:00Z', 1, 'Rejected', null, null);
      insert into lead_status_changes (lead_id, created_at, new_lead_status_id, changed_by) values (1, '2026-02-03', 2, 'system'), (1, now(), 2, 'x');
      insert into broker_events (advertiser_id, event_id, kind, outcome, body, created_at)
        values (1, 'one', 'status', 'applied', '{"b": 1.0, "a": "x"}', '2026-02-03');
      insert into audit_log (user_id, actor, action, entity, created_at) values (1, 'Ada', 'cap.update', 'cap', '2025-12-31T23:59:59Z'), (null, 'Ada', 'cap.delete', 'cap', now())`)
  })
  afterAll(() => world.drop())

  it('keeps rows, columns, constraints, indexes and sequences, and rows by month', async () => {
    const shape = async () => ({ columns: await columns(), constraints: await constraints(), indexes: await indexes() })
    const before = { rows: await allRows(), shape: await shape() }
    await migrate(world.url, migrations)
    // Later migrations add columns.
    expect(await allRows()).toMatchObject(before.rows)
    expect(await shape()).toEqual(before.shape)
    expect(await places('lead_histories')).toEqual(['lead_histories_2026_01', 'lead_histories_2026_03'])
    expect(await places('clicks')).toEqual(['clicks_2026_01', 'clicks_2026_02'])
    expect(await places('click_leads')).toEqual(['click_leads_2026_01'])
    expect(
      await world.query(`
        insert into lead_histories (lead_id, status) values (1, 'Accepted') returning id`),
    ).toEqual([{ id: '1' }])
    expect(
      await world.query(`insert into audit_log (actor, action, entity) values ('x', 'y', 'z') returning id::int`),
    ).toEqual([{ id: 3 }])
  })

  it('refuses click ids used in any month, and links leads to clicks of other months', async () => {
    const click = (id: string, at: string) =>
      world.query(
        `insert into clicks (id, created_at, affiliate_id, offer_id, is_unique) values ('${id}', '${at}', 1, 1, true)`,
      )
    await expect(click('click-0123456789-0', '2026-05-01')).rejects.toThrow(/click_keys/)
    await click('click-0123456789-2', '2026-05-01')
    await world.query(
      `insert into leads (affiliate_id, email, hit_id) values (1, 'b@example.test', 'click-0123456789-2')`,
    )
    expect(await world.query(`select lead_id, click_id from click_leads order by lead_created_at`)).toEqual([
      { lead_id: '1', click_id: 'click-0123456789-0' },
      { lead_id: expect.any(String), click_id: 'click-0123456789-2' },
    ])
  })

  it('knows postbacks of before by their event id', async () => {
    expect(
      await world.query(`
        select k.event_id, k.broker_event_id = e.id as is_row, body_digest = sha256(convert_to('{"a":"x","b":1.0}'::jsonb::text, 'UTF8')) as is_body
        from broker_event_keys k join broker_events e on e.created_at = k.created_at`),
    ).toEqual([{ event_id: 'one', is_row: true, is_body: true }])
  })

  it('refuses changes of the audit log in every month, made before or later', async () => {
    for (const table of ['audit_log', 'audit_log_2025_12', 'audit_log_default'])
      await expect(world.query(`truncate ${table}`)).rejects.toThrow('audit_log is append-only')
    for (const table of ['audit_log', 'audit_log_2025_12'])
      for (const change of [`delete from ${table}`, `update ${table} set action = 'other'`])
        await expect(world.query(change)).rejects.toThrow('audit_log is append-only')
    await world.query('delete from users where id = 1')
    expect(await world.query(`select actor, user_id from audit_log_2025_12`)).toEqual([{ actor: 'Ada', user_id: null }])
  })

  it('takes rows of a month that has no partition, and moves them when it gets one', async () => {
    await world.query(`
      insert into lead_histories (id, lead_id, created_at, status) values (900, 1, '2031-05-31T23:59:59.9Z', 'Accepted'), (901, 1, '2031-06-01T00:00:00Z', 'Accepted');
      insert into audit_log (actor, action, entity, created_at) values ('late', 'y', 'z', '2031-05-01T00:00:00Z');
      insert into clicks (id, created_at, affiliate_id, offer_id, is_unique) values ('click-0123456789-9', '2031-05-02', 1, 1, true)`)
    const before = await allRows()
    // Months begin in UTC, wherever the session is.
    await world.query(
      `set timezone = 'Pacific/Auckland'; select ensure_month('2031-05-20'), ensure_month('2031-05-01')`,
    )
    expect(await allRows()).toEqual(before)
    expect((await places('lead_histories')).slice(-2)).toEqual(['lead_histories_2031_05', 'lead_histories_default'])
    expect(await places('audit_log')).toContain('audit_log_2031_05')
    expect(await places('clicks')).toContain('clicks_2031_05')
    await expect(world.query('delete from audit_log_2031_05')).rejects.toThrow('audit_log is append-only')
    await expect(world.query('truncate audit_log_2031_05')).rejects.toThrow('audit_log is append-only')
  })
})
