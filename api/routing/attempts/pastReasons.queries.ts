import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { leadStatus, leadStatusesNotTaken } from '../../../shared/leads/leadStatus'
import { HOUR, MINUTE } from '../../../shared/app/time/timeZones'
import type { Services } from '../../app/start/services'
import type { Database } from '../../db/connect'
import { type PastAttempt, type PastLead, pastReason } from './pastReasons'

/** A batch covers a time interval, whose length is adapted to contain about this number of lost leads. */
const wantedLeads = 500
/** After each batch, to leave resources to live leads. */
const pauseMs = 20

interface Interval {
  from: Date
  to: Date
}

/** When the first and the last lead were created; null without leads. */
interface LeadSpan {
  first: Date | null
  last: Date | null
}

async function readSpan(db: Database): Promise<LeadSpan> {
  const { rows } = await sql<LeadSpan>`select min(created_at) as first, max(created_at) as last from leads`.execute(db)
  return rows[0] ?? { first: null, last: null }
}

type Row = Omit<PastLead, 'attempts'> & { id: number; attempts: PastAttempt[] | null }

/** Leads of the interval that nobody has and that no version has given a reason, with their attempts. */
async function readLost(db: Database, { from, to }: Interval): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select l.id, l.country_id, l.rejection_reason, held.advertiser_id as held_by, held.reason as held_reason,
      (select json_agg(json_build_object('advertiser_id', h.advertiser_id, 'status', h.status, 'restriction_origin',
          h.restriction_origin, 'message', h.message, 'trace', h.trace) order by h.id)
        from lead_histories h
        where h.lead_id = l.id and h.created_at >= l.created_at - interval '1 day'
          and not exists (select from injections i where i.lead_id = l.id and i.history_id = h.id)) as attempts
    from leads l
    left join open_attempts held on held.lead_id = l.id and held.state = 'held' and held.origin <> 'injection'
    where l.created_at >= ${from} and l.created_at < ${to} and l.lost_reason is null
      and l.lead_status_id in (${sql.join(leadStatusesNotTaken.map((id) => sql.lit(id)))})
      -- A lead that is being sent gets its reason from the decision.
      and (l.lead_status_id = ${sql.lit(leadStatus.Rejected)} or held.lead_id is not null)`.execute(db)
  return rows
}

/**
 * Gives the leads of one interval their reasons, before the previous interval. Returns their number; null if nothing is
 * left, or another process is working on it. Locks these leads alone, and changes neither their version nor their date.
 */
async function fillBatch(
  db: Database,
  spanOf: (db: Database) => Promise<LeadSpan>,
  lengthMs: number,
): Promise<number | null> {
  return db.transaction().execute(async (transaction) => {
    const { rows: places } = await sql<{ done_from: Date | null }>`
      select done_from from lost_reason_backfill where not is_done for update skip locked`.execute(transaction)
    const [place] = places
    if (!place) return null
    const { first, last } = await spanOf(transaction)
    const to = place.done_from ?? (last && new Date(Number(last) + 1))
    if (!first || !to || to <= first) {
      await sql`update lost_reason_backfill set is_done = true`.execute(transaction)
      return null
    }
    const interval = { from: new Date(Number(to) - lengthMs), to }
    const leads = await readLost(transaction, interval)
    const given = leads.map(({ id, attempts, ...lead }) => ({
      id,
      ...pastReason({ ...lead, attempts: attempts ?? [] }),
    }))
    if (given.length)
      await sql`
        update leads l set lost_reason = given.lost_reason, lost_subject = given.lost_subject,
          lost_advertiser_id = given.lost_advertiser_id, lost_obstacles = given.lost_obstacles
        from json_populate_recordset(null::leads, ${JSON.stringify(given)}) as given
        where l.id = given.id and l.created_at >= ${interval.from} and l.created_at < ${interval.to} and l.lost_reason is null
          and l.lead_status_id in (${sql.join(leadStatusesNotTaken.map((id) => sql.lit(id)))})`.execute(transaction)
    await sql`update lost_reason_backfill set done_from = ${interval.from}`.execute(transaction)
    return given.length
  })
}

/**
 * Gives leads from before this version their main reasons, newest first, in small batches with pauses, until all are
 * done or `signal` aborts; a later call continues. Safe to run in several processes. See docs/domain/watch.md.
 */
export async function fillPastReasons(db: Database, signal?: AbortSignal): Promise<void> {
  // Read once, because it takes all leads. Later ones get their reasons from the decision.
  let span: LeadSpan | undefined
  const spanOf = async (transaction: Database) => (span ??= await readSpan(transaction))
  let lengthMs = 10 * MINUTE
  for (; !signal?.aborted; await wait(pauseMs)) {
    const filled = await fillBatch(db, spanOf, lengthMs)
    if (filled === null) return
    if (filled > wantedLeads) lengthMs = Math.max(lengthMs / 2, 1_000)
    else if (filled < wantedLeads / 2) lengthMs = Math.min(lengthMs * 2, 24 * HOUR)
  }
}

/** Runs `fillPastReasons` in the background, again after faults, until the returned function is called. */
export function watchPastReasons({ db, log }: Pick<Services, 'db' | 'log'>): () => void {
  const stopping = new AbortController()
  const run = () =>
    fillPastReasons(db, stopping.signal).catch((error: unknown) => {
      if (stopping.signal.aborted) return
      log.error({ err: error }, 'The main reasons of earlier leads are not recorded yet')
      setTimeout(() => void run(), MINUTE).unref()
    })
  void run()
  return () => stopping.abort()
}
