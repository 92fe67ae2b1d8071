import type { Pool } from 'pg'

/** Whether the database has no users, which means that it is new. */
export async function isEmpty(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from users limit 1')
  return !rowCount
}
