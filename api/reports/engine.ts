import type { RawBuilder } from 'kysely'

/**
 * Runs the SQL of reports over `lead_facts`: on the columnar copy when it is there and has caught up, else on PostgreSQL.
 * The same text runs on both, so it keeps to what both understand. The answer is of a state at least as new as the moment
 * of the call: a report that is asked for after a change shows it.
 */
export interface ReportEngine {
  query<Row extends object>(sql: RawBuilder<Row>): Promise<Row[]>
}
