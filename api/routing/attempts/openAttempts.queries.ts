import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import { insertRows } from '../../db/manyRows'
import { type KeptDecision, readDecision } from './decisions'

/** How a lead came to be sent. */
export type AttemptOrigin = 'intake' | 'injection' | 'campaign'

/** A lead on its way to an advertiser, or held because nobody knows whether it arrived. */
export interface OpenAttempt extends KeptDecision {
  history_id: number
  origin: AttemptOrigin
  /** Of an injection alone. */
  injection_id: number | null
  lead_id: number
  lead_created_at: Date
  advertiser_id: number
  /** sending: a process sends it now, or asks again. held: may have been taken. refused: settled so, and a job goes on with the lead. */
  state: 'sending' | 'held' | 'refused'
  sent_at: Date
  /** When a sending that is under way must be answered and recorded. */
  due_at: Date
  asked: number
}

/** What the broker knows a sending by, and gives back in postbacks. */
export const referenceOf = ({ history_id, injection_id }: Pick<OpenAttempt, 'history_id' | 'injection_id'>) =>
  injection_id === null ? `attempt-${history_id}` : `injection-${injection_id}`

type Row = Omit<OpenAttempt, keyof KeptDecision> & { decision: unknown }
const read = ({ decision, ...row }: Row): OpenAttempt => ({
  ...row,
  ...readDecision(decision, row.origin),
})
const columns = sql`history_id, origin, injection_id, lead_id, lead_created_at, advertiser_id, state, sent_at, due_at, asked, decision`

/** The open attempt; undefined when it was settled, or never was. Nothing is locked. */
export async function findAttempt(db: Database, historyId: number): Promise<OpenAttempt | undefined> {
  const { rows } = await sql<Row>`select ${columns} from open_attempts where history_id = ${historyId}`.execute(db)
  return rows[0] && read(rows[0])
}

/** Those of these attempts that are still open, by history id, locked. Whoever locks them has locked their leads. */
export async function lockAttempts(
  transaction: Database,
  historyIds: readonly number[],
): Promise<Map<number, OpenAttempt>> {
  const { rows } = await sql<Row>`
    select ${columns} from open_attempts where history_id = any (${[...historyIds]}::bigint[]) order by history_id for update`.execute(
    transaction,
  )
  return new Map(rows.map((row) => [row.history_id, read(row)]))
}

/** The lead's open attempt, locked; undefined when it has none. */
export async function lockAttemptOf(transaction: Database, leadId: number): Promise<OpenAttempt | undefined> {
  const { rows } = await sql<Row>`select ${columns} from open_attempts where lead_id = ${leadId} for update`.execute(
    transaction,
  )
  return rows[0] && read(rows[0])
}

/** Stores attempts in the histories of their leads, and opens those of which somebody is to be asked. */
export async function insertAttempts(
  transaction: Database,
  attempts: readonly { history: object; opened: object | null }[],
): Promise<void> {
  await insertRows(
    transaction,
    'lead_histories',
    attempts.map(({ history }) => history),
  )
  await insertRows(
    transaction,
    'open_attempts',
    attempts.flatMap(({ opened }) => opened ?? []),
  )
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

/** Leaves attempts open as refused, for a job that offers their leads on. */
export const markRefused = (transaction: Database, historyIds: readonly number[]) =>
  sql`update open_attempts set state = 'refused' where history_id = any (${[...historyIds]}::bigint[])`.execute(
    transaction,
  )

/**
 * Takes an attempt to ask its broker again: until `dueAt` nobody else asks, and staff cannot settle what is being answered.
 * Answers false, having changed nothing, when it is not in the given state any more.
 */
export async function beginAsking(
  db: Database,
  historyId: number,
  { from, dueAt }: { from: OpenAttempt['state']; dueAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update open_attempts set asked = asked + 1, state = 'sending', due_at = ${dueAt}
    where history_id = ${historyId} and state = ${from} returning history_id`.execute(db)
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

/** Sendings of which nothing is known when they were due: the process that sent them has died. Nothing is locked. */
export async function listOverdue(db: Database, now: number): Promise<OpenAttempt[]> {
  const { rows } = await sql<Row>`
    select ${columns} from open_attempts where state = 'sending' and due_at < ${new Date(now)}::timestamptz`.execute(db)
  return rows.map(read)
}

/** The attempts that a job should offer on and that may have lost it, after a crash or a restored backup. */
export async function listRefused(db: Database): Promise<number[]> {
  const { rows } = await sql<{
    history_id: number
  }>`select history_id from open_attempts where state = 'refused'`.execute(db)
  return rows.map(({ history_id }) => history_id)
}
