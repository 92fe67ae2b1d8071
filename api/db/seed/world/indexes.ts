import type { PoolClient } from 'pg'

interface Part {
  drop: string
  create: string
}

/** Indexes of these tables and their partitions, and the key of `click_keys`, whose random ids are slow to insert. */
async function partsOf(client: PoolClient, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as create
     from pg_index i where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = i.indexrelid)
     union all
     select format('alter table %s drop constraint %I', conrelid::regclass, conname), format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
     from pg_constraint where contype = 'p' and conrelid = 'click_keys'::regclass`,
    [tables],
  )
  return rows
}

/**
 * Drops the indexes of these tables during `work` and builds them afterwards. With millions of rows, updating indexes
 * that exceed memory would make every insert wait for the disk. Needs a transaction without concurrent readers of these
 * tables.
 */
export async function withoutIndexes(
  client: PoolClient,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const parts = await partsOf(client, tables)
  for (const { drop } of parts) await client.query(drop)
  await work()
  // Statistics for planning the following statements.
  await client.query(`analyze ${tables.join(', ')}`)
  await client.query(`set local maintenance_work_mem = '512MB'`)
  for (const { create } of parts) await client.query(create)
}
