import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { migrate } from './migrate'
import { onDatabase } from './testDatabase'

let folder: string
let url: string

const onServer = async (sql: string) => {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  await client.query(sql)
  await client.end()
}

const query = async (sql: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const write = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql)

describe('migrate', () => {
  beforeAll(async () => {
    const name = `migrate_${randomBytes(4).toString('hex')}`
    await onServer(`create database ${name}`)
    url = onDatabase(process.env.TEST_DATABASE_URL ?? '', name)
    folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
    write('0001_first.sql', 'create table things (id int primary key); insert into things values (1);')
    write('0002_second.sql', 'insert into things values (2);')
  })
  afterAll(async () => {
    await onServer(`drop database ${new URL(url).pathname.slice(1)}`)
    rmSync(folder, { recursive: true, force: true })
  })

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

  it('refuses a file that was changed after it was applied', async () => {
    write('0002_second.sql', 'insert into things values (20);')
    await expect(migrate(url, folder)).rejects.toThrow(/0002_second\.sql was changed/)
    write('0002_second.sql', 'insert into things values (2);')
    expect(await migrate(url, folder)).toEqual({ applied: [] })
  })

  it('refuses to run on a database that newer code has migrated', async () => {
    rmSync(path.join(folder, '0002_second.sql'))
    await expect(migrate(url, folder)).rejects.toThrow(/older than the database/)
  })
})
