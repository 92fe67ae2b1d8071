import type { Pool } from 'pg'

/**
 * The database's clock, without a query for each call. All processes of a database must agree on the windows of caps
 * and schedules, and clocks of machines differ. Between readings it advances with this process's monotonic clock, which
 * ignores changes of the system clock. Before the first reading it is the machine's time.
 */
interface DatabaseClock {
  /** Epoch milliseconds. */
  now: () => number
  /** Reads the database's clock. */
  read: () => Promise<void>
  /** Reads it every few seconds until the returned function is called. */
  keep: (failures: { failed: (error: unknown) => void; worked: () => void }) => () => void
}

const everyMs = 5_000

/** For the log. */
export const clockTexts = { failed: "The database's clock was not read", again: "The database's clock is read again" }

export function createDatabaseClock(pool: Pool): DatabaseClock {
  let reading = { time: Date.now(), at: performance.now() }
  const read = async () => {
    const client = await pool.connect()
    try {
      const asked = performance.now()
      const { rows } = await client.query<{ time: number }>(
        'select extract(epoch from clock_timestamp())::float8 * 1000 as time',
      )
      // Assumes that the server read its clock halfway between request and response.
      if (rows[0]) reading = { time: rows[0].time, at: (asked + performance.now()) / 2 }
    } finally {
      client.release()
    }
  }
  return {
    now: () => Math.round(reading.time + performance.now() - reading.at),
    read,
    keep: ({ failed, worked }) => {
      const timer = setInterval(() => void read().then(() => worked(), failed), everyMs).unref()
      return () => clearInterval(timer)
    },
  }
}
