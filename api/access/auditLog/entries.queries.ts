/**
 * The log as entries that group many rows. A page reads the rows from the newest by an index, so that its cost does not
 * depend on the size of the log, and ends where the next entry would begin.
 */
import { sql } from 'kysely'
import { actionsOfKind } from '../../../shared/access/auditActions'
import { HOUR } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { auditColumns, type AuditRecord } from './auditLog.queries'
import { type Conditions, conditionsOf, type EntryChoice, every, isPostback, noEnd } from './entryConditions.queries'
import { type Entry, Folding } from './foldRows'

/** Where a page ended: rows with this id and older ones follow, of postbacks those from before this hour. */
interface Place {
  id: number
  hour: number
}

const chunk = 200
/** A page ends after this number of rows, however few entries they form. */
const maxWalked = 5000

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
  for (let walked = 0; walked < maxWalked; walked += chunk) {
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
