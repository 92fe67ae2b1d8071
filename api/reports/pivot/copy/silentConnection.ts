import type { Client } from 'pg'
import { isUsedUp } from '../../../db/faults'
import { connectCopy, isBackendWorking, readBackend, type Backend } from './copies.queries'

/** How long an answer may take before it is looked whether the server still works on it. */
const patience = { patienceMs: 10_000, lookMs: 5_000 }

/** Returns since when the client has been waiting for an answer, in epoch milliseconds, or null. */
function noteWaiting(client: Client): () => number | null {
  let since: number | null = null
  let waiting = 0
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    const answer = query(...given)
    if (!(answer instanceof Promise)) return answer
    if (waiting++ === 0) since = Date.now()
    return answer.finally(() => (since = --waiting ? Date.now() : null))
  }) as Client['query']
  return () => since
}

/** On a connection of its own. If no server can be reached, the answer is not on its way. */
async function isServed(databaseUrl: string, backend: Backend | null): Promise<boolean> {
  if (!backend) return false
  try {
    const client = await connectCopy(databaseUrl, () => {})
    try {
      return await isBackendWorking(client, backend)
    } finally {
      client.end().catch(() => {}) // the connection is discarded
    }
  } catch (error) {
    return isUsedUp(error)
  }
}

/**
 * Ends a connection whose answer will never come, which the network need not tell: the server or the network is gone, or
 * another server is the primary now. A long statement is waited for.
 */
export async function endWhenSilent(
  client: Client,
  databaseUrl: string,
  { patienceMs, lookMs } = patience,
): Promise<void> {
  const waitingSince = noteWaiting(client)
  let backend: Backend | null = null
  let looking: Promise<void> | null = null
  const look = async (since: number) => {
    if ((await isServed(databaseUrl, backend)) || waitingSince() !== since) return
    client.end().catch(() => {}) // the connection is discarded
  }
  const watch = setInterval(() => {
    const since = waitingSince()
    if (since !== null && Date.now() - since > patienceMs) looking ??= look(since).finally(() => (looking = null))
  }, lookMs).unref()
  client.once('end', () => clearInterval(watch))
  backend = await readBackend(client)
}
