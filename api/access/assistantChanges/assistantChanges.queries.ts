import { type RawBuilder, sql } from 'kysely'
import {
  assistantFields,
  type AssistantRecord,
  type AssistantState,
  changeInWords,
  confirmMinutes,
  isMoney,
} from '../../../shared/access/assistantChanges'
import { DAY, MINUTE } from '../../../shared/app/time/timeZones'
import type { Session } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { changedRecordName, valuesInWords } from '../../routing/scheduledChanges/scheduledRows.queries'
import { hashToken, newToken } from '../sessions/sessions.queries'
import { alertsChannel } from '../../watch/alerts/alerts.queries'
import type { AssistantChangeRow } from './assistantChanges.schema'

export interface StoredChange {
  id: number
  token_id: number
  /** Null: prepared by a person. */
  token_name: string | null
  owner_id: number
  /** E-mail of the owner. */
  owner: string
  entity: AssistantRecord
  record_id: number
  record_name: string | null
  old_value: string
  new_value: string
  version: number
  needs_person: boolean
  state: Exclude<AssistantState, 'expired'>
  created_at: Date
  expires_at: Date
}

async function select(db: Database, where: RawBuilder<unknown>): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`
    select c.id, c.token_id, s.token_name, u.id as owner_id, u.email as owner, c.entity, c.record_id, c.old_value, c.new_value,
      c.version, c.needs_person, c.state, c.created_at, c.expires_at, ${changedRecordName}
    from assistant_changes c join sessions s on s.id = c.token_id join users u on u.id = s.user_id
    where ${where}`.execute(db)
  return rows
}

/** Changes as they are shown. */
export async function shownChanges(
  db: Database,
  changes: readonly StoredChange[],
  now: number,
): Promise<AssistantChangeRow[]> {
  return (await valuesInWords(db, changes)).map(
    ({ token_name, old_text, new_text, created_at, expires_at, state, ...change }) => {
      const { id, entity, record_id, record_name, old_value, new_value, needs_person } = change
      return {
        ...{ id, entity, record_id, record_name, old_value, new_value, needs_person },
        field: assistantFields[entity],
        text: changeInWords({ record: entity, name: record_name, from: old_text, to: new_text }),
        assistant: token_name ?? '',
        state: expires_at.getTime() <= now && (state === 'prepared' || state === 'asked') ? 'expired' : state,
        ...{ created_at: created_at.toISOString(), expires_at: expires_at.toISOString() },
      }
    },
  )
}

/** Those that wait for a person, of all assistants of a user, the oldest first. */
export const findAsked = (db: Database, userId: number, now: number) =>
  select(db, sql`s.user_id = ${userId} and c.state = 'asked' and c.expires_at > ${new Date(now)} order by c.id`)

/** Changes in any state: of a token its own, of a person those of all assistants. */
export const findChanges = (db: Database, { session_id, user_id, token_name }: Session, ids: readonly number[]) =>
  select(
    db,
    sql`c.id = any(${[...ids]}::bigint[])
      and ${token_name === null ? sql`s.user_id = ${user_id}` : sql`c.token_id = ${session_id}`} order by c.id`,
  )

/** Locks a change by its confirmation or id; undefined if there is none. */
export async function lockChange(
  transaction: Database,
  by: { confirmation: string } | { id: number },
): Promise<StoredChange | undefined> {
  const isIt = 'id' in by ? sql`id = ${by.id}` : sql`confirmation_hash = ${hashToken(by.confirmation)}`
  const { rows } = await sql<{
    id: number
  }>`select id from assistant_changes where ${isIt} for update`.execute(transaction)
  // Read after the lock, because another call may have changed it until then.
  return rows[0] && (await select(transaction, sql`c.id = ${rows[0].id}`))[0]
}

type Content = Pick<StoredChange, 'entity' | 'record_id' | 'old_value' | 'new_value' | 'version'>

/** Stores a change for a token; returns it and the confirmation, of which only the hash is stored. */
export async function insertChange(db: Database, { session_id }: Session, content: Content, now: number) {
  const { entity, record_id, old_value, new_value, version } = content
  const confirmation = newToken()
  const { rows } = await sql<{ id: number }>`
    insert into assistant_changes (token_id, confirmation_hash, entity, record_id, old_value, new_value, version, needs_person, created_at, expires_at)
    select id, ${hashToken(confirmation)}, ${entity}, ${record_id}, ${old_value}, ${new_value}, ${version},
      person_confirms or ${isMoney(entity)}, ${new Date(now)}, ${new Date(now + confirmMinutes * MINUTE)}
    from sessions where id = ${session_id} returning id`.execute(db)
  const [change] = await select(db, sql`c.id = ${rows[0]?.id ?? 0}`)
  if (!change) throw new Error('The token of the change is gone')
  return { change, confirmation }
}

/** Sets the state of a locked change, and tells those who wait for it. */
export async function setState(
  transaction: Database,
  id: number,
  { state, expiresAt }: { state: StoredChange['state']; expiresAt?: number },
): Promise<void> {
  await sql`
    update assistant_changes set state = ${state},
      expires_at = coalesce(${expiresAt === undefined ? null : new Date(expiresAt)}, expires_at)
    where id = ${id}`.execute(transaction)
  await sql`select pg_notify(${alertsChannel}, '')`.execute(transaction)
}

/** Changes of a token that wait for a person; concurrent requests for one more wait until the transaction ends. */
export async function lockAndCountAsked(transaction: Database, tokenId: number, now: number): Promise<number> {
  await sql`select id from sessions where id = ${tokenId} for no key update`.execute(transaction)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from assistant_changes
    where token_id = ${tokenId} and state = 'asked' and expires_at > ${new Date(now)}`.execute(transaction)
  return rows[0]?.count ?? 0
}

/** How many changes wait for each user. */
export async function countAsked(db: Database, now: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ user_id: number; count: number }>`
    select s.user_id, count(*)::int as count from assistant_changes c join sessions s on s.id = c.token_id
    where c.state = 'asked' and c.expires_at > ${new Date(now)} group by s.user_id`.execute(db)
  return new Map(rows.map(({ user_id, count }) => [user_id, count]))
}

const keptDays = 7

export const deleteOldChanges = (db: Database, now: number) =>
  db
    .deleteFrom('assistant_changes')
    .where('created_at', '<', new Date(now - keptDays * DAY))
    .execute()
