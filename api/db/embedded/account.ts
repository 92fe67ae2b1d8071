import { execFileSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import path from 'node:path'

/** An account of the operating system, by its numbers. */
export interface Account {
  name: string
  uid: number
  gid: number
}

const numberOf = (option: '-u' | '-g', name: string) =>
  Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))

/**
 * The account that PostgreSQL runs as, or null for our own. PostgreSQL refuses root, so root lends it `postgres`
 * or `nobody`.
 */
export function databaseAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    try {
      return { name, uid: numberOf('-u', name), gid: numberOf('-g', name) }
    } catch {
      continue // no account of that name here: try the next
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no account "postgres" or "nobody" to run it as.')
}

/** Whether `account` may go through every folder above `target`, by the plain permission bits. */
export async function canReach(target: string, account: Account): Promise<boolean> {
  for (let folder = path.dirname(path.resolve(target)); ; folder = path.dirname(folder)) {
    const { mode, uid, gid } = await stat(folder)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if (!(mode & bit)) return false
    if (folder === path.dirname(folder)) return true
  }
}
