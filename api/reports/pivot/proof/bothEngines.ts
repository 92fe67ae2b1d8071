/**
 * For tests: runs every report statement on PostgreSQL and on the columnar copy, and requires equal answers; in
 * `npm run test:clickhouse` on ClickHouse too.
 */
import { isDeepStrictEqual } from 'node:util'
import type { RawBuilder } from 'kysely'
import { withLiterals } from '../../../db/literals'
import type { TestApi } from '../../../test/testApi'
import { clickhouseWorld } from '../clickhouse/clickhouseWorld'
import { copyWorld } from '../copy/copyWorld'
import { CallFault } from '../copy/patience'
import { postgresReports } from '../postgresReports'

export interface BothEngines {
  /** Number of statements that both have answered. */
  asked: () => number
  close: () => Promise<void>
}

/** Makes the API answer reports from the copy, and fail if rows differ from those of PostgreSQL. */
export async function onBothEngines(api: TestApi): Promise<BothEngines> {
  const world = copyWorld(api.database)
  const copy = await world.open()
  const postgres = postgresReports(api.db)
  const clickhouse = await clickhouseWorld(api.database)
  let asked = 0
  const inOneOrder = (rows: readonly object[]) => rows.map((row) => JSON.stringify(Object.values(row))).sort()
  /** Answer of the copy. One that is only slow is asked again, because PostgreSQL would answer in its place. */
  const fromCopy = async (text: string): Promise<object[]> => {
    for (;;) {
      try {
        return await copy.query(text)
      } catch (error) {
        if (!(error instanceof CallFault)) throw error
      }
    }
  }
  const requireEqual = (sql: RawBuilder<object>, rows: object[], engine: string, copied: object[]) => {
    if (isDeepStrictEqual(inOneOrder(rows), inOneOrder(copied))) return
    const texts = [withLiterals(sql), `PostgreSQL ${JSON.stringify(rows)}`, `${engine} ${JSON.stringify(copied)}`]
    throw new Error(`The engines differ.\n${texts.join('\n')}`)
  }
  const query = async <Row extends object>(sql: RawBuilder<Row>): Promise<Row[]> => {
    const [rows, copied, fromClickHouse] = await Promise.all([
      postgres.query(sql),
      fromCopy(withLiterals(sql)) as Promise<Row[]>,
      clickhouse?.query(sql),
    ])
    requireEqual(sql, rows, 'DuckDB', copied)
    if (fromClickHouse) requireEqual(sql, rows, 'ClickHouse', fromClickHouse)
    asked++
    return copied
  }
  api.services.reports = { ...api.services.reports, query }
  const close = async () => {
    await clickhouse?.close()
    await world.close()
  }
  return { asked: () => asked, close }
}
