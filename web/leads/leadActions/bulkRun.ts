/** Works through many leads in portions: kept outside React, so that it can be tried without a screen. */
import { mayPass } from '../../app/apollo/errors'

export interface BulkRefusal {
  leadId: string
  code: string
  /** Why, in words ready to show. */
  message: string
}

export interface BulkPortion {
  ids: string[]
  /** Idempotency key of this portion: sent again, it has one effect and the same answer. */
  key: string
}

export interface BulkJob {
  ids: readonly string[]
  /** Leads a portion; 200 unless said. */
  portionSize?: number
  /** Does one portion. Throws when there was no sound answer. */
  send: (portion: BulkPortion) => Promise<{ refused: readonly BulkRefusal[] }>
}

export interface BulkResult {
  total: number
  /** Leads that it was done to. */
  done: number
  refused: readonly BulkRefusal[]
  /** Leads that it did not come to: it was cancelled or failed before. */
  left: readonly string[]
  /** What a portion failed with. */
  error: unknown
}

const usualPortion = 200
/** Milliseconds before the same portion is sent again. */
const retryDelays: readonly number[] = [500, 2000]

const portionsOf = (ids: readonly string[], portionSize: number): BulkPortion[] =>
  Array.from({ length: Math.ceil(ids.length / portionSize) }, (_, index) => ({
    ids: ids.slice(index * portionSize, (index + 1) * portionSize),
    key: crypto.randomUUID(),
  }))

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Sends a portion, and again under the same key when no answer came. */
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
 * A run over all ids. `go` does the portions that are left, one after the other, until they are done, one fails or
 * `isCancelled` says so between two; called again it goes on where it stopped, under the same keys.
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
        error = failure // told by the result
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
