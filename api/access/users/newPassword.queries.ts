import { passwordStrength } from '../../../shared/access/passwordStrength'
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

/**
 * The same for a person who chooses their own password where its strength is shown: throws the 400 also for one that is
 * easy to guess. `own` are their name, e-mail and business.
 */
export async function ownPasswordHash(db: Database, password: string, own: readonly string[]): Promise<string> {
  const hash = await newPasswordHash(db, password)
  const { problem } = await passwordStrength(password, own)
  if (problem !== null) throw badInput({ password: problem })
  return hash
}
