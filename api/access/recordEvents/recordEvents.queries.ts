import { type RawBuilder, sql } from 'kysely'
import { eventsOf, type WebhookEvent } from '../../../shared/access/webhooks'
import { DAY } from '../../../shared/app/time/timeZones'
import { capFill, type CapFill } from '../../../shared/routing/capWords'
import { windowOf } from '../../../shared/routing/capWindows'
import { readSince } from '../../app/events/changesSince.queries'
import { inBatches } from '../../app/retention/batches'
import type { Database } from '../../db/connect'
import { countWindows } from '../../routing/caps/capCounts.queries'
import { readCapDefinitions } from '../../routing/caps/capRooms.queries'
import type { RecordEvent } from './recordEvents.schema'

const columns = sql`id, event, record_id, at`
type Row = Omit<RecordEvent, 'at'> & { at: Date }

async function read(db: Database, where: RawBuilder<unknown>): Promise<RecordEvent[]> {
  const { rows } = await sql<Row>`select ${columns} from record_events where ${where}`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Events that were committed since a snapshot, at most `limit`; none without a snapshot. */
export const readEventsSince = (db: Database, snapshot: string | null, limit: number) =>
  readSince(db, snapshot, (transaction, isSince) => read(transaction, sql`${isSince} order by id limit ${limit}`))

/** Latest events of these kinds, newest first, of all records or of one. */
export const listRecordEvents = (
  db: Database,
  { events, recordId, limit }: { events: readonly WebhookEvent[]; recordId: number | null; limit: number },
): Promise<RecordEvent[]> =>
  read(
    db,
    sql`event = any (${events}::text[]) and (${recordId}::bigint is null or record_id = ${recordId})
      order by id desc limit ${limit}`,
  )

const keptDays = 30

export const deleteOldRecordEvents = (db: Database, now: number) =>
  inBatches((limit) =>
    sql`
        delete from record_events where id in (
          select id from record_events where at < ${new Date(now - keptDays * DAY)} order by at limit ${limit})`.execute(
      db,
    ),
  )

/** Whether an endpoint is told of caps. */
export async function tellsOfCaps(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_endpoints where is_active and events && ${eventsOf('capEvents')}::text[] limit 1`.execute(db)
  return rows.length > 0
}

/** False if another process notes events of records now. */
export async function lockRecordWatch(transaction: Database): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('note_record_events')) as is_mine`.execute(transaction)
  return rows[0]?.is_mine ?? false
}

/** Notes that pauses of persons are over. */
export const noteEndedPauses = (transaction: Database, now: number) =>
  sql`
    with ended as (
      update advertiser_pauses set resumed_at = paused_until
      where resumed_at is null and not is_by_rule and paused_until <= ${new Date(now)} returning advertiser_id, paused_until)
    insert into record_events (event, record_id, at) select 'advertiser_resumed', advertiser_id, paused_until from ended`.execute(
    transaction,
  )

const fills: readonly CapFill[] = ['open', 'near', 'full']

/** Counts all caps, and notes which of them became nearly full, full or empty again since they were last counted. */
export async function noteCaps(transaction: Database, now: number): Promise<void> {
  const caps = (await readCapDefinitions(transaction, {})).map((definition) => ({
    ...{ id: definition.id, definition, window: windowOf(definition.schedule, now) },
  }))
  const counts = await countWindows(transaction, caps, { withHeld: false })
  const { rows } = await sql<{ cap_id: number; window_from: Date; fill: CapFill }>`
    select cap_id, window_from, fill from cap_fills`.execute(transaction)
  const known = new Map(rows.map((row) => [row.cap_id, row]))
  const changed = caps.flatMap(({ id, definition, window }, place) => {
    const fill = capFill(counts[place] ?? 0, definition.cap)
    const before = known.get(id)
    const isReset = before !== undefined && Number(before.window_from) < window.from
    const was = isReset ? 'open' : (before?.fill ?? fill)
    if (before && !isReset && was === fill) return []
    const isFuller = fills.indexOf(fill) > fills.indexOf(was)
    const events: WebhookEvent[] = [
      ...(isReset ? (['cap_reset'] as const) : []),
      ...(isFuller ? [fill === 'full' ? ('cap_full' as const) : ('cap_near' as const)] : []),
    ]
    return { cap_id: id, window_from: new Date(window.from), fill, events }
  })
  if (!changed.length) return
  await sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(changed)}) as given (cap_id bigint, window_from timestamptz, fill text, events text[])),
    stored as (
      insert into cap_fills (cap_id, window_from, fill) select cap_id, window_from, fill from given
      on conflict (cap_id) do update set window_from = excluded.window_from, fill = excluded.fill)
    insert into record_events (event, record_id, at)
    select event, cap_id, ${new Date(now)}::timestamptz from given cross join unnest(events) with ordinality as happened (event, place)
    order by cap_id, place`.execute(transaction)
}
