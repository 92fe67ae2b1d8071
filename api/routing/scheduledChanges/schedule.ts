import type { Transaction } from 'kysely'
import { scheduledFields } from '../../../shared/routing/scheduledChanges'
import { writeAudit } from '../../app/audit/audit.queries'
import type { Session } from '../../app/http/access'
import { ApiError, notFound } from '../../app/http/errors'
import type { DB } from '../../db/generated/schema'
import {
  findScheduledChanges,
  finish,
  insertScheduledChange,
  lockWaiting,
  type NewChange,
  type ScheduledChange,
} from './scheduledChanges.queries'
import { targets } from './targets'
import { valuesInWords } from './scheduledRows.queries'

export const forbidden = () => new ApiError('FORBIDDEN', 'You do not have the permission for this.')

interface Actor {
  session: Session
  requestId: string
}

/** Writes the audit row of scheduling or cancelling a change, in the history of the record that shows it. */
async function log(
  transaction: Transaction<DB>,
  { session, requestId }: Actor,
  change: ScheduledChange,
  act: 'schedule' | 'unschedule',
) {
  const { verbs, read } = targets[change.entity]
  const current = await read(transaction, change.record_id, { now: Date.now(), locks: false })
  const { entity, id } = current?.logged ?? { entity: change.entity, id: change.record_id }
  const [words] = await valuesInWords(transaction, [change])
  const said = {
    ...{ [scheduledFields[change.entity]]: words?.new_text, instead_of: words?.old_text },
    from: `${change.wall_time} ${change.time_zone}`,
  }
  await writeAudit(transaction, {
    ...{ actor: session, action: `${entity}.${verbs[act]}`, entity, entity_id: id, requestId },
    ...(act === 'schedule' ? { after: said } : { before: said }),
  })
}

/** Schedules a change for the user; 409 if another one of the record waits. */
export async function insertFor(
  transaction: Transaction<DB>,
  { session }: Pick<Actor, 'session'>,
  change: Omit<NewChange, 'owner_id' | 'owner'>,
): Promise<ScheduledChange> {
  const made = await insertScheduledChange(transaction, {
    ...change,
    ...{ owner_id: session.user_id, owner: session.email },
  })
  if (!made) throw new ApiError('CONFLICT', 'Another change is scheduled already. Undo it first.')
  return made
}

/** The same with its audit row. */
export async function schedule(
  transaction: Transaction<DB>,
  actor: Actor,
  change: Omit<NewChange, 'owner_id' | 'owner'>,
): Promise<ScheduledChange> {
  const made = await insertFor(transaction, actor, change)
  await log(transaction, actor, made, 'schedule')
  return made
}

/**
 * Locks a change that waits and whose record the user may change. Throws NOT_FOUND, FORBIDDEN, and CONFLICT if it does not
 * wait any more.
 */
export async function lockForUser(
  transaction: Transaction<DB>,
  id: number,
  session: Session,
  now: number,
): Promise<ScheduledChange> {
  const [known] = await findScheduledChanges(transaction, [id])
  if (!known) throw notFound('The scheduled change')
  const record = await targets[known.entity].read(transaction, known.record_id, { now, locks: false })
  if (record && !record.mayChange(session)) throw forbidden()
  const change = await lockWaiting(transaction, id)
  if (!change) throw new ApiError('CONFLICT', 'The change does not wait any more.')
  return change
}

/** Cancels a locked change that waits, with its audit row. */
export async function cancel(
  transaction: Transaction<DB>,
  actor: Actor,
  change: ScheduledChange,
  now: number,
): Promise<void> {
  await finish(transaction, change.id, { state: 'cancelled', now })
  await log(transaction, actor, change, 'unschedule')
}
