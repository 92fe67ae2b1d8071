import { Client, type Pool } from 'pg'

/** Whether nobody can sign in yet, which is how a new database differs from any other. */
export async function isEmpty(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from users limit 1')
  return !rowCount
}

/** Deletes all that the database holds, tables included. Only ever for demo data whose load was cut short. */
export async function clearDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'clear' })
  await client.connect()
  try {
    await client.query('drop schema public cascade; create schema public')
  } finally {
    await client.end()
  }
}
