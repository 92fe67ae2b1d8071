import { sql } from 'kysely'
import type { ScheduledRecord } from '../../../shared/routing/scheduledChanges'
import type { Session } from '../../app/http/access'
import type { Database } from '../../db/connect'

export interface ScheduledChange {
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
}

const columns = sql`id, entity, record_id, old_value, new_value, run_at, wall_time, time_zone, owner_id, owner, state, reason`

export async function findScheduledChanges(db: Database, ids: readonly number[]): Promise<ScheduledChange[]> {
  const { rows } = await sql<ScheduledChange>`
    select ${columns} from scheduled_changes where id = any(${[...ids]}::bigint[]) order by id`.execute(db)
  return rows
}

export type NewChange = Omit<ScheduledChange, 'id' | 'state' | 'reason'> & { created_at: Date }

/** Null if another change of the record waits already. */
export async function insertScheduledChange(transaction: Database, change: NewChange): Promise<ScheduledChange | null> {
  const { entity, record_id, old_value, new_value, run_at, wall_time, time_zone, owner_id, owner, created_at } = change
  const { rows } = await sql<ScheduledChange>`
    insert into scheduled_changes
      (entity, record_id, old_value, new_value, run_at, wall_time, time_zone, owner_id, owner, created_at)
    values (${entity}, ${record_id}, ${old_value}, ${new_value}, ${run_at}, ${wall_time}, ${time_zone}, ${owner_id}, ${owner}, ${created_at})
    on conflict (entity, record_id) where state = 'waiting' do nothing returning ${columns}`.execute(transaction)
  return rows[0] ?? null
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

export async function finish(
  transaction: Database,
  id: number,
  { state, reason = null, now }: { state: 'done' | 'cancelled' | 'stopped'; reason?: string | null; now: number },
): Promise<void> {
  await sql`
    update scheduled_changes set state = ${state}, reason = ${reason}, finished_at = ${new Date(now)}
    where id = ${id}`.execute(transaction)
}

/** A session of a user with the permissions that the role has now; null if the user no longer exists. */
export async function sessionOfOwner(db: Database, userId: number | null): Promise<Session | null> {
  const { rows } = await sql<Omit<Session, 'session_id' | 'token_name' | 'token_cost_per_minute'>>`
    select u.id as user_id, u.email, u.name, u.level, u.timezone_id, r.permissions
    from users u join roles r on r.id = u.level where u.id = ${userId}`.execute(db)
  return rows[0] ? { ...rows[0], session_id: 0, token_name: null, token_cost_per_minute: null } : null
}
