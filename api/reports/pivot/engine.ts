import type { RawBuilder } from 'kysely'
import type { ClientBase } from 'pg'

/**
 * Runs the SQL of reports over `lead_facts`: on the columnar copy when it is there and has caught up, else on PostgreSQL.
 * The same text runs on both, so it keeps to what both understand. The answer is of a state at least as new as the moment
 * of the call: a report that is asked for after a change shows it.
 */
export interface ReportEngine {
  query<Row extends object>(sql: RawBuilder<Row>): Promise<Row[]>
  /**
   * Runs `sql` on the copy and `read` on PostgreSQL, both of one and the same state; null where the copy cannot, and
   * PostgreSQL has to answer alone. The rows come while `read` is at work. When `read` finds the two to differ it answers null, and
   * the copy is given up.
   */
  queryTogether<Row extends object, Result>(
    sql: RawBuilder<Row>,
    read: (client: ClientBase, rows: Promise<Row[]>) => Promise<Result | null>,
  ): Promise<Result | null>
}

/** An engine whose copy is built, followed and closed by whoever starts it. */
export interface RunningReports extends ReportEngine {
  /** Builds the copy; fulfilled when it is there or the first try has failed. Tries go on until `stop`. */
  start: () => Promise<void>
  stop: () => Promise<void>
}
