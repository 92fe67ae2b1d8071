/**
 * The log as entries that group many rows. A page reads the rows from the newest by an index, so that its cost does not
 * depend on the size of the log, and ends where the next entry would begin.
 */
import { type RawBuilder, sql } from 'kysely'
import { actionsOfKind, type AuditKind } from '../../../shared/access/auditActions'
import { postbackRows } from '../../../shared/access/auditLog'
import type { OpenRange } from '../../../shared/app/time/dates'
import { recordTypes } from '../../../shared/access/auditRecords'
import { HOUR } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { contains } from '../../leads/filters/search'
import { auditColumns, type AuditRecord } from './auditLog.queries'
import { type Entry, Folding } from './foldRows'

export interface EntryChoice {
  entity?: string | undefined
  entityId?: string | undefined
  kind?: AuditKind | undefined
  by?: 'people' | 'brokers' | undefined
  userId?: number | undefined
  /** Part of the name of the actor or record, or the id of a record. */
  text?: string | undefined
  range: OpenRange
  /** Returns the single rows of one entry; other filters are ignored. */
  within?: { newestId: number; oldestId: number } | undefined
}

/** Cursor: rows with this id and older ones follow; of postbacks, those before this hour. */
interface Place {
  id: number
  hour: number
}

const chunk = 200
/** A page ends after this number of rows, however few entries they form. */
const mostWalked = 5000
/** Later than every row, in milliseconds. */
const noEnd = 8.64e13
/** Maximum distance between the order of ids and of times, caused by overlapping transactions. */
const slack = 1000

const isPostback = sql`action = ${sql.lit(postbackRows.action)}`
const isNone = sql`action <> ${sql.lit(postbackRows.action)}`

/** The time range as an id range, slightly wider than the times. */
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

/** Conditions of a search: rows of postbacks are found only by the id of their lead. */
async function textCondition(db: Database, text: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ id: number }>`select id from users where name ilike ${contains(text)}`.execute(db)
  const inWords = sql`(${isNone} and actor || ' ' || coalesce(entity_name, '') ilike ${contains(text)})`
  const ways = [
    sql`user_id = any(${rows.map(({ id }) => id)}::bigint[])`,
    ...(text.length < trigram ? [] : [inWords]),
    ...(/^\d{1,18}$/.test(text) ? [sql`entity = any(${recordTypes}) and entity_id = ${text}`] : []),
  ]
  return sql`(${sql.join(ways, sql` or `)})`
}

/** Rows in the same group as the newest one: same action and, except for postbacks, same actor. */
const isFoldedIn = ({ newestId, oldestId }: NonNullable<EntryChoice['within']>) =>
  sql`id between ${oldestId} and ${newestId} and exists (select from audit_log newest where newest.id = ${newestId}
    and newest.action = audit_log.action and (audit_log.${isPostback} or newest.actor = audit_log.actor))`

/** Filters of the log: a time range and conditions on rows. */
interface Conditions {
  bounds: readonly RawBuilder<unknown>[]
  filters: readonly RawBuilder<unknown>[]
}
const every = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)

async function conditionsOf(
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

/** The newest matching rows. For a kind of event, the newest rows of each of its actions are merged. */
async function readRows(
  db: Database,
  { kind, userId, entityId }: EntryChoice,
  { bounds, filters }: Conditions,
  limit: number,
): Promise<AuditRecord[]> {
  const [part, filter, newest] = [every(bounds), every(filters), sql`order by id desc limit ${limit}`]
  const actions = kind && actionsOfKind(kind)
  if (!actions || userId !== undefined || entityId !== undefined) {
    // A user or record has few rows, with their own indexes.
    const ofKind = actions ? sql`action = any(${actions})` : sql`true`
    const query = sql<AuditRecord>`select ${auditColumns} from audit_log where ${part} and ${filter} and ${ofKind} ${newest}`
    return (await query.execute(db)).rows
  }
  // `offset 0` makes the planner read each action by its own index before filtering.
  const query = sql<AuditRecord>`select own.* from unnest(${actions}::text[]) chosen cross join lateral (
    select ${auditColumns} from (select * from audit_log where action = chosen and ${part} order by id desc offset 0) audit_log
    where ${filter} ${newest}) own ${newest}`
  return (await query.execute(db)).rows
}

/** Counts the postbacks of an hour that were not read. */
async function completeHour(
  db: Database,
  entry: Entry & { hour: number },
  { bounds, filters }: Conditions,
  before: number,
): Promise<void> {
  const { rows } = await sql<{ type: string; count: number; since: Date; oldest: number }>`
    select coalesce(after->>'type', 'status') as type, count(*)::int as count, min(created_at) as since, min(id) as oldest
    from audit_log where ${every([...bounds, ...filters])} and ${isPostback}
      and id <= ${before} and created_at >= ${new Date(entry.hour)} and created_at < ${new Date(entry.hour + HOUR)} group by 1`.execute(
    db,
  )
  for (const { type, count, since, oldest } of rows) {
    entry.count += count
    entry.tally[type] = (entry.tally[type] ?? 0) + count
    if (since < entry.since) entry.since = since
    entry.oldestId = Math.min(entry.oldestId, oldest)
  }
}

/** One page of entries, newest first, and the start of the next page; null on the last page. */
export async function listEntries(
  db: Database,
  choice: EntryChoice,
  { limit, after }: { limit: number; after: Place | null },
): Promise<{ entries: Entry[]; end: Place | null }> {
  const { bounds, filters } = await conditionsOf(db, choice)
  const folding = new Folding(limit, {
    hours: choice.entityId === undefined && !choice.within,
    runs: !choice.within,
  })
  const place: Place = { id: Number.MAX_SAFE_INTEGER, hour: noEnd, ...after }
  for (let walked = 0; walked < mostWalked; walked += chunk) {
    const unread = { bounds, filters: [...filters, sql`not (${isPostback} and created_at >= ${new Date(place.hour)})`] }
    const rows = await readRows(db, choice, { ...unread, bounds: [...bounds, sql`id <= ${place.id}`] }, chunk)
    const left = rows.find((row) => !folding.add(row))
    if (!left && rows.length < chunk) return { entries: folding.entries, end: null }
    place.id = left?.id ?? (rows.at(-1)?.id ?? 0) - 1
    // The rest of an hour is counted without being read.
    const hour = folding.entries.findLast((entry): entry is Entry & { hour: number } => entry.hour !== null)
    if (hour && hour.hour < place.hour) {
      await completeHour(db, hour, unread, place.id)
      place.hour = hour.hour
    }
    if (left) break
  }
  return { entries: folding.entries, end: place }
}
