// node scripts/adopt.mjs [--data DIR]: takes a database of the 79 migrations before 0001_app.sql over to the present ones, in
// one transaction. Stop the product and make a backup first. Uses DATABASE_URL, or else the embedded database in DIR.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { root } from './stale.mjs'

const [count, last] = [79, '0104_backups.sql']

/** Replaces the names of the old migrations by those of the baseline. The tables are the same. */
async function adopt(url) {
  const checksums = readFileSync(path.join(root, 'api/db/migrations/checksums'), 'utf8').trim().split('\n')
  const baseline = checksums.map((line) => line.split('  ')).filter(([, name]) => /^000[1-7]_/.test(name))
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
    for (const [checksum, name] of baseline)
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
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
