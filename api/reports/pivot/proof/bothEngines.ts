/** For tests: runs every report statement on PostgreSQL and on the columnar copy, and requires equal answers. */
import { isDeepStrictEqual } from 'node:util'
import type { RawBuilder } from 'kysely'
import { withLiterals } from '../../../db/literals'
import type { TestApi } from '../../../test/testApi'
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
  const query = async <Row extends object>(sql: RawBuilder<Row>): Promise<Row[]> => {
    const [rows, copied] = await Promise.all([postgres.query(sql), fromCopy(withLiterals(sql)) as Promise<Row[]>])
    if (!isDeepStrictEqual(inOneOrder(rows), inOneOrder(copied))) {
      throw new Error(
        `The engines differ.\n${withLiterals(sql)}\nPostgreSQL ${JSON.stringify(rows)}\nDuckDB ${JSON.stringify(copied)}`,
      )
    }
    asked++
    return copied
  }
  api.services.reports = { ...api.services.reports, query }
  return { asked: () => asked, close: world.close }
}
