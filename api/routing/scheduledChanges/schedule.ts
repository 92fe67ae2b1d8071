import type { Transaction } from 'kysely'
import { scheduledFields } from '../../../shared/routing/scheduledChanges'
import { writeAudit } from '../../app/audit/audit.queries'
import type { Session } from '../../app/http/access'
import { ApiError } from '../../app/http/errors'
import type { DB } from '../../db/generated/schema'
import { finish, insertScheduledChange, type NewChange, type ScheduledChange } from './scheduledChanges.queries'
import type { ScheduledChangeRow } from './scheduledChanges.schema'

interface Actor {
  session: Session
  requestId: string
}

export const rowOf = ({ owner_id: _, run_at, ...row }: ScheduledChange): ScheduledChangeRow => ({
  ...row,
  ...{ field: scheduledFields[row.entity], at: run_at.toISOString() },
})

const audited = ({ entity, old_value, new_value, wall_time, time_zone }: ScheduledChange) => ({
  ...{ [scheduledFields[entity]]: new_value, instead_of: old_value, from: `${wall_time} ${time_zone}` },
})

/** Schedules a change for the user, with its audit row; 409 if another one of the record waits. */
export async function schedule(
  transaction: Transaction<DB>,
  { session, requestId }: Actor,
  change: Omit<NewChange, 'owner_id' | 'owner'>,
): Promise<ScheduledChange> {
  const made = await insertScheduledChange(transaction, {
    ...change,
    ...{ owner_id: session.user_id, owner: session.email },
  })
  if (!made) throw new ApiError('CONFLICT', 'Another change is scheduled already. Undo it first.')
  const { entity, record_id: entity_id } = made
  const action = `${entity}.schedule` as const
  await writeAudit(transaction, { actor: session, action, entity, entity_id, after: audited(made), requestId })
  return made
}

/** Cancels a locked change that waits, with its audit row. */
export async function cancel(
  transaction: Transaction<DB>,
  { session, requestId }: Actor,
  change: ScheduledChange,
  now: number,
): Promise<ScheduledChange> {
  await finish(transaction, change.id, { state: 'cancelled', now })
  const { entity, record_id: entity_id } = change
  const action = `${entity}.unschedule` as const
  await writeAudit(transaction, { actor: session, action, entity, entity_id, before: audited(change), requestId })
  return { ...change, state: 'cancelled' }
}
