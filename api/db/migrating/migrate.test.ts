import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { migrate } from './migrate'
import { migrations, type MigrationWorld, migrationWorld } from './migrate.testWorld'

let world: MigrationWorld
let url: string
let folder: string
const query = (sql: string) => world.query(sql)
const begin = async (before?: string) => {
  world = await migrationWorld(before)
  ;({ url, folder } = world)
}

async function hold(url: string, table: string) {
  const holder = new Client({ connectionString: url, application_name: 'holder' })
  await holder.connect()
  await holder.query(`begin; select from ${table}`)
  return holder
}

const write = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql)

describe('migrate', () => {
  beforeAll(async () => {
    await begin()
    write('0001_first.sql', 'create table things (id int primary key); insert into things values (1);')
    write('0002_second.sql', 'insert into things values (2);')
  })
  afterAll(() => world.drop())

  it('applies each file once when several processes start at once', async () => {
    const runs = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)])
    expect(runs.flatMap(({ applied }) => applied).sort()).toEqual(['0001_first.sql', '0002_second.sql'])
    expect(await query('select id from things order by id')).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('keeps nothing of a migration that fails, and names it', async () => {
    write('0003_broken.sql', 'insert into things values (3); select no_such_function();')
    await expect(migrate(url, folder)).rejects.toThrow(/0003_broken\.sql failed.*no_such_function/)
    expect(await query('select id from things where id = 3')).toEqual([])
    rmSync(path.join(folder, '0003_broken.sql'))
  })

  it('waits for a lock without blocking others for long, and says who holds it', async () => {
    write('0003_locks.sql', 'alter table things add column name text')
    const waits: string[] = []
    const holder = await hold(url, 'things')
    await expect(migrate(url, folder, { lockTimeoutMs: 10, giveUpMs: 0 })).rejects.toThrow(
      /0003_locks\.sql failed.*lock timeout.*"holder", process \d+, open for \d+ s/,
    )
    const onWait = (message: string) => {
      waits.push(message)
      void holder.end()
    }
    await migrate(url, folder, { lockTimeoutMs: 10, onWait })
    expect(waits[0]).toMatch(/^Migration 0003_locks\.sql waits for a lock: .*"holder", process \d+/)
    expect(await query('select name from things where id = 1')).toEqual([{ name: null }])
    await query('alter table things drop column name')
    await query(`delete from schema_migrations where name = '0003_locks.sql'`)
    rmSync(path.join(folder, '0003_locks.sql'))
  })

  it('refuses a file that was changed after it was applied', async () => {
    write('0002_second.sql', 'insert into things values (20);')
    await expect(migrate(url, folder)).rejects.toThrow(/0002_second\.sql was changed/)
    write('0002_second.sql', 'insert into things values (2);')
    expect(await migrate(url, folder)).toEqual({ applied: [], newer: [] })
  })

  it('runs on a database that a newer release has migrated, and names what it does not know', async () => {
    rmSync(path.join(folder, '0002_second.sql'))
    expect(await migrate(url, folder)).toEqual({ applied: [], newer: ['0002_second.sql'] })
  })

  it('refuses a job queue that a newer release has changed for good', async () => {
    await query('insert into graphile_worker.migrations (id, breaking) values (1000000, true)')
    await expect(migrate(url, folder)).rejects.toMatchObject({
      name: 'UpgradeError',
      message: expect.stringMatching(/^The job queue cannot be upgraded: .*1000000/s),
    })
    await query('delete from graphile_worker.migrations where id = 1000000')
  })

  it('refuses to run without a file that is older than its last one', async () => {
    write('0002_second.sql', 'insert into things values (2);')
    rmSync(path.join(folder, '0001_first.sql'))
    await expect(migrate(url, folder)).rejects.toThrow(/has migration 0001_first\.sql, which this release lacks/)
  })
})

describe('the migration to one list of open attempts', () => {
  beforeAll(() => begin('0042'))
  afterAll(() => world.drop())

  it('keeps injections with an unknown outcome as held attempts, with their country', async () => {
    await migrate(url, folder)
    await query(`
      select ensure_lead_partition('2026-01-01');
      insert into countries (id, code, name) values (901, 'XA', 'First'), (902, 'XB', 'Second');
      insert into publishers (id, name, api_token_hash, api_token_encrypted) values (1, 'Publisher', '\\x01', '\\x01');
      insert into advertisers (id, name, display_name) values (1, 'Brand', 'Brand');
      insert into leads (id, created_at, affiliate_id, country_id, country_id_by_ip, email)
        select id, '2026-01-02T03:04:05.678901Z', 1, 901, 902, 'a@example.test' from generate_series(1, 2) id;
      insert into lead_histories (id, lead_id, advertiser_id, status, message)
        values (11, 1, 1, 'Submitted', 'No answer in time'), (12, 2, 1, 'Accepted', null);
      insert into injections (id, lead_id, lead_created_at, advertiser_id, status, result, history_id, options, scheduled_at, started_at, completed_at)
        select id, id, '2026-01-02T03:04:05.678901Z', 1, 'completed', case id when 1 then 'Submitted' else 'Accepted' end, 10 + id,
          '{"locate_leads": "ip"}', '2026-01-03', '2026-01-03', '2026-01-03' from generate_series(1, 2) id`)
    await migrate(url, migrations)
    expect(
      await query('select history_id, origin, injection_id, lead_id, state, reason, decision from open_attempts'),
    ).toEqual([
      {
        ...{ history_id: '11', origin: 'injection', injection_id: '1', lead_id: '1', state: 'held' },
        reason: 'No answer in time',
        decision: {
          told: {
            ...{ funnel_override: null, funnel_override_origin: null },
            ...{ publisher_id_override: null, pub_override_origin: null },
            country_id: 902,
          },
        },
      },
    ])
  })
})

describe('the migration that masks postbacks', () => {
  beforeAll(() => begin('0095'))
  afterAll(() => world.drop())

  it('hides payouts by the template where it fits, and otherwise all but the host', async () => {
    await migrate(url, folder)
    const host = 'https://publisher.example'
    await query(`
      insert into publishers (id, name, api_token_hash, api_token_encrypted, postback_url) values
        (1, 'By template', '\\x01', '\\x01', '${host}/{event}?a=1.5&p={payout}&l={lead_id}&token=secret&q={payout}'),
        (2, 'Changed since', '\\x02', '\\x02', '${host}/new?l={lead_id}'),
        (3, 'Side by side', '\\x03', '\\x03', '${host}/?l={lead_id}{payout}'),
        (4, 'Without payout', '\\x04', '\\x04', '${host}/{event}?l={lead_id}');
      insert into publisher_postbacks (affiliate_id, lead_id, lead_created_at, event, created_at, status, facts, url, response)
        select affiliate_id, id, '2026-01-01', 'ftd', '2026-01-01', 'sent', facts::jsonb, '${host}' || url, response from (values
          (1, 1, '{"payout": "560.00"}', '/ftd?a=1.5&p=560.00&l=7&token=***&q=560.00', 'Paid 560'),
          (1, 2, '{"payout": "0.00"}', '/accepted?a=1.5&p=0.00&l=7&token=***&q=0.00', 'Taken 17'),
          (2, 3, '{"payout": "560.00"}', '/old?p=560.00', 'Taken'),
          (2, 4, '{"payout": "560.00"}', '/new?l=560.00', null),
          (3, 5, '{"payout": "560.00"}', '/?l=7560.00', null),
          (4, 6, '{"payout": "560.00"}', '/ftd?l=7', null),
          (4, 7, '{}', '/ftd?l=7', '7')
        ) as told (affiliate_id, id, facts, url, response)`)
    await migrate(url, migrations)
    const rows = await query('select masked_url, masked_response from publisher_postbacks order by lead_id')
    expect(rows.map((row) => [String(row.masked_url).replace(host, ''), row.masked_response])).toEqual([
      ['/ftd?a=1.5&p=***&l=7&token=***&q=***', '***'],
      ['/accepted?a=1.5&p=***&l=7&token=***&q=***', 'Taken 17'],
      ['/***', 'Taken'],
      ['/***', null],
      ['/***', null],
      ['/ftd?l=7', null],
      ['/***', '***'],
    ])
  })
})
