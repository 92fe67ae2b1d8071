import type { Pool } from 'pg'

/** Whether nobody can sign in yet, which is how a new database differs from any other. */
export async function isEmpty(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from users limit 1')
  return !rowCount
}
