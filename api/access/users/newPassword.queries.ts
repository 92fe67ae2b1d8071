import type { Database } from '../../db/connect'
import { badInput } from '../../app/http/errors'
import { checkPassword, hashPassword } from '../../app/secrets/passwords'
import { readPasswordLimits } from '../settings/settings.queries'

/**
 * The hash of a new password. Throws a 400 with each rule that it breaks on a line of its own. Takes long and holds
 * memory: not inside a transaction.
 */
export async function newPasswordHash(db: Database, password: string): Promise<string> {
  const problems = checkPassword(password, await readPasswordLimits(db))
  if (problems.length) throw badInput({ password: problems.join('\n') })
  return hashPassword(password)
}
