import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { migrate } from '../../db/migrating/migrate'
import { migrations, type MigrationWorld, migrationWorld } from '../../db/migrating/migrate.testWorld'

const file = '0092_tokens_of_stored_work.sql'
let world: MigrationWorld

beforeAll(async () => {
  world = await migrationWorld('0092')
  await migrate(world.url, world.folder)
})
afterAll(() => world.drop())

const schedule = (id: number) => `(${id}, 1, 'ada@example.test', 'S${id}', 'leads', '{}', 'yesterday', 'daily', '08:00',
  'UTC', 'webhook', 'https://hooks.example/', '\\x01', true, now())`
const change = (id: number, owner: number | null, from: string) =>
  `('cap', ${id}, '1', '2', '2999-01-01', '${from}', 'UTC', ${owner}, 'ada@example.test', '2026-01-01T10:00:00Z')`
const audit = (action: string, id: number, token: string | null, more = '{}', at = '2026-01-01T10:00:01Z') => {
  const actor = token ? `ada@example.test (access token ${token})` : 'ada@example.test'
  return `(1, '${actor}', '${action}', '${action.split('.')[0]}', '${id}', '${more}'::jsonb, '${at}')`
}

it('names the token of existing work as the audit log does, and pauses what it does not know', async () => {
  await world.query(`
    insert into roles (id, name, permissions) overriding system value values (900, 'Role', '{}') on conflict do nothing;
    insert into time_zones (id, name) values (1, 'UTC') on conflict do nothing;
    insert into users (id, name, email, level, timezone_id, password_hash) overriding system value
      values (1, 'Ada', 'ada@example.test', 900, 1, 'x');
    insert into sessions (id, user_id, token_hash, token_name, token_permissions, created_at, expires_at) overriding system value values
      (70, 1, '\\x70', 'Nightly', '{2}', '2025-12-01', '2999-01-01'),
      (71, 1, '\\x71', 'Made again', '{2}', '2026-06-01', '2999-01-01');
    insert into report_schedules (id, owner_id, owner, name, report, view, period, frequency, time_of_day, time_zone, destination, url,
      secret, is_active, next_run_at) overriding system value values ${[1, 2, 3, 4, 5].map(schedule).join()};
    insert into scheduled_changes (entity, record_id, old_value, new_value, run_at, wall_time, time_zone, owner_id, owner, created_at)
      values ${change(1, 1, '2999-01-01 00:00')}, ${change(2, 1, '2999-01-01 00:00')}, ${change(3, 1, '2999-01-01 00:00')}, ${change(4, null, '2999-01-01 00:00')};
    insert into audit_log (user_id, actor, action, entity, entity_id, after, created_at) values
      ${audit('access_token.create', 50, null, '{"name": "Made again"}', '2025-12-01T00:00:00Z')},
      ${audit('report_schedule.create', 1, null)},
      ${audit('report_schedule.create', 2, 'Nightly')},
      ${audit('report_schedule.create', 3, null)}, ${audit('report_schedule.update', 3, 'Nightly')},
      ${audit('report_schedule.create', 4, 'Made again')},
      ${audit('cap.schedule', 1, 'Nightly', '{"from": "2999-01-01 00:00 UTC"}')},
      ${audit('cap.raise', 2, null)};
  `)
  cpSync(path.join(migrations, file), path.join(world.folder, file))
  await migrate(world.url, world.folder)
  expect(await world.query('select id, token_id, token_name from report_schedules order by id')).toEqual([
    { id: '1', token_id: null, token_name: null },
    { id: '2', token_id: '70', token_name: 'Nightly' },
    // A token that changed it could have sent it elsewhere.
    { id: '3', token_id: '70', token_name: 'Nightly' },
    // Of that name, but made later than the schedule: it was the one that is gone.
    { id: '4', token_id: '50', token_name: 'Made again' },
    { id: '5', token_id: '0', token_name: null },
  ])
  expect(await world.query('select record_id, token_id, token_name from scheduled_changes order by id')).toEqual([
    { record_id: '1', token_id: '70', token_name: 'Nightly' },
    { record_id: '2', token_id: null, token_name: null },
    { record_id: '3', token_id: '0', token_name: null },
    // Stopped when it is due, because its owner is no longer a user.
    { record_id: '4', token_id: null, token_name: null },
  ])
})
