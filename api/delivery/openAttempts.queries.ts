import { sql } from 'kysely'
import type { Database } from '../db/connect'
import { keptDecision, type KeptDecision } from './decisions'

/** A lead on its way to an advertiser, or held because nobody knows whether it arrived. */
export interface OpenAttempt {
  history_id: number
  lead_id: number
  lead_created_at: Date
  advertiser_id: number
  /** sending: a process sends it now, or asks again. held: may have been taken. refused: settled so, and a job goes on with the lead. */
  state: 'sending' | 'held' | 'refused'
  sent_at: Date
  asked: number
  decision: KeptDecision
}

/** What the broker knows a sending of the intake by, and gives back in postbacks. */
export const referenceOf = (historyId: number) => `attempt-${historyId}`

const read = (row: Omit<OpenAttempt, 'decision'> & { decision: unknown }): OpenAttempt => ({
  ...row,
  decision: keptDecision.parse(row.decision),
})
const columns = sql`history_id, lead_id, lead_created_at, advertiser_id, state, sent_at, asked, decision`

/** The open attempt; undefined when it was settled, or never was. Nothing is locked. */
export async function findAttempt(db: Database, historyId: number): Promise<OpenAttempt | undefined> {
  const { rows } = await sql<OpenAttempt>`select ${columns} from open_attempts where history_id = ${historyId}`.execute(
    db,
  )
  return rows[0] && read(rows[0])
}

/** Those of these attempts that are still open, by history id, locked. Whoever locks them has locked their leads. */
export async function lockAttempts(
  transaction: Database,
  historyIds: readonly number[],
): Promise<Map<number, OpenAttempt>> {
  const { rows } = await sql<OpenAttempt>`
    select ${columns} from open_attempts where history_id = any (${[...historyIds]}::bigint[]) order by history_id for update`.execute(
    transaction,
  )
  return new Map(rows.map((row) => [row.history_id, read(row)]))
}

/** The lead's open attempt, locked; undefined when it has none. */
export async function lockAttemptOf(transaction: Database, leadId: number): Promise<OpenAttempt | undefined> {
  const { rows } =
    await sql<OpenAttempt>`select ${columns} from open_attempts where lead_id = ${leadId} for update`.execute(
      transaction,
    )
  return rows[0] && read(rows[0])
}

/** Ends attempts, which are settled. */
export const closeAttempts = (transaction: Database, historyIds: readonly number[]) =>
  sql`delete from open_attempts where history_id = any (${[...historyIds]}::bigint[])`.execute(transaction)

/** Leaves attempts open until they are settled. */
export const holdAttempts = (transaction: Database, held: readonly { history_id: number; reason: string }[]) =>
  sql`
    update open_attempts attempt set state = 'held', reason = given.reason
    from json_to_recordset(${JSON.stringify(held)}) as given (history_id bigint, reason text) where attempt.history_id = given.history_id`.execute(
    transaction,
  )

/** Gives the lead to a job that goes on down the waterfall. */
export const markRefused = (transaction: Database, historyId: number) =>
  sql`update open_attempts set state = 'refused' where history_id = ${historyId}`.execute(transaction)

/**
 * Takes a held attempt to ask its broker again: until `dueAt` nobody else asks, and staff cannot settle what is being answered.
 * Answers false, having changed nothing, when it is not held any more.
 */
export async function beginAsking(db: Database, historyId: number, dueAt: Date): Promise<boolean> {
  const { rows } = await sql`
    update open_attempts set asked = asked + 1, state = 'sending', due_at = ${dueAt}
    where history_id = ${historyId} and state = 'held' returning history_id`.execute(db)
  return rows.length > 0
}

/** Whether attempts of these leads are open, and at whom: the advertiser's name by lead. */
export async function openAtAdvertisers(db: Database, leadIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ lead_id: number; name: string }>`
    select o.lead_id, a.name from open_attempts o join advertisers a on a.id = o.advertiser_id where o.lead_id = any (${[...leadIds]}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ lead_id, name }) => [lead_id, name]))
}

/** Holds sendings of which nothing is known when it was due: the process that sent them has died. Answers those. */
export async function holdOverdue(
  transaction: Database,
  now: number,
): Promise<{ history_id: number; advertiser_id: number }[]> {
  const { rows } = await sql<{ history_id: number; advertiser_id: number }>`
    with overdue as (select history_id from open_attempts where state = 'sending' and due_at < ${new Date(now)}::timestamptz for update skip locked),
    told as (
      update lead_histories set message = 'The sending was interrupted; whether the broker took the lead is not known.'
      where id in (select history_id from overdue)
    )
    update open_attempts set state = 'held', reason = 'The sending was interrupted; whether the broker took the lead is not known.'
    where history_id in (select history_id from overdue) returning history_id, advertiser_id`.execute(transaction)
  return rows
}

/** The attempts that a job should go on with and that nobody may know of, after a crash or a restored backup. */
export async function listRefused(db: Database): Promise<number[]> {
  const { rows } = await sql<{
    history_id: number
  }>`select history_id from open_attempts where state = 'refused'`.execute(db)
  return rows.map(({ history_id }) => history_id)
}

export interface ListedAttempt {
  history_id: number
  lead_id: number
  kind: 'intake' | 'injection'
  email: string
  affiliate_id: number
  publisher_name: string
  country_id: number | null
  country_name: string | null
  advertiser_id: number
  advertiser_name: string
  sent_at: Date
  /** Why it is not known whether the broker took the lead. */
  reason: string | null
  /** How often the broker was asked again. */
  asked: number
}

interface ListOptions {
  limit: number
  offset: number
  advertiserId?: number | null
}

/**
 * Leads that advertisers may have taken or not, of the intake and of injections, those that have waited longest first. Leads
 * that are being sent for the first time at this moment, and leads that are hidden from staff, are not among them.
 */
export async function listOpenAttempts(
  db: Database,
  { limit, offset, advertiserId = null }: ListOptions,
): Promise<{ total: number; rows: ListedAttempt[] }> {
  const open = sql`
    select history_id, lead_id, lead_created_at, advertiser_id, 'intake' as kind, sent_at, reason, asked from open_attempts
    where state = 'held' or (state = 'sending' and asked > 0)
    union all
    select i.history_id, i.lead_id, i.lead_created_at, i.advertiser_id, 'injection', coalesce(i.started_at, i.completed_at), h.message, 0
    from injections i join lead_histories h on h.id = i.history_id where i.result = 'Submitted'`
  const { rows } = await sql<ListedAttempt & { total: number }>`
    select o.history_id, o.lead_id, o.kind, l.email, l.affiliate_id, p.name as publisher_name, l.country_id, c.name as country_name,
      o.advertiser_id, a.name as advertiser_name, o.sent_at, o.reason, o.asked, count(*) over () as total
    from (${open}) o
    join leads l on l.id = o.lead_id and l.created_at = o.lead_created_at and not l.is_hidden
    join publishers p on p.id = l.affiliate_id
    join advertisers a on a.id = o.advertiser_id
    left join countries c on c.id = l.country_id
    where ${advertiserId}::bigint is null or o.advertiser_id = ${advertiserId}
    order by o.sent_at, o.history_id limit ${limit} offset ${offset}`.execute(db)
  if (rows.length || offset === 0) return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
  return { total: (await listOpenAttempts(db, { limit: 1, offset: 0, advertiserId })).total, rows: [] }
}
