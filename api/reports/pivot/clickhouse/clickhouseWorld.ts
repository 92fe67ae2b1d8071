import { randomBytes } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import type { TestDatabase } from '../../../db/testDatabase'
import { CallFault } from '../copy/patience'
import type { ReportCopy } from '../copy/reportCopy'
import { openClickHouse, type ClickHouse } from './clickhouse'
import { openClickHouseCopy } from './clickhouseCopy'
import { clickhouseSql } from './clickhouseSql'

/**
 * For `npm run test:clickhouse`: an empty database of the ClickHouse that TEST_CLICKHOUSE_URL names; null in other tests.
 * Call `close` in `afterAll`.
 */
export async function clickhouseWorld(database: TestDatabase) {
  const server = process.env.TEST_CLICKHOUSE_URL
  if (!server) return null
  const url = `${server}/test_${randomBytes(6).toString('hex')}`
  const copies: ReportCopy[] = []
  const direct = openClickHouse(url)
  /** As a process does that starts, over a connection whose faults the test may choose. */
  const open = async (connect?: () => ClickHouse, databaseUrl = database.url, max?: number) => {
    const options = { databaseUrl, folder: '', memoryMb: 0, threads: 0 }
    const copy = await openClickHouseCopy(url, connect, max)(options, new AbortController().signal)
    copies.push(copy)
    return copy
  }
  const first = await open()
  /** One that is only slow is asked again, because PostgreSQL would answer in its place. */
  const ask = async (copy: ReportCopy, sql: RawBuilder<unknown>): Promise<object[]> => {
    for (let tries = 0; ; tries++) {
      try {
        return await copy.query(clickhouseSql(sql))
      } catch (error) {
        if (!(error instanceof CallFault) || error.message.startsWith('ClickHouse') || tries === 5)
          throw new Error(`${(error as Error).message}\n${clickhouseSql(sql)}`, { cause: error })
      }
    }
  }
  return {
    url,
    first,
    open,
    ask,
    query: (sql: RawBuilder<unknown>) => ask(first, sql),
    direct,
    close: async () => {
      for (const copy of copies) await copy.close()
      await direct.close()
    },
  }
}
