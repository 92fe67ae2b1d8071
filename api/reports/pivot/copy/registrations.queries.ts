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

/**
 * Renews the registration with the copy's current snapshot, under a mark that the copy has stored before. False if it has
 * expired and the copy must be rebuilt. It is on the disk when this resolves, so that a crash of PostgreSQL cannot give
 * its transaction's id, or an earlier one, to another transaction.
 */
export async function touchCopy(
  client: ClientBase,
  id: string,
  snapshot: string,
  mark: string | null = null,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update report_copies set snapshot = $2::pg_snapshot, pulled_at = now(), mark = $3::uuid, marked_by = pg_current_xact_id()
    where id = $1`,
    [id, snapshot, mark],
  )
  return rowCount === 1
}

export interface Registration {
  id: string
  /** Snapshot that the copy had when it wrote the mark. */
  snapshot: string
  mark: string
}

/**
 * Takes over the registration that has one of these marks, under a new id. Null if it has expired, belongs to another
 * state of the database (a backup, another server), or was taken over and renewed before, so that a duplicate of the
 * files is not used too.
 *
 * The database with this mark continues from the state in which the mark was written, because its transaction log has
 * everything that was committed before: the copy lacks only what the log of changes has since, except for facts of
 * transactions that were lost with an unclean end or with a primary that was replaced (`unconfirmed_leads`). The mark
 * stays until the copy is confirmed again, so that this can be repeated when the answer is lost.
 */
export async function takeOverCopy(client: ClientBase, marks: readonly string[]): Promise<Registration | null> {
  const { rows } = await client.query<Registration>(
    `with former as (
      delete from report_copies where mark = any($1::uuid[]) and marked_by::xid = xmin returning snapshot, mark
    )
    insert into report_copies (snapshot, mark, marked_by) select snapshot, mark, pg_current_xact_id() from former
    returning id::text, snapshot::text, mark::text`,
    [marks],
  )
  return rows[0] ?? null
}

export const unregisterCopy = (client: ClientBase, id: string) =>
  client.query('delete from report_copies where id = $1', [id])
