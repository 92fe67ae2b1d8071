import type { RawBuilder } from 'kysely'
import type { ClientBase } from 'pg'
import type { EngineState } from './engineState'

/**
 * Runs report SQL over `lead_facts`: on the columnar copy if it is ready and up to date, otherwise on PostgreSQL. The
 * same SQL must work on both. The answer includes everything committed before the call.
 */
export interface ReportEngine {
  query<Row extends object>(sql: RawBuilder<Row>): Promise<Row[]>
  /**
   * Runs `sql` on the copy and `read` on PostgreSQL at the same snapshot; null if the copy cannot, so that PostgreSQL
   * must answer alone. `rows` resolves while `read` is running. If `read` finds a difference, it returns null, and the
   * copy is rebuilt.
   */
  queryTogether<Row extends object, Result>(
    sql: RawBuilder<Row>,
    read: (client: ClientBase, rows: Promise<Row[]>) => Promise<Result | null>,
  ): Promise<Result | null>
}

/** An engine whose owner starts and stops its copy. */
export interface RunningReports extends ReportEngine {
  /**
   * Builds the copy. Resolves when it is ready or the first attempt has failed; further attempts follow until `stop`.
   */
  start: () => Promise<void>
  stop: () => Promise<void>
  /** Whether the configured engine answers now, from its last answer. */
  engineState: () => EngineState
  /** Asks the engine, so that its state is known without a report. */
  probe: () => Promise<void>
}
