import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { onDatabase } from '../testDatabase'
import { migrate, migrationsFolder } from './migrate'

const server = process.env.TEST_DATABASE_URL ?? ''
const name = `outbox_${randomBytes(4).toString('hex')}`
const before = mkdtempSync(path.join(tmpdir(), 'migrations-'))

async function query<Row>(sql: string, url = onDatabase(server, name)) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row & object>(sql)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  await query(`create database ${name}`, server)
  for (const file of readdirSync(migrationsFolder()))
    if (file < '0025') cpSync(path.join(migrationsFolder(), file), path.join(before, file))
})
afterAll(async () => {
  await query(`drop database ${name}`, server)
  rmSync(before, { recursive: true })
})

it('the outbox takes over what three tables were sending', async () => {
  const url = onDatabase(server, name)
  await migrate(url, before)
  await query(`
    insert into publishers (id, name, api_token_hash, api_token_encrypted) values (7, 'Publisher', sha256('a'), sha256('b'));
    insert into publisher_postbacks (id, event_id, publisher_id, lead_id, lead_created_at, event, created_at, facts, status, attempts,
      attempted_at, next_attempt_at, url, http_status, response, fault, claimed_at, masked_url, masked_response)
    values
      (40, '00000000-0000-4000-8000-000000000001', 7, 1, now(), 'ftd', '2026-11-01 00:00Z', '{"payout":"5.00"}', 'waiting', 2, '2026-11-02 00:00Z',
        '2026-11-03 00:00Z', 'u', 503, 'r', 'f', '2026-11-02 00:00Z', 'mu', 'mr'),
      (41, '00000000-0000-4000-8000-000000000002', 7, 2, now(), 'rejected', '2026-11-01 00:00Z', '{}', 'sent', 1, now(), null, 'u', 200, 'r', null,
        now(), 'mu', 'mr');
    insert into roles (id, name) values (1, 'Staff');
    insert into time_zones (id, name) values (1, 'UTC');
    insert into users (id, name, email, password_hash, level, timezone_id) values (3, 'Ada', 'ada@example.test', '-', 1, 1);
    insert into alert_channels (id, kind, name, settings) values (5, 'email', 'Night', '{}');
    insert into alerts (id, rule_id, kind, subject_kind, subject_id, since, opened_at, seen_at, evidence)
      select 9, min(id), 'cap_filled', 'cap', 1, now(), now(), now(), '{}' from alert_rules;
    insert into alert_events (id, alert_id, event, event_id, at, content) values
      (1, 9, 'opened', '00000000-0000-4000-8000-000000000003', '2026-11-04 00:00Z', '{}'),
      (2, 9, 'resolved', '00000000-0000-4000-8000-000000000004', '2026-11-05 00:00Z', '{}');
    insert into alert_deliveries (alert_event_id, channel_id, user_id, status, created_at, attempts, next_attempt_at, message_id) values
      (1, 5, 3, 'waiting', '2026-11-04 00:00Z', 1, '2026-11-06 00:00Z', 'message'), (1, 5, null, 'sent', '2026-11-04 00:00Z', 1, null, 'other'),
      (2, 5, 3, 'waiting', '2026-11-05 00:00Z', 0, '2026-11-05 00:00Z', null);
    insert into report_schedules (id, owner, name, report, view, period, frequency, time_of_day, time_zone, destination, channel_id, recipients,
        is_active, next_run_at)
      values (6, 'ada', 'Daily', 'leads', '{}', 'yesterday', 'daily', '09:00', 'UTC', 'email', 5, '{ada@example.test}', true, now());
    insert into report_runs (schedule_id, due_at, is_manual, missed, event_id, state, attempts, fault)
      values (6, '2026-11-06 00:00Z', true, 2, '00000000-0000-4000-8000-000000000005', 'skipped', 3, 'Paused')`)
  await migrate(url)
  const none = { url: null, response: null, masked_url: null, masked_response: null, facts: null }
  expect(
    await query(`
      select right(event_id::text, 1) as event, kind, destination, (created_at at time zone 'UTC')::date::text as day, status, attempts, (next_attempt_at at time zone 'UTC')::date::text as next,
        fault, message_id, is_manual, missed, follows = lag(id) over (partition by destination order by id) as follows,
        id::int, url, response, masked_url, masked_response, facts
      from deliveries order by id`),
  ).toMatchObject([
    {
      ...{
        id: 40,
        event: '1',
        kind: 'postback',
        destination: 'publisher:7',
        day: '2026-11-01',
        status: 'waiting',
        attempts: 2,
      },
      ...{
        next: '2026-11-03',
        fault: 'f',
        url: 'u',
        response: 'r',
        masked_url: 'mu',
        masked_response: 'mr',
        facts: { payout: '5.00' },
      },
    },
    { id: 41, event: '2', status: 'sent', next: null },
    {
      ...{
        ...none,
        id: 42,
        event: '3',
        kind: 'alert',
        destination: 'channel:5:3',
        day: '2026-11-04',
        status: 'waiting',
        attempts: 1,
      },
      ...{ next: '2026-11-06', message_id: 'message', follows: null },
    },
    { id: 43, event: '3', destination: 'channel:5', status: 'sent', message_id: 'other' },
    { id: 44, event: '4', destination: 'channel:5:3', next: '2026-11-05', follows: true },
    {
      ...{
        ...none,
        event: '5',
        kind: 'report',
        destination: 'schedule:6',
        day: '2026-11-06',
        status: 'skipped',
        attempts: 3,
      },
      ...{ fault: 'Paused', is_manual: true, missed: 2 },
    },
  ])
})
