import type { Transaction } from 'kysely'
import type { Access, Session } from '../http/access'
import { writeAudit } from '../audit/audit.queries'
import { readRecordName } from '../audit/recordNames.queries'
import type { Database } from '../../db/connect'
import type { DB } from '../../db/generated/schema'
import { notFound } from '../http/errors'
import { withIdempotency } from '../idempotency/idempotency.queries'
import { undoIfUnchanged } from './unchanged'
import { offerRestore, readBeforeDeletion } from '../undo/deletions.queries'
import type { UndoOffer } from '../undo/undo.schema'
import { refuseStaleEdit } from './versions'

/** Request data needed to change a record. */
interface Request {
  db: Database
  session: Session
  body: unknown
  requestId: string
  idempotencyKey: string | null
}

/** Request data needed for a deletion: also the route's permissions and the clock, for the undo. */
interface Removal extends Request {
  access: Access
  now: () => number
}

type Row = { id: number }
type Deletion<R> = (transaction: Transaction<DB>, before: R) => Promise<unknown>

interface Spec<R extends Row> {
  /** Record type in the audit log and in keys: `cap`, `advertiser_revenue`. */
  entity: string
  /** Name for 404 messages: `The cap`. */
  called: string
  /** The row, locked until the transaction ends; null if it does not exist for this caller. */
  lock: (transaction: Database, id: number) => Promise<R | null>
  /** Values for the audit log: never a password or secret. The whole row by default. */
  recorded?: (row: R) => object
}

/**
 * Creates, updates and deletes one type of record, each in one transaction with exactly one audit row. Creating has one
 * effect per idempotency key; updating refuses an outdated `version` with 409 and both versions, and writes nothing
 * without changes; both return 404 for missing records. `work` runs the statements and returns the row.
 */
export function records<R extends Row>({ entity, called, lock, recorded = (row) => row }: Spec<R>) {
  const lockOrRefuse = async (transaction: Database, id: number) => {
    const row = await lock(transaction, id)
    if (!row) throw notFound(called)
    return row
  }
  const audit = (
    transaction: Database,
    { session, requestId }: Request,
    verb: string,
    id: number,
    before: R | null,
    after: R | null,
    name: string | null = null,
  ) =>
    writeAudit(transaction, {
      actor: session,
      action: `${entity}.${verb}`,
      entity,
      entity_id: id,
      entity_name: name,
      before: before && recorded(before),
      after: after && recorded(after),
      requestId,
    })
  const change = async (
    transaction: Transaction<DB>,
    request: Request,
    { id, version }: { id: number; version?: number | undefined },
    work: (transaction: Transaction<DB>, before: R) => Promise<R>,
    verb = 'update',
  ) => {
    const before = await lockOrRefuse(transaction, id)
    // For rows without a version, which are not edited concurrently.
    if ('version' in before)
      refuseStaleEdit(before as R & { version: number }, { ...(request.body as object), version })
    const { isChanged, after } = await undoIfUnchanged(transaction, before, () => work(transaction, before))
    if (isChanged) await audit(transaction, request, verb, id, before, after)
    return after
  }
  const removeIn = async (transaction: Transaction<DB>, request: Request, id: number, work: Deletion<R>) => {
    const before = await lockOrRefuse(transaction, id)
    const name = await readRecordName(transaction, entity, id)
    const parts = await readBeforeDeletion(transaction, entity, id)
    await work(transaction, before)
    await audit(transaction, request, 'delete', id, before, null, name)
    return { before, name, parts }
  }
  return {
    create: <Made extends R>(request: Request, work: (transaction: Transaction<DB>) => Promise<Made>): Promise<Made> =>
      withIdempotency(
        request,
        { owner: `user:${request.session.user_id}`, operation: `${entity}.create` },
        async (transaction) => {
          const after = await work(transaction)
          await audit(transaction, request, 'create', after.id, null, after)
          return after
        },
      ),
    /** Creates several records in one call, each with its own audit row. */
    createAll: <Made extends R, Answer extends object>(
      request: Request,
      work: (transaction: Transaction<DB>) => Promise<Made[]>,
      answer: (made: Made[]) => Answer,
    ): Promise<Answer> =>
      withIdempotency(
        request,
        { owner: `user:${request.session.user_id}`, operation: `${entity}.create` },
        async (transaction) => {
          const made = await work(transaction)
          for (const after of made) await audit(transaction, request, 'create', after.id, null, after)
          return answer(made)
        },
      ),
    /** `verb` is the action in the audit log if it is not `update`, for example `archive`. */
    update: (
      request: Request,
      { id, version }: { id: number; version?: number | undefined },
      work: (transaction: Transaction<DB>, before: R) => Promise<R>,
      verb?: string,
    ): Promise<R> =>
      request.db.transaction().execute((transaction) => change(transaction, request, { id, version }, work, verb)),
    /** Same as `update`, with one effect per idempotency key. */
    updateOnce: (
      request: Request,
      { id, version }: { id: number; version?: number | undefined },
      work: (transaction: Transaction<DB>, before: R) => Promise<R>,
      verb = 'update',
    ): Promise<R> =>
      withIdempotency(
        request,
        { owner: `user:${request.session.user_id}`, operation: `${entity}.${verb} ${id}` },
        (transaction) => change(transaction, request, { id, version }, work, verb),
      ),
    /** Updates several records in one transaction, each with its own audit row. */
    updateAll: (
      request: Request,
      ids: readonly number[],
      version: number | undefined,
      work: (transaction: Transaction<DB>, before: R) => Promise<R>,
    ): Promise<R[]> =>
      request.db.transaction().execute(async (transaction) => {
        const after: R[] = []
        // Locked in id order to prevent deadlocks.
        for (const id of [...ids].sort((a, b) => a - b))
          after.push(await change(transaction, request, { id, version }, work))
        return after
      }),
    /** Returns data to undo it; null if undo/restorable.ts does not contain the record type. */
    remove: (request: Removal, id: number, work: Deletion<R>): Promise<UndoOffer | null> =>
      request.db.transaction().execute(async (transaction) => {
        const { before, name, parts } = await removeIn(transaction, request, id, work)
        return offerRestore(transaction, request, { entity, id, name, recorded: recorded(before), parts })
      }),
    /** Deletes as part of a larger transaction; no undo is offered. */
    within: (transaction: Transaction<DB>, request: Request) => ({
      create: async (work: () => Promise<R>): Promise<R> => {
        const after = await work()
        await audit(transaction, request, 'create', after.id, null, after)
        return after
      },
      update: (id: number, version: number, work: (before: R) => Promise<R>): Promise<R> =>
        change(transaction, request, { id, version }, (_transaction, before) => work(before)),
      remove: async (id: number, work: () => Promise<unknown>): Promise<R> =>
        (await removeIn(transaction, request, id, work)).before,
    }),
  }
}
