import { escapeIdentifier } from 'pg'
import type { Logger } from 'pino'
import { Client } from '../../db/client'
import { failureLog } from '../process/failureLog'

/** PostgreSQL notifications (NOTIFY), received on one connection per process. */
export interface Listener {
  /**
   * Calls `onNotice` after each notification on the channel, and after each (re)connection, because earlier
   * notifications may have been missed. Returns a function to stop.
   */
  listen: (channel: string, onNotice: () => void) => () => void
  /** Closes the connection permanently. */
  stop: () => Promise<void>
}

interface Needs {
  databaseUrl: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

const retryMs = [50, 100, 250, 500, 1000]
const longestRetryMs = 2000
/** Queries the connection to detect that it is broken. */
const askMs = 30_000

/** Connects on the first listener, disconnects after the last, and reconnects after an outage. */
export function createListener({ databaseUrl, log }: Needs): Listener {
  const channels = new Map<string, Set<() => void>>()
  let client: Client | null = null
  let failures = 0
  let retry: NodeJS.Timeout | undefined
  let ask: NodeJS.Timeout | undefined
  let stopped = false
  const faults = failureLog(log, {
    failed: 'The listening connection broke',
    again: 'The listening connection works again',
  })

  const tell = (channel: string) => channels.get(channel)?.forEach((onNotice) => onNotice())

  async function close() {
    const old = client
    client = null
    clearTimeout(retry)
    clearInterval(ask)
    await old?.end().catch(() => {}) // the connection is discarded, so errors do not matter
  }

  function lost(which: Client, error: Error) {
    if (which !== client) return
    void close()
    faults.failed(error)
    retry = setTimeout(() => void connect(), retryMs[failures++] ?? longestRetryMs).unref()
  }

  async function connect() {
    const made = new Client({
      connectionString: databaseUrl,
      application_name: 'api listener',
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      keepAlive: true,
    })
    client = made
    made.on('notification', ({ channel }) => tell(channel))
    made.on('error', (error) => lost(made, error))
    made.on('end', () => lost(made, new Error('ended by the server')))
    try {
      await made.connect()
      for (const channel of channels.keys()) await made.query(`listen ${escapeIdentifier(channel)}`)
      if (made !== client) return void made.end().catch(() => {}) // closed in the meantime
      failures = 0
      faults.worked()
      ask = setInterval(() => void made.query('select 1').catch((error: Error) => lost(made, error)), askMs).unref()
      for (const channel of channels.keys()) tell(channel)
    } catch (error) {
      lost(made, error as Error)
    }
  }

  /** Subscribes the existing connection to a channel. A new connection subscribes to all channels when it opens. */
  async function add(channel: string) {
    const current = client
    try {
      await current?.query(`listen ${escapeIdentifier(channel)}`)
      if (current) tell(channel)
    } catch (error) {
      if (current) lost(current, error as Error)
    }
  }

  return {
    listen(channel, onNotice) {
      if (stopped) return () => {}
      const isFirst = channels.size === 0
      const isNew = !channels.has(channel)
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners.add(onNotice))
      if (isFirst) void connect()
      else if (isNew) void add(channel)
      return () => {
        listeners.delete(onNotice)
        if (listeners.size === 0 && channels.get(channel) === listeners) channels.delete(channel)
        if (channels.size === 0) void close()
      }
    },
    async stop() {
      stopped = true
      channels.clear()
      await close()
    },
  }
}
