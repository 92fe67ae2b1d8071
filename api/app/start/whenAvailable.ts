import { isPassing, retry } from '../../db/faults'
import type { Log } from '../process/log'

const againMs = 500

/**
 * The result of work that a starting process cannot do without. Tried again, from its start, for as long as the
 * database is away, starting up, shutting down or not promoted yet, others hold its locks, or it cancelled a statement;
 * rejects with any other error.
 */
export const whenAvailable = <Result>(log: Log, work: () => Promise<Result>): Promise<Result> =>
  retry(work, {
    when: isPassing,
    againMs,
    maxAgainMs: againMs,
    onFault: (error, tried) => {
      if (tried % 20 === 1) log.warn({ reason: (error as Error).message }, 'Waiting for the database')
    },
  })
