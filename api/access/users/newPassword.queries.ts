import type { Database } from '../../db/connect'
import { badInput } from '../../app/http/errors'
import { checkPassword, hashPassword } from '../../app/secrets/passwords'
import { readPasswordLimits } from '../settings/settings.queries'

/**
 * Hash of a new password. Throws a 400 with one line for each broken rule. Slow and memory-intensive: do not call it
 * within a transaction.
 */
export async function newPasswordHash(db: Database, password: string): Promise<string> {
  const problems = checkPassword(password, await readPasswordLimits(db))
  if (problems.length) throw badInput({ password: problems.join('\n') })
  return hashPassword(password)
}
