import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { migrate, migrationsFolder } from '../api/db/migrating/migrate'
import { type TestDatabase, testDatabase } from '../api/db/testDatabase'

let database: TestDatabase
/** Migrations that came after those of before were merged into one an area. */
const later = readdirSync(migrationsFolder()).filter((name) => name >= '0008' && name.endsWith('.sql'))

/** The tables of before: those of the merged migrations alone. */
async function makeTables() {
  const folder = mkdtempSync(path.join(tmpdir(), 'merged-'))
  for (const name of readdirSync(migrationsFolder()).filter((name) => name.endsWith('.sql') && !later.includes(name)))
    copyFileSync(path.join(migrationsFolder(), name), path.join(folder, name))
  await database.pool.query('drop schema public cascade; create schema public')
  await migrate(database.url, folder)
  rmSync(folder, { recursive: true })
}

const adopt = () =>
  promisify(execFile)('node', ['scripts/adopt.mjs'], { env: { ...process.env, DATABASE_URL: database.url } })

/** The names of the migrations of before, the last of which counts. */
const pretendOld = (count: number) =>
  database.pool.query(
    `delete from schema_migrations;
     insert into schema_migrations (name, checksum) select '0001_users.sql', 'x' union all
       select to_char(n, 'FM0000') || '_some.sql', 'x' from generate_series(2, ${count - 1}) n union all select '0104_backups.sql', 'x'`,
  )

describe('a database of the migrations before', () => {
  beforeAll(async () => {
    database = await testDatabase()
    await makeTables()
  })
  afterAll(() => database.drop())

  it('is refused at start, and taken over once it has all of them', async () => {
    await database.pool.query(`insert into lead_values (field, value) values ('brand_status', 'Callback')`)
    await pretendOld(78)
    await expect(adopt()).rejects.toThrow(/Only a database with the 79 migrations.*this one has 78/s)
    await pretendOld(79)
    await expect(migrate(database.url)).rejects.toThrow('node scripts/adopt.mjs')
    await adopt()
    expect(await migrate(database.url)).toEqual({ applied: later, newer: [] })
    const { rows } = await database.pool.query('select field, value from lead_values')
    expect(rows).toEqual([{ field: 'advertiser_status', value: 'Callback' }])
  })
})
