import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import { insertRows, updateRows } from '../../db/manyRows'
import { readDecision, type StoredDecision } from './decisions'
import type { Instant } from '../../../shared/app/time/timeZones'
import { monthsOf } from '../../db/migrating/months'
import type { BrokerAnswer } from '../../partners/brokers/sendToBroker'

interface Entry {
  lead: { created_at: Date }
  row: { id: number }
}

/** Stores results of attempts in the histories of leads. All entries must have the same columns. */
export async function updateHistories(transaction: Database, entries: readonly Entry[], now: Instant): Promise<void> {
  const rows = entries.map(({ row }) => row)
  const months = monthsOf(
    entries.map(({ lead }) => lead),
    now,
  )
  // Search all months for attempts with an unexpected date, for example after a wrong clock.
  if ((await updateRows(transaction, 'lead_histories', rows, months)) < rows.length)
    await updateRows(transaction, 'lead_histories', rows)
}

/** Why a lead is sent. */
export type AttemptOrigin = 'intake' | 'injection' | 'campaign'

/** A lead that is being sent, or held because it is unknown whether the advertiser accepted it. */
export interface OpenAttempt extends StoredDecision {
  history_id: number
  origin: AttemptOrigin
  /** Only for injections. */
  injection_id: number | null
  lead_id: number
  lead_created_at: Date
  advertiser_id: number
  /**
   * sending: a request is running. held: the broker may have accepted. refused: settled as refused; a job continues.
   */
  state: 'sending' | 'held' | 'refused'
  sent_at: Date
  /** Deadline for the answer and recording of a running request. */
  due_at: Date
  asked: number
  /** Whether the broker did not take the lead and wants to be sent it later. */
  may_ask: boolean
}

/** Id of an attempt that brokers receive and return in postbacks. */
export const referenceOf = ({ history_id, injection_id }: Pick<OpenAttempt, 'history_id' | 'injection_id'>) =>
  injection_id === null ? `attempt-${history_id}` : `injection-${injection_id}`

type Row = Omit<OpenAttempt, keyof StoredDecision> & { decision: unknown }
const read = ({ decision, ...row }: Row): OpenAttempt => ({
  ...row,
  ...readDecision(decision, row.origin),
})
const columns = sql`history_id, origin, injection_id, lead_id, lead_created_at, advertiser_id, state, sent_at, due_at, asked, may_ask, decision`

/** The open attempt, without a lock; undefined if it was settled or never existed. */
export async function findAttempt(db: Database, historyId: number): Promise<OpenAttempt | undefined> {
  const { rows } = await sql<Row>`select ${columns} from open_attempts where history_id = ${historyId}`.execute(db)
  return rows[0] && read(rows[0])
}

/** Locks and returns those of these attempts that are still open, by history id. Lock their leads first. */
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

/** Locks and returns the lead's open attempt; undefined if there is none. */
export async function lockAttemptOf(transaction: Database, leadId: number): Promise<OpenAttempt | undefined> {
  const { rows } = await sql<Row>`select ${columns} from open_attempts where lead_id = ${leadId} for update`.execute(
    transaction,
  )
  return rows[0] && read(rows[0])
}

/** Those of the locked leads that have an open attempt. */
export async function leadsWithAttempts(transaction: Database, leadIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{
    lead_id: number
  }>`select lead_id from open_attempts where lead_id = any (${leadIds}::bigint[])`.execute(transaction)
  return new Set(rows.map(({ lead_id }) => lead_id))
}

/** Inserts attempts into the histories of their leads, and opens those that are sent to a broker. */
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

/** Deletes settled attempts. */
export const closeAttempts = (transaction: Database, historyIds: readonly number[]) =>
  sql`delete from open_attempts where history_id = any (${[...historyIds]}::bigint[])`.execute(transaction)

/** Keeps attempts open until they are settled. */
export const holdAttempts = (
  transaction: Database,
  held: readonly { history_id: number; reason: string; may_ask: boolean }[],
) =>
  sql`
    update open_attempts attempt set state = 'held', reason = given.reason, may_ask = given.may_ask
    from json_to_recordset(${JSON.stringify(held)}) as given (history_id bigint, reason text, may_ask boolean) where attempt.history_id = given.history_id`.execute(
    transaction,
  )

/** Marks attempts as refused, for a job that offers their leads to others. */
export const markRefused = (transaction: Database, historyIds: readonly number[]) =>
  sql`update open_attempts set state = 'refused' where history_id = any (${[...historyIds]}::bigint[])`.execute(
    transaction,
  )

/**
 * Claims an attempt in order to ask its broker again: until `dueAt` nobody else asks and staff cannot settle it.
 * Returns false, without a change, if its state is no longer the given one.
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

/** Name of the advertiser with an open attempt, by lead. */
export async function openAtAdvertisers(db: Database, leadIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ lead_id: number; name: string }>`
    select o.lead_id, a.name from open_attempts o join advertisers a on a.id = o.advertiser_id where o.lead_id = any (${[...leadIds]}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ lead_id, name }) => [lead_id, name]))
}

/** Requests without a result at their deadline, because their process crashed. Nothing is locked. */
export async function listOverdue(db: Database, now: number): Promise<OpenAttempt[]> {
  const { rows } = await sql<Row>`
    select ${columns} from open_attempts where state = 'sending' and due_at < ${new Date(now)}::timestamptz`.execute(db)
  return rows.map(read)
}

/** Refused attempts whose job may be missing after a crash or a restored backup. */
export async function listRefused(db: Database): Promise<number[]> {
  const { rows } = await sql<{
    history_id: number
  }>`select history_id from open_attempts where state = 'refused'`.execute(db)
  return rows.map(({ history_id }) => history_id)
}

/** Longer ids are not kept: no list could name them. */
const maxBrokerId = 200

interface Answered {
  advertiserId: number
  lead: { id: number }
  answer: BrokerAnswer | null
}

/** Keeps the ids that brokers gave leads that they accepted. An id that is used again names the newer lead. */
export async function keepBrokerLeadIds(transaction: Database, answered: readonly Answered[]): Promise<void> {
  const given = new Map<string, { advertiser_id: number; broker_id: string; lead_id: number }>()
  for (const { advertiserId, lead, answer } of answered) {
    const id = answer?.outcome.kind === 'accepted' ? answer.outcome.id?.trim() : null
    if (id && id.length <= maxBrokerId)
      given.set(`${advertiserId} ${id}`, { advertiser_id: advertiserId, broker_id: id, lead_id: lead.id })
  }
  if (!given.size) return
  // In the order of the key, to prevent deadlocks.
  await sql`
    insert into broker_lead_ids (advertiser_id, broker_id, lead_id)
    select advertiser_id, broker_id, lead_id
    from jsonb_to_recordset(${JSON.stringify([...given.values()])}::jsonb) as given (advertiser_id bigint, broker_id text, lead_id bigint)
    order by advertiser_id, broker_id
    on conflict (advertiser_id, broker_id) do update set lead_id = excluded.lead_id`.execute(transaction)
}
