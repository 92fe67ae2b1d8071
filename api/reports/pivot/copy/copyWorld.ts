import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestDatabase } from '../../../db/testDatabase'
import { readFactColumns, sentColumns } from './factColumns'
import { makeCopyFolder } from './copyFolder'
import { openReportCopy, type ReportCopy } from './reportCopy'

/**
 * For tests: a folder for the copies of a test file, and copies that run in this thread. Call `close` in `afterAll`.
 */
export function copyWorld(database: TestDatabase) {
  const directory = mkdtempSync(path.join(tmpdir(), 'copies-'))
  const copies: ReportCopy[] = []
  return {
    directory,
    options: { databaseUrl: database.url, memoryMb: 256, threads: 1 },
    open: async () => {
      const folder = makeCopyFolder(directory).path
      const copy = await openReportCopy(
        { databaseUrl: database.url, folder, memoryMb: 256, threads: 1 },
        new AbortController().signal,
      )
      copies.push(copy)
      return copy
    },
    close: async () => {
      for (const copy of copies) await copy.close()
      rmSync(directory, { recursive: true })
    },
  }
}

/** All facts of the copy and of the view, as sorted texts. */
export async function bothFacts(
  { pool }: TestDatabase,
  query: (sql: string) => Promise<object[]>,
): Promise<{ copied: string[]; true: string[] }> {
  const client = await pool.connect()
  try {
    const sql = `select ${sentColumns(await readFactColumns(client), 'fact')} from lead_facts fact`
    const texts = (rows: object[]) => rows.map((row) => JSON.stringify(Object.values(row))).sort()
    return { copied: texts(await query(sql)), true: texts((await client.query<object>(sql)).rows) }
  } finally {
    client.release()
  }
}
