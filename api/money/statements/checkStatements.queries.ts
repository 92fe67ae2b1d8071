import type { Database } from '../../db/connect'
import { isGenuine, sealedFile, type SealedStatement } from './signatures'
import { listUnchecked, recordChecks, type StoredStatement } from './statementList.queries'

const atOnce = 200

function check({ id, document, sha256, public_key, previous_number, previous_sha256 }: StoredStatement) {
  const sealed = JSON.parse(document) as SealedStatement
  const { previous } = sealed.statement
  return {
    id,
    is_genuine:
      sealed.sha256 === sha256 &&
      sealedFile(sealed) === document &&
      isGenuine(sealed, public_key) &&
      (previous?.number ?? null) === previous_number &&
      (previous?.sha256 ?? null) === previous_sha256,
  }
}

/** Checks signature and chain of the statements that were not checked for a day. Safe to run in several processes. */
export async function checkStatements(db: Database): Promise<void> {
  for (;;) {
    const stored = await listUnchecked(db, atOnce)
    if (stored.length) await recordChecks(db, stored.map(check))
    if (stored.length < atOnce) return
  }
}
