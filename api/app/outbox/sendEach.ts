import type { Services } from '../start/services'
import { deliveryKinds } from './deliveryKinds'
import {
  type Attempted,
  claimDue,
  type Delivery,
  makeUnansweredDue,
  type Outcome,
  recordAttempts,
  recordFailure,
} from './outbox.queries'

/** The sending to one destination, which no other process does at the same time. */
export interface Run extends Pick<Delivery, 'destination' | 'kind'> {
  services: Pick<Services, 'db' | 'pool' | 'now' | 'config' | 'log' | 'reports'>
  /** Whether to go on: not after the process was told to stop, the lock was lost, or others have waited long enough. */
  mayGoOn: () => boolean
}

/** Sends a delivery. Null: there is nothing to record, because it was ended in another way. */
export type Send = (delivery: Delivery) => Promise<Outcome | null>

/** Whether the receiver answers nothing at the moment; otherwise it refused this one delivery. */
export const isDown = ({ httpStatus, fault }: Outcome): boolean =>
  fault !== null && (httpStatus === null || httpStatus < 400 || httpStatus >= 500 || [408, 429].includes(httpStatus))

/** Logs the first fault of these outcomes. */
export function logFault({ services, destination }: Run, outcomes: readonly Outcome[]): void {
  const failed = outcomes.find(({ fault }) => fault !== null)
  if (failed) services.log.info({ destination, fault: failed.fault }, 'A delivery failed')
}

/** Records outcomes as they come: while one record is written, further outcomes wait for the next one. */
function createRecorder({ services: { db, now }, kind }: Run) {
  let waiting: Attempted[] = []
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<boolean> | null = null
  const write = async () => {
    const made = waiting
    waiting = []
    next = null
    const { numAffectedRows = 0n } = await recordAttempts(db, kind, made, now())
    return Number(numAffectedRows) === made.length
  }
  /** Resolves when this outcome is recorded, and fails if its own record does. False: one of these was ended meanwhile. */
  return (made: Attempted): Promise<boolean> => {
    waiting.push(made)
    if (!next) {
      next = last.catch(() => undefined).then(write)
      last = next
    }
    return next
  }
}

/**
 * Sends some at the same time, and the next one after each record. Ends early when the receiver is down, or when one was ended
 * meanwhile, because others may have been too.
 */
async function sendClaimed(run: Run, due: readonly Delivery[], send: Send): Promise<Outcome[]> {
  const { callsAtOnce, waitsTogether } = deliveryKinds[run.kind]
  const record = createRecorder(run)
  const outcomes: Outcome[] = []
  const waiting = due.values()
  let isEnded = false
  const work = async () => {
    for (const delivery of waiting) {
      const outcome = await send(delivery)
      if (outcome) {
        outcomes.push(outcome)
        if (!(await record({ delivery, outcome }))) isEnded = true
      }
      if (isEnded || !run.mayGoOn() || (waitsTogether && outcomes.some(isDown))) return
    }
  }
  // All calls in progress are recorded, although one of the records failed.
  const ends = await Promise.allSettled(Array.from({ length: callsAtOnce }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return outcomes
}

/** What is still to be sent of what was claimed. */
type Prepare = (due: readonly Delivery[]) => Promise<readonly Delivery[]>

/** Sends every due delivery of a destination until nothing is due. If they wait together, the first answer makes all due. */
export async function sendEach(run: Run, send: Send, prepare: Prepare = (due) => Promise.resolve(due)): Promise<void> {
  const { services, destination, kind, mayGoOn } = run
  const { db, now } = services
  const { waitsTogether } = deliveryKinds[kind]
  let isSent = false
  while (mayGoOn()) {
    const due = await claimDue(db, run, now())
    if (!due.length) break
    const outcomes = await sendClaimed(run, await prepare(due), send)
    logFault(run, outcomes)
    const down = waitsTogether && outcomes.find(isDown)
    if (down) return void (await recordFailure(db, run, down, now()))
    isSent ||= outcomes.some(({ fault }) => fault === null)
  }
  if (isSent && waitsTogether) await makeUnansweredDue(db, destination, now())
}
