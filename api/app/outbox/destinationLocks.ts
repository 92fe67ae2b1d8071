import type { Logger } from 'pino'
import { type Client, connectClient } from '../../db/client'

/** A destination that only this process sends to. */
export interface HeldDestination {
  /** False if the connection broke: another process may send to it. */
  isHeld: () => boolean
  release: () => Promise<void>
}

/** Which destinations this process sends to. */
export interface DestinationLocks {
  /** Null: this or another process sends to it already. */
  take: (destination: string) => Promise<HeldDestination | null>
  /** Closes the connection, which releases everything. */
  stop: () => Promise<void>
}

interface Needs {
  databaseUrl: string
  log: Pick<Logger, 'warn'>
}

/**
 * Session locks in PostgreSQL on one connection per process, opened when it is first needed: no transaction is open while
 * a receiver is called. If the process dies, the server releases them at once; if its machine does not answer any more,
 * after some seconds.
 */
export function createDestinationLocks({ databaseUrl, log }: Needs): DestinationLocks {
  let current: Promise<Client> | null = null
  const held = new Map<string, Promise<Client>>()
  let before: Promise<unknown> = Promise.resolve()

  /** One query after the other. Returns whether PostgreSQL took or released the lock. */
  function ask(client: Client, name: string, action: 'pg_try_advisory_lock' | 'pg_advisory_unlock'): Promise<boolean> {
    const answer = before.then(() =>
      client.query<{ done: boolean }>(`select ${action}(hashtextextended($1, 0)) as done`, [name]),
    )
    // Whether a lock was taken is unknown after a fault: all of this connection are released. Whoever asked gets the error.
    before = answer.catch(() => client.end().catch(() => undefined))
    return answer.then(({ rows }) => rows[0]?.done ?? false)
  }

  async function connect(): Promise<Client> {
    const client = await connectClient({
      connectionString: databaseUrl,
      application_name: 'outbox',
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      keepAlive: true,
    })
    client.on('error', (error) => log.warn({ reason: error.message }, 'The connection of the outbox broke'))
    // Detects within 15 seconds that this machine is gone.
    await client.query('set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 5')
    return client
  }

  /** The connection; a new one after it broke. */
  function connection(): Promise<Client> {
    if (current) return current
    const made = connect()
    current = made
    const forget = () => {
      if (current === made) current = null
      for (const [name, on] of held) if (on === made) held.delete(name)
    }
    made.then((client) => client.on('end', forget), forget)
    return made
  }

  return {
    async take(destination) {
      const name = `deliveries to ${destination}`
      // A session can take its own lock again, so that this process has to know it.
      if (held.has(name)) return null
      const on = connection()
      held.set(name, on)
      const forget = () => {
        if (held.get(name) === on) held.delete(name)
      }
      try {
        const client = await on
        if (!(await ask(client, name, 'pg_try_advisory_lock'))) {
          forget()
          return null
        }
        return {
          isHeld: () => held.get(name) === on,
          release: async () => {
            if (held.get(name) !== on) return
            try {
              await ask(client, name, 'pg_advisory_unlock')
            } finally {
              forget()
            }
          },
        }
      } catch (error) {
        forget()
        throw error
      }
    },
    async stop() {
      const last = current
      current = null
      held.clear()
      await last?.then((client) => client.end()).catch(() => undefined) // it is closed already
    },
  }
}
