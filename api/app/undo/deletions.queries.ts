import { writeAudits } from '../audit/audit.queries'
import type { Access, Session } from '../http/access'
import type { Database } from '../../db/connect'
import { recordOf } from '../audit/recordTypes.queries'
import { readWithDependents, type StoredRows } from './storedRows.queries'
import { offerUndo } from './undo.queries'
import type { UndoOffer } from './undo.schema'

/** A record that is deleted along with its owner, or loses a part with it. */
export interface OwnedRecord {
  entity: string
  id: number
  /** Values as in the audit log. */
  recorded: object
  /** What is left of it; absent if it is deleted. */
  left?: object
}

/** Each of these rows as a record. */
export const ownedRecords = (entity: string, rows: readonly { id: number }[]): OwnedRecord[] =>
  rows.map((row) => ({ entity, id: row.id, recorded: row }))

/** Writes an audit row for each of these records, which are deleted with their owner or brought back with it. */
export const auditOwned = (
  transaction: Database,
  { session, requestId }: { session: Session; requestId: string },
  owned: readonly OwnedRecord[],
  verb: 'delete' | 'undo',
): Promise<void> =>
  writeAudits(
    transaction,
    owned.map(({ entity, id, recorded, left = null }) => ({
      ...{ actor: session, requestId, entity, entity_id: id },
      action: `${entity}.${left && verb === 'delete' ? 'update' : verb}` as const,
      ...(verb === 'delete' ? { before: recorded, after: left } : { before: left, after: recorded }),
    })),
  )

/** The deleted record, with all data needed to restore it. */
export interface Deletion {
  entity: string
  id: number
  name: string | null
  /** Values as in the audit log. */
  recorded: object
  parts: StoredRows[]
  /** Absent in deletions of an older version of the product. */
  owned?: readonly OwnedRecord[]
}

interface Deleting {
  session: Session
  /** Permissions of the deletion, which an undo requires as well. */
  access: Access
  now: () => number
}

/** Data needed by `restore` for a record about to be deleted. Null if the deletion cannot be undone. */
export const readBeforeDeletion = async (
  transaction: Database,
  entity: string,
  id: number,
): Promise<StoredRows[] | null> => {
  const record = recordOf(entity)
  return record?.restorable ? readWithDependents(transaction, record.table, id) : null
}

/** Makes a deletion undoable: pass the transaction of the deletion, and the result of `readBeforeDeletion`. */
export async function offerRestore(
  transaction: Database,
  { session, access, now }: Deleting,
  { entity, parts, ...deleted }: Omit<Deletion, 'parts'> & { parts: StoredRows[] | null },
): Promise<UndoOffer | null> {
  if (!parts) return null
  const record: Deletion = { entity, parts, ...deleted }
  return offerUndo(transaction, { actor: session, action: `${entity}.delete`, at: now(), records: [record], access })
}
