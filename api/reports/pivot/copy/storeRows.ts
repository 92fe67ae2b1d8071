import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import { CallFault } from './patience'

export type ReportRow = Record<string, string | number | boolean | null>

function plain(value: DuckDBValue): string | number | boolean | null {
  if (typeof value === 'bigint') {
    const number = Number(value)
    if (!Number.isSafeInteger(number)) throw new CallFault(`A report's number is beyond what is exact: ${value}`)
    return number
  }
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  throw new CallFault(`Reports give counts, cents and texts, not ${String(value)}`)
}

/** DuckDB tells the kind of a fault by the first words of its text alone: those of a statement do the copy no harm. */
const ofStatement = /^(Parser|Binder|Catalog|Conversion|Out of Range|Out of Memory|Not implemented|Invalid Input) Error/

/** Runs a statement; a CallFault says that it is at fault, and not the copy. */
export async function readRows(connection: DuckDBConnection, sql: string): Promise<ReportRow[]> {
  const reader = await connection.runAndReadAll(sql).catch((error: Error) => {
    throw ofStatement.test(error.message) ? new CallFault(error.message, { cause: error }) : error
  })
  const names = reader.columnNames()
  return reader.getRows().map((row) => Object.fromEntries(row.map((value, column) => [names[column], plain(value)])))
}
