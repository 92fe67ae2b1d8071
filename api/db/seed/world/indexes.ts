import type { PoolClient } from 'pg'

interface Part {
  drop: string
  create: string
}

/** The indexes of these tables and of their partitions, with the key of `click_keys`, whose random ids are the dearest to keep. */
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
 * Does the work while these tables have no indexes, and builds them afterwards, each by one sort: kept up row by row they
 * outgrow the server's memory at some millions, and every row then waits for the disk. Give it a transaction that nobody
 * else reads these tables beside.
 */
export async function withoutIndexes(
  client: PoolClient,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const parts = await partsOf(client, tables)
  for (const { drop } of parts) await client.query(drop)
  await work()
  // What follows is planned by what they hold.
  await client.query(`analyze ${tables.join(', ')}`)
  await client.query(`set local maintenance_work_mem = '512MB'`)
  for (const { create } of parts) await client.query(create)
}
