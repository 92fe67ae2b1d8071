import { sql } from 'kysely'
import type { ScheduledRecord } from '../../../shared/routing/scheduledChanges'
import { storedBy, type StoredBy } from '../../access/storedWork/runsAs.queries'
import type { Session } from '../../app/http/access'
import { ApiError } from '../../app/http/errors'
import type { Database } from '../../db/connect'

export interface ScheduledChange extends StoredBy {
  id: number
  entity: ScheduledRecord
  record_id: number
  old_value: string
  new_value: string
  run_at: Date
  wall_time: string
  time_zone: string
  owner_id: number | null
  owner: string
  state: 'waiting' | 'done' | 'cancelled' | 'stopped'
  reason: string | null
  finished_at: Date | null
}

const columns = sql`id, entity, record_id, old_value, new_value, run_at, wall_time, time_zone, owner_id, owner, state, reason, finished_at, token_id, token_name`

export async function findScheduledChanges(db: Database, ids: readonly number[]): Promise<ScheduledChange[]> {
  const { rows } = await sql<ScheduledChange>`
    select ${columns} from scheduled_changes where id = any(${[...ids]}::bigint[]) order by id`.execute(db)
  return rows
}

export interface NewChange extends Pick<
  ScheduledChange,
  'entity' | 'record_id' | 'old_value' | 'new_value' | 'run_at' | 'wall_time' | 'time_zone'
> {
  created_at: Date
}

/** Schedules a change for the user; 409 if another one of the record waits. */
export async function insertScheduledChange(
  transaction: Database,
  session: Session,
  change: NewChange,
): Promise<ScheduledChange> {
  const { entity, record_id, old_value, new_value, run_at, wall_time, time_zone, created_at } = change
  const { user_id, email } = session
  const { token_id, token_name } = storedBy(session)
  const { rows } = await sql<ScheduledChange>`
    insert into scheduled_changes
      (entity, record_id, old_value, new_value, run_at, wall_time, time_zone, owner_id, owner, token_id, token_name, created_at)
    values (${entity}, ${record_id}, ${old_value}, ${new_value}, ${run_at}, ${wall_time}, ${time_zone}, ${user_id}, ${email},
      ${token_id}, ${token_name}, ${created_at})
    on conflict (entity, record_id) where state = 'waiting' do nothing returning ${columns}`.execute(transaction)
  if (!rows[0]) throw new ApiError('CONFLICT', 'Another change is scheduled already. Undo it first.')
  return rows[0]
}

/** Locks a change that waits; undefined if it does not wait any more. */
export async function lockWaiting(transaction: Database, id: number): Promise<ScheduledChange | undefined> {
  const { rows } = await sql<ScheduledChange>`
    select ${columns} from scheduled_changes where id = ${id} and state = 'waiting' for update`.execute(transaction)
  return rows[0]
}

/** Locks the next change whose time has come, unless another process has it. */
export async function lockDue(transaction: Database, now: number): Promise<ScheduledChange | undefined> {
  const { rows } = await sql<ScheduledChange>`
    select ${columns} from scheduled_changes where state = 'waiting' and run_at <= ${new Date(now)}
    order by run_at, id limit 1 for update skip locked`.execute(transaction)
  return rows[0]
}

/** Locks a change in any state. */
export async function lockAny(transaction: Database, id: number): Promise<ScheduledChange | undefined> {
  const { rows } = await sql<ScheduledChange>`
    select ${columns} from scheduled_changes where id = ${id} for update`.execute(transaction)
  return rows[0]
}

/** Whether a change of an access token waits, or was stopped before its time, because the token ended. */
export const isLeft = ({
  token_id,
  state,
  finished_at,
  run_at,
}: Pick<ScheduledChange, 'token_id' | 'state' | 'finished_at' | 'run_at'>): boolean =>
  token_id !== null && (state === 'waiting' || (state === 'stopped' && finished_at !== null && finished_at < run_at))

/** Lets a change wait for a person; false if another change of the record waits by now. */
export async function takeOver(
  transaction: Database,
  { id, entity, record_id }: ScheduledChange,
  { owner_id, owner }: Pick<ScheduledChange, 'owner_id' | 'owner'>,
): Promise<boolean> {
  const { rows } = await sql`
    update scheduled_changes set state = 'waiting', reason = null, finished_at = null, owner_id = ${owner_id}, owner = ${owner},
      token_id = null, token_name = null
    where id = ${id} and not exists (
      select from scheduled_changes o
      where o.entity = ${entity} and o.record_id = ${record_id} and o.state = 'waiting' and o.id <> ${id})
    returning id`.execute(transaction)
  return rows.length > 0
}

export async function finish(
  transaction: Database,
  id: number,
  { state, reason = null, now }: { state: 'done' | 'cancelled' | 'stopped'; reason?: string | null; now: number },
): Promise<void> {
  await sql`
    update scheduled_changes set state = ${state}, reason = ${reason}, finished_at = ${new Date(now)}
    where id = ${id}`.execute(transaction)
}
