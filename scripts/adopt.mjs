// node scripts/adopt.mjs [--data DIR]: takes a database of the 79 migrations before 0001_app.sql over to the present ones, in
// one transaction. Stop the product and make a backup first. Uses DATABASE_URL, or else the embedded database in DIR.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { root } from './stale.mjs'

const folder = path.join(root, 'api/db/migrations')
const [count, last] = [79, '0104_backups.sql']

/** Replaces the names of the old migrations by those of the baseline. The tables are the same. */
async function adopt(url) {
  const baseline = readdirSync(folder).filter((name) => /^000[1-7]_/.test(name))
  const checksums = baseline.map((name) =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, name), 'utf8'))
      .digest('hex'),
  )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table schema_migrations')
    const { rows } = await client.query('select count(*)::int as count, max(name) as last from schema_migrations')
    if (rows[0].count !== count || rows[0].last !== last)
      throw new Error(
        `Only a database with the ${count} migrations up to ${last} can be taken over; this one has ${rows[0].count} up to ${rows[0].last}. Nothing was changed.`,
      )
    await client.query('drop function if exists ensure_lead_partition(date), ensure_lead_partitions(integer)')
    await client.query('delete from schema_migrations')
    await client.query('insert into schema_migrations (name, checksum) select * from unnest($1::text[], $2::text[])', [
      baseline,
      checksums,
    ])
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const { values } = parseArgs({ options: { data: { type: 'string', default: '.data' } } })

/** The embedded database, started for this. */
async function startData() {
  const { startEmbedded } = await import('../dist/database.mjs')
  return startEmbedded({ dataDir: path.resolve(root, values.data), root, log: console.log })
}

const server = process.env.DATABASE_URL ? null : await startData()
try {
  await adopt(process.env.DATABASE_URL ?? server.url)
  console.log('The database has the present migrations now: start the product again.')
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  await server?.stop()
}
