import type { Database } from '../../db/connect'
import { isGenuine, type SealedStatement } from './signatures'
import { listUnchecked, readStored, recordCheck, type StoredStatement } from './statementList.queries'

const atOnce = 200

/** Whether it has the content, number and predecessor that its row says. A document that cannot be read has not. */
function isIntact({
  document,
  number,
  sha256,
  public_key,
  previous_number,
  previous_sha256,
}: StoredStatement): boolean {
  try {
    const sealed = JSON.parse(document) as SealedStatement
    const { previous } = sealed.statement
    return (
      sealed.sha256 === sha256 &&
      isGenuine(sealed, public_key, document) &&
      sealed.statement.number === number &&
      (previous?.number ?? null) === previous_number &&
      (previous?.sha256 ?? null) === previous_sha256
    )
  } catch {
    return false // it is no statement at all
  }
}

/** Whether an issued statement is as it was signed, and follows the one that it was signed to follow. */
export async function isStatementIntact(db: Database, id: number): Promise<boolean> {
  const stored = await readStored(db, id)
  return stored !== null && isIntact(stored)
}

/**
 * Checks content, signature and chain of the statements that were not checked for a day, one document after another. Safe
 * to run in several processes.
 */
export async function checkStatements(db: Database): Promise<void> {
  for (;;) {
    const ids = await listUnchecked(db, atOnce)
    for (const id of ids) await recordCheck(db, id, await isStatementIntact(db, id))
    if (ids.length < atOnce) return
  }
}
