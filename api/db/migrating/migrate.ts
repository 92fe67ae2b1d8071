import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Client, Pool as AnyPool } from 'pg'
import { connectClient, Pool } from '../client'
import { isPassing } from '../faults'
import { type LockWaits, withLocks } from './lockWaits'
import { migrateJobs } from '../../app/jobs/migrateJobs'

/** An arbitrary number that no other lock uses: one process migrates, the others wait. */
const lockKey = 7_302_114_001
const monthsAhead = 3
/** Name of a migration from before they were merged by area. */
const firstOfOld = '0001_users.sql'

/** The database cannot be upgraded as it is: trying again does not help. */
export class UpgradeError extends Error {
  override name = 'UpgradeError'
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Migrations of the project, sorted by number. */
export const migrationsFolder = (root = process.env.ROOT ?? process.cwd()) => path.join(root, 'api', 'db', 'migrations')

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
  const numbers = new Set(names.map((name) => name.slice(0, 4)))
  if (numbers.size < names.length) throw new Error(`Two migrations in ${folder} have the same number`)
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** An UpgradeError with `what` and the reason, unless trying again can help. */
const refusal = (what: string, error: unknown) =>
  isPassing(error) ? (error as Error) : new UpgradeError(`${what}: ${(error as Error).message}.`, { cause: error })

async function readApplied(client: Client): Promise<Map<string, string>> {
  const read = async () => {
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    return client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations')
  }
  // The table can be of another product, or the user may not create any.
  const { rows } = await read().catch((error: unknown) => {
    throw refusal('The applied migrations cannot be read', error)
  })
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

async function apply(client: Client, { name, sql, checksum }: Migration, waits: LockWaits) {
  try {
    await withLocks(client, waits, `Migration ${name}`, async () => {
      await client.query(sql)
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    })
  } catch (error) {
    if (isPassing(error)) throw error
    const { message, cause } = error as Error
    const text = `Migration ${name} failed, and nothing of it was kept: ${message}.`
    // Locks that others held for too long may be free at the next start.
    throw isPassing(cause) ? new Error(text, { cause }) : new UpgradeError(text, { cause: error })
  }
}

/** Creates the partitions of upcoming months for all partitioned tables, so that no insert has to wait for one. */
export async function ensurePartitions(client: Pick<Client | AnyPool, 'query'>): Promise<void> {
  // Tests have migrations of their own.
  const { rows } = await client.query("select from pg_proc where oid = to_regprocedure('ensure_months(int)')")
  if (rows.length) await client.query('select ensure_months($1)', [monthsAhead])
}

async function withPool(url: string, work: (pool: AnyPool) => Promise<void>) {
  const pool = new Pool({ connectionString: url, max: 1 })
  // A broken connection also fails the current query.
  pool.on('error', () => undefined)
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}

/**
 * Migrates the database to the newest schema, and the job queue's schema as well: numbered SQL files, forward only,
 * each in one transaction and recorded with its checksum. Safe to call in several processes at once. Throws an
 * UpgradeError if one fails, if those applied cannot be read, or if an applied file was changed or is missing, except for
 * `newer` ones: they belong to a newer release, beside which this one can run while it is replaced. Throws another error
 * if a lock is not released in time.
 */
export async function migrate(
  url: string,
  folder = migrationsFolder(),
  waits: LockWaits = {},
): Promise<{ applied: string[]; newer: string[] }> {
  const migrations = await readMigrations(folder)
  const client = await connectClient({ connectionString: url, application_name: 'migrate' })
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const applied = await readApplied(client)
    const last = migrations.at(-1)?.name ?? ''
    if (applied.has(firstOfOld))
      throw new UpgradeError(
        'The database has the migrations before 0001_app.sql. Make a backup, then run `node scripts/adopt.mjs`.',
      )
    const unknown = [...applied.keys()].filter((name) => !migrations.some((migration) => migration.name === name))
    const missing = unknown.find((name) => name < last)
    if (missing) throw new UpgradeError(`The database has migration ${missing}, which this release lacks.`)
    const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
    if (changed) throw new UpgradeError(`Migration ${changed.name} was changed after it was applied.`)
    const pending = migrations.filter(({ name }) => !applied.has(name))
    for (const migration of pending) await apply(client, migration, waits)
    await withLocks(client, waits, 'Making partitions', () => ensurePartitions(client))
    await withPool(url, migrateJobs).catch((error: unknown) => {
      throw refusal('The job queue cannot be upgraded', error)
    })
    return { applied: pending.map(({ name }) => name), newer: unknown.sort() }
  } finally {
    // Ending the session also releases the lock.
    await client.end()
  }
}
