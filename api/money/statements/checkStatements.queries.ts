import type { Database } from '../../db/connect'
import { isGenuine, type SealedStatement } from './signatures'
import { listUnchecked, readStored, recordCheck, type StoredStatement } from './statementList.queries'

const atOnce = 200

/** Whether it has the content, number and predecessor that its row says. */
const isIntact = (
  sealed: SealedStatement,
  { document, number, sha256, public_key, previous_number, previous_sha256 }: StoredStatement,
) =>
  public_key !== null &&
  sealed.sha256 === sha256 &&
  isGenuine(sealed, public_key, document) &&
  sealed.statement.number === number &&
  (sealed.statement.previous?.number ?? null) === previous_number &&
  (sealed.statement.previous?.sha256 ?? null) === previous_sha256

interface OpenedStatement {
  document: string
  /** What the document says, as JSON; null if it says nothing that can be read. */
  content: unknown
  /** An issued statement is as it was signed, and follows the one that it was signed to follow. */
  isIntact: boolean
}

/** Reads the document of a statement once: it can have megabytes. */
export async function openStatement(db: Database, id: number): Promise<OpenedStatement> {
  const stored = await readStored(db, id)
  const { document = '' } = stored ?? {}
  let content: unknown = null
  try {
    content = JSON.parse(document)
    return { document, content, isIntact: stored !== null && isIntact(content as SealedStatement, stored) }
  } catch {
    return { document, content, isIntact: false } // it is no statement at all
  }
}

/**
 * Checks content, signature and chain of the statements that were not checked for a day, one document after another. Safe
 * to run in several processes.
 */
export async function checkStatements(db: Database): Promise<void> {
  for (;;) {
    const ids = await listUnchecked(db, atOnce)
    for (const id of ids) await recordCheck(db, id, (await openStatement(db, id)).isIntact)
    if (ids.length < atOnce) return
  }
}
