import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type TestDatabase, testDatabase } from '../../testDatabase'
import { withoutIndexes } from './indexes'

const tables = ['clicks', 'click_keys', 'leads']
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

it('restores all indexes, of each month too, and has only keys meanwhile', async () => {
  const client = await database.pool.connect()
  const indexes = async () =>
    (
      await client.query<{ table: string; definition: string; isValid: boolean }>(`
        select indrelid::regclass::text as table, regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\S+', 'INDEX') as definition, indisvalid as "isValid"
        from pg_index where indrelid::regclass::text ~ '^(click_keys|(clicks|leads)(_default|_\\d+_\\d+)?)$' order by 1, 2`)
    ).rows
  const before = await indexes()
  await client.query('begin')
  await withoutIndexes(client, tables, async () => {
    const keys = await indexes()
    expect(keys.length).toBeLessThan(before.length / 3)
    expect(keys.filter(({ table }) => table.startsWith('click'))).toEqual([])
  })
  await client.query('commit')
  expect(await indexes()).toEqual(before)
  client.release()
})
