import { undoSeconds, undoWindowMs } from '../../../shared/access/undo'
import type { Access, Session } from '../http/access'
import type { Database } from '../../db/connect'
import { ApiError, notFound } from '../http/errors'
import type { UndoOffer } from './undo.schema'

interface Action<Entry> {
  actor: Pick<Session, 'user_id'>
  /** Same as in the audit log. */
  action: string
  /** Epoch milliseconds. */
  at: number
  /** Each record before and after the action: plain JSON. */
  records: readonly Entry[]
  /** Permissions required for the undo, if the undo call does not check them. */
  access?: Access
}

/**
 * Makes an action undoable: pass the transaction of the action, and the data to undo it. Messages to third parties must
 * wait until `expires_at`, and be cancelled by the undo.
 */
export async function offerUndo<Entry>(transaction: Database, entry: Action<Entry>): Promise<UndoOffer> {
  const { actor, action, at, records, access } = entry
  const expires = new Date(at + undoWindowMs)
  const { id } = await transaction
    .insertInto('undoable_actions')
    .values({
      user_id: actor.user_id,
      action,
      made_at: new Date(at),
      expires_at: expires,
      records: JSON.stringify(records),
      access: access ? JSON.stringify(access) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, expires_at: expires.toISOString() }
}

interface Taken<Entry> {
  action: string
  /** When the action was done, in epoch milliseconds. */
  madeAt: number
  records: Entry[]
  access: Access | null
}

/**
 * Claims the undo data of an action: of any of `actions`, only for its user, once, in time. Locked until the
 * transaction ends, in which the caller restores the records. Throws NOT_FOUND if there is none, and CONFLICT if it has
 * expired, was undone or belongs to another user. `Entry` must be the type stored by these actions.
 */
export async function takeUndo<Entry>(
  transaction: Database,
  { id, actor, actions, now }: { id: string; actor: Pick<Session, 'user_id'>; actions: readonly string[]; now: number },
): Promise<Taken<Entry>> {
  const offer = await transaction
    .selectFrom('undoable_actions')
    .selectAll()
    .where('id', '=', id)
    .where('action', 'in', actions)
    .forUpdate()
    .executeTakeFirst()
  if (!offer) throw notFound('The action')
  const refuse = (message: string) => new ApiError('CONFLICT', message)
  if (offer.user_id !== actor.user_id) throw refuse('Only who did it can undo it.')
  if (offer.undone_at) throw refuse('It was undone already.')
  if (now > Number(offer.expires_at))
    throw refuse(`It can be undone for ${undoSeconds} seconds, which have passed. Nothing was changed.`)
  await transaction
    .updateTable('undoable_actions')
    .set({ undone_at: new Date(now) })
    .where('id', '=', id)
    .execute()
  return {
    action: offer.action,
    madeAt: Number(offer.made_at),
    records: offer.records as Entry[],
    access: offer.access as Access | null,
  }
}

const dayMs = 86_400_000

/** Deletes undo data one day after it expired; the audit log records both actions. */
export const deleteOldUndos = (db: Database, now: number) =>
  db
    .deleteFrom('undoable_actions')
    .where('expires_at', '<', new Date(now - dayMs))
    .execute()
