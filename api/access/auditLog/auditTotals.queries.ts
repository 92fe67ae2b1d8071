import { sql } from 'kysely'
import { maxAuditRowsCounted } from '../../../shared/access/auditLog'
import type { Database } from '../../db/connect'
import { type EntryChoice, everyCondition } from './entryConditions.queries'

/** Number of rows of a choice. Counting stops one above `maxAuditRowsCounted`, which says that there are more. */
async function countRows(db: Database, choice: EntryChoice): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from audit_log where ${await everyCondition(db, choice)} limit ${maxAuditRowsCounted + 1}) counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Number of rows of a choice by people and by brokers, each counted like that. */
export async function countAuditRows(db: Database, choice: Omit<EntryChoice, 'by' | 'within'>) {
  const [people, brokers] = await Promise.all([
    countRows(db, { ...choice, by: 'people' }),
    countRows(db, { ...choice, by: 'brokers' }),
  ])
  return { people, brokers }
}
