import type { ClientBase } from 'pg'

/**
 * Registers a copy, so that the log keeps all changes after its snapshot. Must be committed before the snapshot for the
 * copy is taken.
 */
export async function registerCopy(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'insert into report_copies (snapshot) values (pg_current_snapshot()) returning id::text',
  )
  if (!rows[0]) throw new Error('The copy was not registered')
  return rows[0].id
}

/** Renews the registration with the copy's current snapshot. False if it has expired and the copy must be rebuilt. */
export async function touchCopy(client: ClientBase, id: string, snapshot: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'update report_copies set snapshot = $2::pg_snapshot, pulled_at = now() where id = $1',
    [id, snapshot],
  )
  return rowCount === 1
}

export const unregisterCopy = (client: ClientBase, id: string) =>
  client.query('delete from report_copies where id = $1', [id])
