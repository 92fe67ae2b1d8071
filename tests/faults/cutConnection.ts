import { Kysely, PostgresDialect } from 'kysely'
import { Pool, type PoolClient } from 'pg'
import { types } from '../../api/db/connect'
import type { DB } from '../../api/db/generated/schema'

/** Works with a connection that is lost after so many statements. */
export async function withCutConnection<Result>(
  connectionString: string,
  limit: number,
  work: (db: Kysely<DB>) => Promise<Result>,
): Promise<Result> {
  let statements = 0
  const pool = new Pool({ connectionString, max: 1, types })
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const cut = client as unknown as { connection: { stream: { destroy: () => void } } }
    Object.assign(client, {
      query: (...args: unknown[]) => {
        if (++statements > limit) cut.connection.stream.destroy()
        return query(...args)
      },
    } satisfies Partial<Record<keyof PoolClient, unknown>>)
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
