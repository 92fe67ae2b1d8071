import type { Transaction } from 'kysely'
import type { Access, Session } from '../http/access'
import { writeAudit } from '../audit/audit.queries'
import { readRecordName } from '../audit/recordNames.queries'
import type { Database } from '../../db/connect'
import type { DB } from '../../db/generated/schema'
import { notFound } from '../http/errors'
import { withIdempotency } from '../idempotency/idempotency.queries'
import { deleteRow, lockRow, type RecordTable } from './rows.queries'
import { refuseStaleEdit, undoIfUnchanged } from './saves'
import { auditOwned, offerRestore, type OwnedRecord, readBeforeDeletion } from '../undo/deletions.queries'
import type { UndoOffer } from '../undo/undo.schema'

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

/** Reads the records that the database deletes with their owner. */
type Owned = (db: Database, id: number) => Promise<readonly OwnedRecord[]>

const ownsNothing: Owned = () => Promise.resolve([])

type Change<R> = (transaction: Transaction<DB>, before: R) => Promise<Partial<R> | void>

/** `verb` is the action in the audit log if it is not `update`, for example `archive`. */
interface Which {
  id: number
  verb?: string
}

interface Spec<R extends Row> {
  /** Record type in the audit log and in keys: `cap`, `advertiser_revenue`. */
  entity: string
  /** Name for 404 messages: `The cap`. */
  called: string
  /** Reads the record; null if it does not exist, or not for this caller. */
  read: (db: Database, id: number) => Promise<R | null>
  /** Table whose row is locked before a change. */
  table?: RecordTable
  /** Replaces the lock of the row, for record types that lock more. */
  lock?: (transaction: Database, id: number) => Promise<unknown>
  /** Part of the row that the audit log keeps, without passwords and secrets. The whole row by default. */
  recorded?: (row: R) => object
}

/**
 * Creates, updates and deletes one type of record, each in one transaction with exactly one audit row, and one for each
 * record that a deletion takes along. Creating has one
 * effect per idempotency key; updating refuses an outdated `version` with 409 and both versions, and writes nothing
 * without changes; updating and deleting answer 404 for missing records. `work` runs the statements: it returns the id of
 * a created record, and nothing of a changed one, or the fields that `read` does not know.
 */
export function records<R extends Row>({ entity, called, read, table, lock, recorded = (row) => row }: Spec<R>) {
  const asItIs = async (db: Database, id: number) => {
    const row = await read(db, id)
    if (!row) throw notFound(called)
    return row
  }
  const lockOrRefuse = async (transaction: Database, id: number) => {
    await lockIt(transaction, id)
    return asItIs(transaction, id)
  }
  const lockIt = (transaction: Database, id: number) =>
    lock ? lock(transaction, id) : table ? lockRow(transaction, table, id) : undefined
  const deleteIt: Deletion<R> = async (transaction, { id }) => {
    if (!table) throw new Error(`Say how ${called} is deleted`)
    await deleteRow(transaction, table, id)
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
  const createIn = async (transaction: Transaction<DB>, request: Request, work: () => Promise<number>) => {
    const after = await asItIs(transaction, await work())
    await audit(transaction, request, 'create', after.id, null, after)
    return after
  }
  const change = async (
    transaction: Transaction<DB>,
    request: Request,
    { id, verb = 'update' }: Which,
    work: Change<R>,
  ) => {
    const before = await lockOrRefuse(transaction, id)
    // For rows without a version, which are not edited concurrently.
    if ('version' in before) refuseStaleEdit(before as R & { version: number }, { ...(request.body as object) })
    const { isChanged, after } = await undoIfUnchanged(transaction, before, async () => {
      const told = await work(transaction, before)
      return { ...(await asItIs(transaction, id)), ...told }
    })
    if (isChanged) await audit(transaction, request, verb, id, before, after)
    return after
  }
  const removeIn = async (
    transaction: Transaction<DB>,
    request: Request,
    id: number,
    work: Deletion<R>,
    ownedBy = ownsNothing,
  ) => {
    const before = await lockOrRefuse(transaction, id)
    const name = await readRecordName(transaction, entity, id)
    const parts = await readBeforeDeletion(transaction, entity, id)
    const owned = await ownedBy(transaction, id)
    // Before the deletion, because their names are those of the owner.
    await auditOwned(transaction, request, owned, 'delete')
    await work(transaction, before)
    await audit(transaction, request, 'delete', id, before, null, name)
    return { before, name, parts, owned }
  }
  const once = <Answer extends object>(
    request: Request,
    what: string,
    work: (transaction: Transaction<DB>) => Promise<Answer>,
  ) => withIdempotency(request, { owner: `user:${request.session.user_id}`, operation: `${entity}.${what}` }, work)
  return {
    asItIs,
    /** Locks and returns the record; null if it does not exist. */
    lock: async (transaction: Database, id: number): Promise<R | null> => {
      await lockIt(transaction, id)
      return read(transaction, id)
    },
    create: (request: Request, work: (transaction: Transaction<DB>) => Promise<number>): Promise<R> =>
      once(request, 'create', (transaction) => createIn(transaction, request, () => work(transaction))),
    /** Creates several records in one call, each with its own audit row. */
    createAll: <Made extends R, Answer extends object>(
      request: Request,
      work: (transaction: Transaction<DB>) => Promise<Made[]>,
      answer: (made: Made[]) => Answer,
    ): Promise<Answer> =>
      once(request, 'create', async (transaction) => {
        const made = await work(transaction)
        for (const after of made) await audit(transaction, request, 'create', after.id, null, after)
        return answer(made)
      }),
    /** Takes the `version` from the body of the request. */
    update: (request: Request, which: Which, work: Change<R>): Promise<R> =>
      request.db.transaction().execute((transaction) => change(transaction, request, which, work)),
    /** Same as `update`, with one effect per idempotency key. */
    updateOnce: (request: Request, { id, verb = 'update' }: Which, work: Change<R>): Promise<R> =>
      once(request, `${verb} ${id}`, (transaction) => change(transaction, request, { id, verb }, work)),
    /** Changes several records in one call, all or none, each with its own audit row. */
    updateAll: (request: Request, ids: readonly number[], work: Change<R>): Promise<R[]> =>
      request.db.transaction().execute(async (transaction) => {
        const after: R[] = []
        // Locked in id order to prevent deadlocks.
        for (const id of [...ids].sort((a, b) => a - b)) after.push(await change(transaction, request, { id }, work))
        return after
      }),
    /**
     * Returns the undo; null for record types whose deletion cannot be undone. `ownedBy` reads the records that
     * are deleted along with it, each of which gets an audit row of its own.
     */
    remove: (request: Removal, id: number, work: Deletion<R> = deleteIt, ownedBy?: Owned): Promise<UndoOffer | null> =>
      request.db.transaction().execute(async (transaction) => {
        const { before, name, parts, owned } = await removeIn(transaction, request, id, work, ownedBy)
        return offerRestore(transaction, request, { entity, id, name, recorded: recorded(before), parts, owned })
      }),
    /** The same as parts of a larger transaction, which has the idempotency key; no undo of a deletion is offered. */
    within: (transaction: Transaction<DB>, request: Request) => ({
      create: (work: () => Promise<number>): Promise<R> => createIn(transaction, request, work),
      update: (
        id: number,
        version: number | undefined,
        work: (before: R) => Promise<Partial<R> | void>,
        verb = 'update',
      ): Promise<R> =>
        change(transaction, { ...request, body: { ...(request.body as object), version } }, { id, verb }, (_, before) =>
          work(before),
        ),
      remove: async (id: number): Promise<R> => (await removeIn(transaction, request, id, deleteIt)).before,
    }),
  }
}
