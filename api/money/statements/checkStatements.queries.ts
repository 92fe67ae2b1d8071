import type { Database } from '../../db/connect'
import { isGenuine, sealedFile, type SealedStatement } from './signatures'
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
      sealedFile(sealed) === document &&
      isGenuine(sealed, public_key) &&
      sealed.statement.number === number &&
      (previous?.number ?? null) === previous_number &&
      (previous?.sha256 ?? null) === previous_sha256
    )
  } catch {
    return false // it is no statement at all
  }
}

/**
 * Checks content, signature and chain of the statements that were not checked for a day, one document after another. Safe
 * to run in several processes.
 */
export async function checkStatements(db: Database): Promise<void> {
  for (;;) {
    const ids = await listUnchecked(db, atOnce)
    for (const id of ids) {
      const stored = await readStored(db, id)
      if (stored) await recordCheck(db, id, isIntact(stored))
    }
    if (ids.length < atOnce) return
  }
}
