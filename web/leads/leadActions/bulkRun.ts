/** Processes many leads in portions; independent of React for tests. */
import { mayPass } from '../../ui/show/errors'

export interface BulkRefusal {
  leadId: string
  code: string
  /** Displayable reason. */
  message: string
}

export interface BulkPortion {
  ids: string[]
  /** Idempotency key of this portion: a retry has no further effect and gets the same answer. */
  key: string
}

export interface BulkJob {
  ids: readonly string[]
  /** Leads per portion; default 200. */
  portionSize?: number
  /** Processes one portion; throws without a valid answer. */
  send: (portion: BulkPortion) => Promise<{ refused: readonly BulkRefusal[] }>
}

export interface BulkResult {
  total: number
  /** Number of changed leads. */
  done: number
  refused: readonly BulkRefusal[]
  /** Leads not processed, because the run was cancelled or failed. */
  left: readonly string[]
  /** Error of a portion. */
  error: unknown
}

const usualPortion = 200
/** Delays in milliseconds before a portion is retried. */
const retryDelays: readonly number[] = [500, 2000]

const portionsOf = (ids: readonly string[], portionSize: number): BulkPortion[] =>
  Array.from({ length: Math.ceil(ids.length / portionSize) }, (_, index) => ({
    ids: ids.slice(index * portionSize, (index + 1) * portionSize),
    key: crypto.randomUUID(),
  }))

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Sends a portion, with retries under the same key. */
async function sendSurely({ send }: BulkJob, portion: BulkPortion, isCancelled: () => boolean) {
  for (const delay of retryDelays) {
    try {
      return await send(portion)
    } catch (error) {
      if (!mayPass(error) || isCancelled()) throw error
      await pause(delay)
    }
  }
  return send(portion)
}

/**
 * A run over all ids. `go` processes the remaining portions one by one until all are done, one fails, or `isCancelled`
 * returns true; called again, it continues with the same keys.
 */
export function createBulkRun(job: BulkJob) {
  const portions = portionsOf([...new Set(job.ids)], job.portionSize ?? usualPortion)
  const total = portions.reduce((sum, { ids }) => sum + ids.length, 0)
  const refused: BulkRefusal[] = []
  let next = 0
  let worked = 0

  const go = async (onProgress: (worked: number) => void, isCancelled: () => boolean): Promise<BulkResult> => {
    let error: unknown = null
    for (let portion = portions[next]; portion && !isCancelled(); portion = portions[next]) {
      try {
        refused.push(...(await sendSurely(job, portion, isCancelled)).refused)
      } catch (failure) {
        error = failure // part of the result
        break
      }
      next++
      worked += portion.ids.length
      onProgress(worked)
    }
    const left = portions.slice(next).flatMap(({ ids }) => ids)
    return { total, done: worked - refused.length, refused: [...refused], left, error }
  }
  return { total, isLong: portions.length > 1, go }
}
