import type { Transaction } from 'kysely'
import { scheduledFields } from '../../../shared/routing/scheduledChanges'
import { writeAudit } from '../../app/audit/audit.queries'
import type { Session } from '../../app/http/access'
import { ApiError, forbidden, notFound } from '../../app/http/errors'
import type { DB } from '../../db/generated/schema'
import {
  findScheduledChanges,
  finish,
  insertScheduledChange,
  isLeft,
  lockAny,
  lockWaiting,
  type NewChange,
  takeOver,
  type ScheduledChange,
} from './scheduledChanges.queries'
import { type Target, targets } from './targets.queries'
import { valuesInWords } from './scheduledRows.queries'

interface Actor {
  session: Session
  requestId: string
}

/** Writes the audit row of scheduling, taking over or cancelling a change, in the history of the record that shows it. */
async function log(
  transaction: Transaction<DB>,
  { session, requestId }: Actor,
  change: ScheduledChange,
  act: keyof Target['verbs'],
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
    ...(act === 'unschedule' ? { before: said } : { after: said }),
  })
}

/** Schedules a change for the user, with its audit row; 409 if another one of the record waits. */
export async function schedule(
  transaction: Transaction<DB>,
  actor: Actor,
  change: NewChange,
): Promise<ScheduledChange> {
  const made = await insertScheduledChange(transaction, actor.session, change)
  await log(transaction, actor, made, 'schedule')
  return made
}

/** Throws NOT_FOUND, and FORBIDDEN if the user may not change the record of the change. */
async function refuseOthers(transaction: Transaction<DB>, id: number, session: Session, now: number): Promise<void> {
  const [known] = await findScheduledChanges(transaction, [id])
  if (!known) throw notFound('The scheduled change')
  const record = await targets[known.entity].read(transaction, known.record_id, { now, locks: false })
  if (record && !record.mayChange(session)) throw forbidden()
}

/**
 * Lets a change that an access token scheduled wait for a person who may change its record, with an audit row. Throws as
 * `lockForUser` does, and CONFLICT if its time has passed or another change of the record waits.
 */
export async function takeOverFor(transaction: Transaction<DB>, actor: Actor, id: number, now: number): Promise<void> {
  const { session } = actor
  await refuseOthers(transaction, id, session, now)
  const change = await lockAny(transaction, id)
  if (!change || !isLeft(change)) throw new ApiError('CONFLICT', 'No change of an access token waits here.')
  if (change.run_at.getTime() <= now)
    throw new ApiError('CONFLICT', 'Its time has passed. Please make the change by hand.')
  const owner = { owner_id: session.user_id, owner: session.email }
  if (!(await takeOver(transaction, change, owner)))
    throw new ApiError('CONFLICT', 'Another change is scheduled already. Undo it first.')
  await log(transaction, actor, change, 'takeOver')
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
  await refuseOthers(transaction, id, session, now)
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
