/** Conditions of audit log filters, for entries, totals and the export. */
import { type RawBuilder, sql } from 'kysely'
import { actionsOfKind, type AuditKind } from '../../../shared/access/auditActions'
import { postbackRows } from '../../../shared/access/auditLog'
import { auditedTypes } from '../../../shared/access/auditRecords'
import type { OpenRange } from '../../../shared/app/time/dates'
import type { Database } from '../../db/connect'
import { contains } from '../../leads/filters/search'

export interface EntryChoice {
  entity?: string | undefined
  entityId?: string | undefined
  kind?: AuditKind | undefined
  by?: 'people' | 'brokers' | undefined
  userId?: number | undefined
  /** Part of the name of the user or the record, or a record's id. */
  text?: string | undefined
  range: OpenRange
  /** Returns the single rows of one entry; the other filters are ignored. */
  within?: { newestId: number; oldestId: number } | undefined
}

/** A time later than every row, in milliseconds. */
export const noEnd = 8.64e13
/** Ids of rows from overlapping transactions may differ from the order of their times by this duration. */
const slack = 1000

export const isPostback = sql`action = ${sql.lit(postbackRows.action)}`
const isNone = sql`action <> ${sql.lit(postbackRows.action)}`

/** Id range for a time range, with some margin, because rows are read by id. */
async function idBounds(db: Database, { from, to }: OpenRange): Promise<RawBuilder<unknown>[]> {
  if (from === null && to === null) return []
  const { rows } = await sql<{ first: number | null; last: number | null }>`select
    (select min(id) from (select id from audit_log where created_at >= ${new Date(from ?? 0)} order by created_at limit ${slack}) early) as first,
    (select max(id) from (select id from audit_log where created_at < ${new Date(to ?? noEnd)} order by created_at desc limit ${slack}) late) as last`.execute(
    db,
  )
  const { first, last } = rows[0] ?? { first: null, last: null }
  return [
    ...(from === null ? [] : [sql`created_at >= ${new Date(from)} and id >= ${first ?? Number.MAX_SAFE_INTEGER}`]),
    ...(to === null ? [] : [sql`created_at < ${new Date(to)} and id <= ${last ?? 0}`]),
  ]
}

/** Shorter texts cannot use the trigram index. */
const trigram = 3

/** Conditions of a search; rows of postbacks are found only by the id of their lead. */
async function textCondition(db: Database, text: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ id: number }>`select id from users where name ilike ${contains(text)}`.execute(db)
  const inWords = sql`(${isNone} and actor || ' ' || coalesce(entity_name, '') ilike ${contains(text)})`
  const ways = [
    sql`user_id = any(${rows.map(({ id }) => id)}::bigint[])`,
    ...(text.length < trigram ? [] : [inWords]),
    ...(/^\d{1,18}$/.test(text) ? [sql`entity = any(${auditedTypes}) and entity_id = ${text}`] : []),
  ]
  return sql`(${sql.join(ways, sql` or `)})`
}

/** Rows merged into one entry: the same action and, except for postbacks, the same user. */
const isFoldedIn = ({ newestId, oldestId }: NonNullable<EntryChoice['within']>) =>
  sql`id between ${oldestId} and ${newestId} and exists (select from audit_log newest where newest.id = ${newestId}
    and newest.action = audit_log.action and (audit_log.${isPostback} or newest.actor = audit_log.actor))`

/** Conditions of a choice, and its range. */
export interface Conditions {
  bounds: readonly RawBuilder<unknown>[]
  filters: readonly RawBuilder<unknown>[]
}
export const every = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)

export async function conditionsOf(
  db: Database,
  { entity, entityId, by, userId, text, range, within }: EntryChoice,
): Promise<Conditions> {
  if (within) return { bounds: [], filters: [isFoldedIn(within)] }
  const filters = [
    ...(entity ? [sql`entity = ${entity}`] : []),
    ...(entityId ? [sql`entity_id = ${entityId}`] : []),
    ...(userId ? [sql`user_id = ${userId}`] : []),
    ...(by ? [by === 'people' ? isNone : isPostback] : []),
    ...(text ? [await textCondition(db, text)] : []),
  ]
  return { bounds: await idBounds(db, range), filters }
}

/** All conditions of a choice as one, including the type of action. */
export async function everyCondition(db: Database, choice: EntryChoice): Promise<RawBuilder<unknown>> {
  const { bounds, filters } = await conditionsOf(db, choice)
  return every([...bounds, ...filters, ...(choice.kind ? [sql`action = any(${actionsOfKind(choice.kind)})`] : [])])
}
