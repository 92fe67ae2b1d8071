import { sql } from 'kysely'
import type { Database } from '../../db/connect'

/** Ids of attempts that are about to be written: the broker is told of them. */
export async function nextHistoryIds(transaction: Database, count: number): Promise<number[]> {
  if (!count) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('lead_histories', 'id')) as id from generate_series(1, ${count}::integer)`.execute(
    transaction,
  )
  return rows.map(({ id }) => id)
}

/** Ids of leads that are about to be stored, with those of their first attempts. */
export async function nextLeadIds(
  transaction: Database,
  count: number,
): Promise<{ lead_id: number; history_id: number }[]> {
  const { rows } = await sql<{ lead_id: number; history_id: number }>`
    select nextval('leads_id_seq') as lead_id, nextval(pg_get_serial_sequence('lead_histories', 'id')) as history_id
    from generate_series(1, ${count}::integer)`.execute(transaction)
  return rows
}
