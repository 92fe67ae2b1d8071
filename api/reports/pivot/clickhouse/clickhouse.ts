import { type Readable } from 'node:stream'
import { ClickHouseError, type ClickHouseSettings, createClient } from '@clickhouse/client'
import { z } from 'zod'
import { CallFault } from '../copy/patience'
import type { ReportRow } from '../copy/factStore'
import { plainRows } from './answers'

/** What a table of facts or of their state is asked and told. */
export interface ClickHouse {
  /** Rows of a statement; `tables` replaces each `{name:Identifier}` in it. Throws CallFault if the statement is at fault. */
  query: (text: string, tables?: Record<string, string>) => Promise<ReportRow[]>
  /** Runs a statement without rows. */
  run: (text: string) => Promise<void>
  /** Inserts lines of tab-separated values and waits until they are stored. */
  insert: (table: string, columns: readonly string[], lines: Readable) => Promise<void>
  close: () => Promise<void>
}

interface ClickHouseLimits {
  /** Timeout of a query, of which ClickHouse also knows. */
  queryMs: number
  /** Timeout of a statement that changes tables. */
  runMs: number
  /** Timeout of an insert without progress. */
  insertMs: number
}

const defaultLimits: ClickHouseLimits = { queryMs: 14_000, runMs: 60_000, insertMs: 600_000 }

/**
 * With these, report SQL means the same as in PostgreSQL: a missing row of a join, a group of a grouping set and a cast
 * keep null; a column comes before an alias of the same name; all parts of a statement read one state of the facts, of
 * which only the newest version of each counts.
 */
const meaning = {
  final: 1,
  join_use_nulls: 1,
  group_by_use_nulls: 1,
  cast_keep_nullable: 1,
  prefer_column_name_to_alias: 1,
  enable_shared_storage_snapshot_in_query: 1,
  transform_null_in: 0,
  aggregate_functions_null_for_empty: 0,
  cast_string_to_date_time_mode: 'best_effort',
} as unknown as ClickHouseSettings

const answering: ClickHouseSettings = {
  // The whole answer or an error, never a part of it.
  wait_end_of_query: 1,
  output_format_json_quote_64bit_integers: 1,
  output_format_json_quote_decimals: 1,
  // Lists of ids of changed leads.
  max_query_size: '16777216',
}

/** One part for one insert, stored when it is acknowledged, and never skipped as a repetition. */
const storing = {
  async_insert: 0,
  insert_deduplicate: 0,
  input_format_parallel_parsing: 0,
  max_insert_threads: '1',
} as unknown as ClickHouseSettings

/** Errors of a server that may not have these tables any more, or does not let us in: the facts must be checked again. */
const lasting = new Set([
  'UNKNOWN_TABLE',
  'UNKNOWN_DATABASE',
  'TABLE_IS_DROPPED',
  'AUTHENTICATION_FAILED',
  'ACCESS_DENIED',
  'UNKNOWN_SETTING',
  'CORRUPTED_DATA',
  'CHECKSUM_DOESNT_MATCH',
])

/** The error of a call, in words that hold no secret of the address. */
function faultOf(error: unknown): Error {
  if (!(error instanceof ClickHouseError))
    return new Error(`ClickHouse does not answer: ${(error as Error).message}`, { cause: error })
  const text = `ClickHouse: ${error.message} (${error.type ?? error.code})`
  return error.type && !lasting.has(error.type)
    ? new CallFault(text, { cause: error })
    : new Error(text, { cause: error })
}

const answer = z.object({
  meta: z.array(z.object({ name: z.string(), type: z.string() })),
  data: z.array(z.array(z.unknown())),
  rows: z.coerce.number(),
})

function readAnswer(text: string): z.output<typeof answer> {
  try {
    return answer.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`ClickHouse sent an answer that cannot be read: ${text.slice(0, 200)}`, { cause: error })
  }
}

/** ClickHouse at an address with user, password and database. */
export function openClickHouse(url: string, limits: Partial<ClickHouseLimits> = {}): ClickHouse {
  const { queryMs, runMs, insertMs } = { ...defaultLimits, ...limits }
  const at = (request_timeout: number) =>
    createClient({ url, application: 'back-office', request_timeout, max_open_connections: 16, log: { level: 127 } })
  const [reading, changing, loading] = [at(queryMs), at(runMs), at(insertMs)]
  const told = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw faultOf(error)
    }
  }

  return {
    async query(text, tables = {}) {
      // Ends first, because a statement that takes too long says nothing against ClickHouse.
      const max_execution_time = Math.max(1, Math.floor(queryMs / 1000) - 2)
      const read = await told(
        reading
          .query({
            query: text,
            query_params: tables,
            format: 'JSONCompact',
            clickhouse_settings: { ...meaning, ...answering, max_execution_time },
          })
          .then((result) => result.text()),
      )
      return plainRows(readAnswer(read))
    },
    run: async (text) =>
      void (await told(changing.command({ query: text, clickhouse_settings: { wait_end_of_query: 1 } }))),
    insert: async (table, columns, lines) => {
      const [first = '', ...others] = columns
      const clickhouse_settings: ClickHouseSettings = { ...storing, wait_end_of_query: 1 }
      await told(
        loading.insert({
          table,
          values: lines,
          columns: [first, ...others],
          format: 'TabSeparated',
          clickhouse_settings,
        }),
      )
    },
    close: async () => void (await Promise.all([reading, changing, loading].map((client) => client.close()))),
  }
}
