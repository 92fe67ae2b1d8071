import type { Access, Session } from '../http/access'
import type { Database } from '../../db/connect'
import { isRestorable, type RestorableEntity, tableOf } from './restorable'
import { readWithDependents, type StoredRows } from './storedRows.queries'
import { offerUndo } from './undo.queries'
import type { UndoOffer } from './undo.schema'

/** What was deleted, and all that it takes to bring it back. */
export interface Deletion {
  entity: RestorableEntity
  id: number
  name: string | null
  /** What the audit log kept of it. */
  recorded: object
  parts: StoredRows[]
}

interface Deleting {
  session: Session
  /** What the call that deletes needs: whoever undoes it must still hold it. */
  access: Access
  now: () => number
}

/** Of a record about to be deleted: what `restore` needs. Null where its deletion cannot be undone. */
export const readBeforeDeletion = async (
  transaction: Database,
  entity: string,
  id: number,
): Promise<StoredRows[] | null> => (isRestorable(entity) ? readWithDependents(transaction, tableOf(entity), id) : null)

/** Makes a deletion undoable: give it the transaction that deletes, and what `readBeforeDeletion` read. */
export async function offerRestore(
  transaction: Database,
  { session, access, now }: Deleting,
  { entity, parts, ...deleted }: Omit<Deletion, 'entity' | 'parts'> & { entity: string; parts: StoredRows[] | null },
): Promise<UndoOffer | null> {
  if (!parts || !isRestorable(entity)) return null
  const record: Deletion = { entity, parts, ...deleted }
  return offerUndo(transaction, { actor: session, action: `${entity}.delete`, at: now(), records: [record], access })
}
