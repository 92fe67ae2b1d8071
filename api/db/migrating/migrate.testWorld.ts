/** For tests: an empty database, and a folder with the migrations before a given one. */
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { onDatabase } from '../testDatabase'

export const migrations = 'api/db/migrations'

async function onServer(sql: string) {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  await client.query(sql)
  await client.end()
}

export interface MigrationWorld {
  url: string
  folder: string
  query: (sql: string) => Promise<Record<string, unknown>[]>
  drop: () => Promise<void>
}

/** `before` is the number of a migration: the folder contains all earlier ones. By default it is empty. */
export async function migrationWorld(before = '0000'): Promise<MigrationWorld> {
  const name = `migrate_${randomBytes(4).toString('hex')}`
  await onServer(`create database ${name}`)
  const url = onDatabase(process.env.TEST_DATABASE_URL ?? '', name)
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  for (const file of readdirSync(migrations).filter((file) => file < before))
    cpSync(path.join(migrations, file), path.join(folder, file))
  return {
    url,
    folder,
    query: async (sql) => {
      const client = new Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(sql)).rows
      } finally {
        await client.end()
      }
    },
    drop: async () => {
      await onServer(`drop database ${name}`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
