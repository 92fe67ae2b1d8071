import { sql } from 'kysely'
import type { EntryKind } from '../../../shared/money/ledger'
import type { Database } from '../../db/connect'

const setKind = (transaction: Database, kind: EntryKind | '') =>
  sql`select set_config('ledger.kind', ${kind}, true)`.execute(transaction)

/** Books the money of leads that `work` changes, in this transaction, as entries of this kind. */
export async function bookAs<Result>(
  transaction: Database,
  kind: EntryKind,
  work: () => Promise<Result>,
): Promise<Result> {
  await setKind(transaction, kind)
  const result = await work()
  await setKind(transaction, '')
  return result
}
