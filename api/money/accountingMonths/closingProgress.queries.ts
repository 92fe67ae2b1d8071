import { sql } from 'kysely'
import type { Database } from '../../db/connect'

const renewMs = 500
/** Of a process that died, progress is shown for this long. */
export const freshSeconds = 15

export interface Progress {
  /** Statements that are written, of so many. */
  tell: (done: number, total: number) => void
  /** Resolves when nothing is written any more. */
  end: () => Promise<void>
}

/** Tells others how far a closing is, in transactions of its own, until it has ended. A failure to tell is no failure of the closing. */
export function startProgress(db: Database, month: string, startedBy: string): Progress {
  let now = { done: 0, total: 0 }
  const write = () =>
    sql`
      insert into closing_progress (month, done, total, started_by) values (${month}::date, ${now.done}, ${now.total}, ${startedBy})
      on conflict (month) do update
      set done = excluded.done, total = excluded.total, started_by = excluded.started_by, renewed_at = now()`
      .execute(db)
      .catch(() => undefined) // it is told again soon
  let writing: Promise<unknown> = write()
  const timer = setInterval(() => (writing = writing.then(write)), renewMs)
  return {
    tell: (done, total) => (now = { done, total }),
    end: async () => {
      clearInterval(timer)
      await writing
      await sql`delete from closing_progress where month = ${month}::date`.execute(db).catch(() => undefined) // it ends by itself
    },
  }
}
