import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import { newToken } from '../../access/sessions/sessions.queries'

export type ExportKind = 'leads' | 'campaign_logs' | 'bulk'

/** What a link exports, and for which session. */
export interface ExportLink {
  session_id: number
  kind: ExportKind
  request: unknown
  time_zone: string
  expires_at: Date
}

const hashOf = (key: string) => createHash('sha256').update(`export link\n${key}`).digest()

/** Creates a link and returns its key, of which only the hash is stored. */
export async function insertExportLink(db: Database, { request, ...link }: ExportLink): Promise<string> {
  const key = newToken()
  await db
    .insertInto('export_links')
    .values({ ...link, request: JSON.stringify(request), key_hash: hashOf(key) })
    .execute()
  return key
}

/** Deletes and returns a link, so that it works once. Null if it was used, has expired or never existed. */
export async function takeExportLink(transaction: Database, key: string, now: number): Promise<ExportLink | null> {
  const { rows } = await sql<ExportLink>`
    delete from export_links where key_hash = ${hashOf(key)} and expires_at > ${new Date(now)}
    returning session_id, kind, request, time_zone, expires_at`.execute(transaction)
  return rows[0] ?? null
}

export const deleteExpiredExportLinks = (db: Database, now: number) =>
  db.deleteFrom('export_links').where('expires_at', '<', new Date(now)).execute()
