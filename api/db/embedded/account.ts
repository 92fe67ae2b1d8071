import { execFileSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import path from 'node:path'

/** User and group id of an operating system account. */
export interface Account {
  name: string
  uid: number
  gid: number
}

const numberOf = (option: '-u' | '-g', name: string) =>
  Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))

/**
 * The account that runs PostgreSQL, or null for the current one. PostgreSQL refuses to run as root, so root uses
 * `postgres` or `nobody`.
 */
export function databaseAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    try {
      return { name, uid: numberOf('-u', name), gid: numberOf('-g', name) }
    } catch {
      continue // no such account: try the next one
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no account "postgres" or "nobody" to run it as.')
}

/** Whether `account` has permission to enter every parent folder of `target`. */
export async function canReach(target: string, account: Account): Promise<boolean> {
  for (let folder = path.dirname(path.resolve(target)); ; folder = path.dirname(folder)) {
    const { mode, uid, gid } = await stat(folder)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if (!(mode & bit)) return false
    if (folder === path.dirname(folder)) return true
  }
}
