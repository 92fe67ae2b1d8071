import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { onDatabase } from '../testDatabase'
import { migrate, migrationsFolder } from './migrate'

const name = `migrate_${randomBytes(4).toString('hex')}`
const server = process.env.TEST_DATABASE_URL ?? ''
const url = onDatabase(server, name)
const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))

async function run(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
const query = (sql: string) => run(url, sql)

async function hold(url: string, table: string) {
  const holder = new Client({ connectionString: url, application_name: 'holder' })
  await holder.connect()
  await holder.query(`begin; select from ${table}`)
  return holder
}

const write = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql)

describe('migrate', () => {
  beforeAll(async () => {
    await run(server, `create database ${name}`)
    write('0001_first.sql', 'create table things (id int primary key); insert into things values (1);')
    write('0002_second.sql', 'insert into things values (2);')
  })
  afterAll(async () => {
    await run(server, `drop database ${name}`)
    rmSync(folder, { recursive: true, force: true })
  })

  it('applies each file once when several processes start at once', async () => {
    const runs = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)])
    expect(runs.flatMap(({ applied }) => applied).sort()).toEqual(['0001_first.sql', '0002_second.sql'])
    expect(await query('select id from things order by id')).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('keeps nothing of a migration that fails, and names it', async () => {
    write('0003_broken.sql', 'insert into things values (3); select no_such_function();')
    await expect(migrate(url, folder)).rejects.toThrow(/0003_broken\.sql failed.*no_such_function.*\.$/)
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

  it('refuses a database whose list of migrations is of another product', async () => {
    const other = onDatabase(server, `${name}_other`)
    await run(server, `create database ${name}_other`)
    try {
      await run(other, 'create table schema_migrations (version text)')
      await expect(migrate(other, folder)).rejects.toMatchObject({
        name: 'UpgradeError',
        message: 'The applied migrations cannot be read: column "name" does not exist.',
      })
    } finally {
      await run(server, `drop database ${name}_other`)
    }
  })

  it('refuses a database in which its user may not create tables', async () => {
    const role = `${name}_reader`
    const other = new URL(onDatabase(server, `${name}_other`))
    await run(server, `create role ${role} login password 'reader'`)
    await run(server, `create database ${name}_other`)
    try {
      other.username = role
      other.password = 'reader'
      await run(onDatabase(server, `${name}_other`), 'revoke create on schema public from public')
      await expect(migrate(other.href, folder)).rejects.toMatchObject({
        name: 'UpgradeError',
        message: 'The applied migrations cannot be read: permission denied for schema public.',
      })
    } finally {
      await run(server, `drop database ${name}_other`)
      await run(server, `drop role ${role}`)
    }
  })

  it('refuses to run without a file that is older than its last one', async () => {
    write('0002_second.sql', 'insert into things values (2);')
    rmSync(path.join(folder, '0001_first.sql'))
    await expect(migrate(url, folder)).rejects.toThrow(/has migration 0001_first\.sql, which this release lacks/)
  })

  it('refuses a database of the migrations before, and says how to go on', async () => {
    await query(`insert into schema_migrations (name, checksum) values ('0001_users.sql', 'x')`)
    await expect(migrate(url, folder)).rejects.toMatchObject({
      name: 'UpgradeError',
      message: expect.stringContaining('Make a backup, then run `node scripts/adopt.mjs`'),
    })
  })
})

it('migrations are as the file of their checksums says: one that has landed is never edited', () => {
  const inFolder = (file: string) => readFileSync(path.join(migrationsFolder(), file), 'utf8')
  const files = readdirSync(migrationsFolder()).filter((file) => file.endsWith('.sql'))
  const lines = files.sort().map((file) => `${createHash('sha256').update(inFolder(file)).digest('hex')}  ${file}`)
  // A new migration is added to it by `sha256sum`.
  expect(inFolder('checksums').trim().split('\n')).toEqual(lines)
})
