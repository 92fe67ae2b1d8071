import { sql, type RawBuilder } from 'kysely'
import { asksForPostbacks, postbackRows } from '../../../shared/access/auditLog'
import type { Session } from '../../app/http/access'
import type { OpenRange } from '../../../shared/app/time/dates'
import { readMissingNames, recordInWords } from '../../app/audit/recordNames.queries'
import type { Database } from '../../db/connect'
import { masked } from './masking'
import { withNames } from './names.queries'

interface AuditChoice {
  ids?: readonly number[] | undefined
  entity?: string | undefined
  entityId?: string | undefined
  action?: string | undefined
  /** Includes rows of postbacks, which are omitted by default. */
  postbacks: boolean
  userId?: number | undefined
  range: OpenRange
}

export interface AuditRecord {
  id: number
  created_at: Date
  user_id: number | null
  actor: string
  action: string
  entity: string
  entity_id: string | null
  entity_name: string | null
  before: unknown
  after: unknown
  request_id: string | null
  address: string | null
}

function conditions({ ids, entity, entityId, action, postbacks, userId, range }: AuditChoice): RawBuilder<unknown> {
  const all = [
    sql`true`,
    ...(ids ? [sql`id = any(${ids}::bigint[])`] : []),
    ...(entity ? [sql`entity = ${entity}`] : []),
    ...(entityId ? [sql`entity_id = ${entityId}`] : []),
    ...(action ? [sql`action = ${action}`] : []),
    // A literal, as in the partial index of such rows.
    ...(postbacks || ids || asksForPostbacks({ entity, action })
      ? []
      : [sql`action <> ${sql.lit(postbackRows.action)}`]),
    ...(userId ? [sql`user_id = ${userId}`] : []),
    ...(range.from === null ? [] : [sql`created_at >= ${new Date(range.from)}`]),
    ...(range.to === null ? [] : [sql`created_at < ${new Date(range.to)}`]),
  ]
  return sql.join(all, sql` and `)
}

export const auditColumns = sql`id, created_at, user_id, actor, action, entity, entity_id, entity_name, before, after, request_id, address`

/** Rows in the API's format, with names of referenced records; secrets, and amounts that the reader may not see, are masked. */
export async function shownAuditRows<Row extends AuditRecord>(db: Database, session: Session, rows: readonly Row[]) {
  const names = await readMissingNames(db, rows)
  const named = rows.map((row) => ({ ...row, entity_name: row.entity_name ?? names.get(row.id) ?? null }))
  return (await withNames(db, named)).map((row) => shownAuditRow(session, row))
}

const shownAuditRow = <Row extends AuditRecord>(session: Session, { created_at, before, after, ...row }: Row) => ({
  ...row,
  record: recordInWords(row.entity, row.entity_id, row.entity_name),
  created_at: created_at.toISOString(),
  before: masked(session, row.entity, before),
  after: masked(session, row.entity, after),
})

/** One page of the log, newest first, with the number of matching rows. */
export async function listAuditRows(
  db: Database,
  choice: AuditChoice,
  { page, limit, after }: { page: number; limit: number; after: number | null },
) {
  const where = conditions(choice)
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*) as total from audit_log where ${where}`.execute(db)
  const { rows } = await sql<AuditRecord>`
    select ${auditColumns}
    from audit_log where ${where} and (${after}::bigint is null or id < ${after})
    order by id desc limit ${limit} offset ${after === null ? (page - 1) * limit : 0}`.execute(db)
  return { total: Number(counted[0]?.total ?? 0), rows }
}

/** Record types in the log, read by index steps, so that the cost does not depend on the size of the log. */
export async function listAuditEntities(db: Database): Promise<string[]> {
  const { rows } = await sql<{ entity: string }>`
    with recursive kinds as (
      (select entity from audit_log order by entity limit 1)
      union all
      select (select next.entity from audit_log next where next.entity > kinds.entity order by next.entity limit 1) from kinds where kinds.entity is not null
    ) select entity from kinds where entity is not null`.execute(db)
  return rows.map(({ entity }) => entity)
}

/** Users who appear in the log as actors, sorted by name. */
export async function listAuditPeople(db: Database) {
  const { rows } = await sql<{ id: number; name: string; email: string }>`
    select id, name, email from users u where exists (select from audit_log a where a.user_id = u.id) order by name, id`.execute(
    db,
  )
  return rows
}
