import { sql } from 'kysely'
import type { Database } from '../../db/connect'

/** Ids for new attempts, needed before they are stored because brokers receive them. */
export async function nextHistoryIds(transaction: Database, count: number): Promise<number[]> {
  if (!count) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('lead_histories', 'id')) as id from generate_series(1, ${count}::integer)`.execute(
    transaction,
  )
  return rows.map(({ id }) => id)
}

/** Ids for new leads and their first attempts. */
export async function nextLeadIds(
  transaction: Database,
  count: number,
): Promise<{ lead_id: number; history_id: number }[]> {
  const { rows } = await sql<{ lead_id: number; history_id: number }>`
    select nextval('leads_id_seq') as lead_id, nextval(pg_get_serial_sequence('lead_histories', 'id')) as history_id
    from generate_series(1, ${count}::integer)`.execute(transaction)
  return rows
}
