import { setTimeout as wait } from 'node:timers/promises'
import { isUnavailable } from '../../db/faults'
import type { Log } from '../process/log'

/**
 * The result of work that a starting process cannot do without. Tried again, from its start, for as long as the
 * database is not available yet, starting up, shutting down or not promoted yet; rejects with any other error.
 */
export async function whenAvailable<Result>(log: Log, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      if (attempt % 20 === 0) log.warn({ reason: (error as Error).message }, 'Waiting for the database')
      await wait(500)
    }
  }
}
