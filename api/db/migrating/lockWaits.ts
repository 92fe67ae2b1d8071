import type { Client } from 'pg'
import { isCollision, retry } from '../faults'

export interface LockWaits {
  /** Other statements wait behind a migration that waits for its lock: shorter than their own lock timeout of 5 s. */
  lockTimeoutMs?: number
  /** Time during which new attempts are made. */
  giveUpMs?: number
  /** Called with a message after each attempt that did not get its locks. */
  onWait?: (message: string) => void
}

/** The oldest open transactions, which may hold the lock; without their SQL, which can contain personal data. */
async function openTransactions(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string; pid: number; seconds: number }>(`
    select application_name as name, pid, extract(epoch from clock_timestamp() - xact_start)::int as seconds
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 3`)
  const each = rows.map(({ name, pid, seconds }) => `"${name}", process ${pid}, open for ${seconds} s`)
  return each.length ? `transactions that may hold it: ${each.join('; ')}` : 'no other transaction is open any more'
}

async function inTransaction(client: Client, lockTimeoutMs: number, work: () => Promise<void>): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`)
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // report the first error
    throw error
  }
}

/**
 * Runs `work` in a transaction. If others hold a lock that it needs, it gives way to them and tries again, for two
 * minutes; then it throws an error that names the transactions that may hold the lock.
 */
export async function withLocks(
  client: Client,
  { lockTimeoutMs = 3_000, giveUpMs = 120_000, onWait }: LockWaits,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  let holders = ''
  const attempt = () =>
    inTransaction(client, lockTimeoutMs, work).catch(async (error: unknown) => {
      if (isCollision(error)) holders = await openTransactions(client)
      throw error
    })
  try {
    await retry(attempt, {
      when: isCollision,
      forMs: giveUpMs,
      againMs: 500,
      onFault: () => onWait?.(`${name} waits for a lock: ${holders}`),
    })
  } catch (error) {
    if (!isCollision(error)) throw error
    throw new Error(`${(error as Error).message}; ${holders}`, { cause: error })
  }
}
