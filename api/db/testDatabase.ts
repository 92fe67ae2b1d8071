import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { type Connection, connect } from './connect'
import { migrate, migrationsFolder } from './migrating/migrate'

export interface TestDatabase extends Connection {
  url: string
  /** Closes the connections and drops the database. */
  drop: () => Promise<void>
}

/** The server started by jest's global setup (tests/support/globalSetup.ts). */
function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is not set: tests that need a database run under jest.config.ts')
  return url
}

export const onDatabase = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).toString()

async function withServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Creates `template` once per server by running `fill` on an empty database of that name; recreates it if that was
 * interrupted.
 */
export async function ensureTemplate(template: string, fill: (url: string) => Promise<unknown>): Promise<void> {
  await withServer(async (client) => {
    const lock = createHash('sha256').update(template).digest().readInt32BE(0)
    await client.query('select pg_advisory_lock($1)', [lock])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [
      template,
    ])
    if (rowCount) return
    await client.query(`drop database if exists ${template} with (force)`)
    await client.query(`create database ${template}`)
    await fill(onDatabase(serverUrl(), template))
    await client.query(`alter database ${template} is_template true allow_connections false`)
  })
}

/** A new copy of `template`, which takes about 100 ms. */
export async function copyTemplate(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await withServer((client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  const url = onDatabase(serverUrl(), name)
  const connection = connect(url, { applicationName: 'test', maxConnections: 8 })
  const drop = async () => {
    await connection.close()
    await withServer((client) => client.query(`drop database if exists ${name} with (force)`))
  }
  return { ...connection, url, drop }
}

/** Hash of all migrations, part of template names. */
export function schemaHash(): string {
  const folder = migrationsFolder()
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(path.join(folder, name)))
  return hash.digest('hex').slice(0, 10)
}

/**
 * A migrated, empty database for a test file, with passwords as the specification has them: call `drop` in `afterAll`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const template = `empty_${schemaHash()}`
  await ensureTemplate(template, async (url) => {
    await migrate(url)
    const { pool, close } = connect(url)
    await pool.query('update settings set password_min = 6, password_max = 12').finally(close)
  })
  return copyTemplate(template)
}
