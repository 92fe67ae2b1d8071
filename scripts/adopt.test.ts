import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { migrate } from '../api/db/migrating/migrate'
import { type TestDatabase, testDatabase } from '../api/db/testDatabase'

let database: TestDatabase
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
  })
  afterAll(() => database.drop())

  it('is refused at start, and taken over once it has all of them', async () => {
    await pretendOld(78)
    await expect(adopt()).rejects.toThrow(/Only a database with the 79 migrations.*this one has 78/s)
    await pretendOld(79)
    await expect(migrate(database.url)).rejects.toThrow('node scripts/adopt.mjs')
    await adopt()
    expect(await migrate(database.url)).toEqual({ applied: [], newer: [] })
  })
})
