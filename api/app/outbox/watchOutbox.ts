import { setTimeout as wait } from 'node:timers/promises'
import { traceJob } from '../../../shared/app/tracing'
import { failureLog } from '../process/failureLog'
import { repeatedly } from '../process/repeatedly'
import type { Services } from '../start/services'
import { type DeliveryKind, deliveryKinds } from './deliveryKinds'
import { type Delivery, listDue } from './outbox.queries'
import type { Run } from './sendEach'

export type OutboxNeeds = Run['services'] & Pick<Services, 'destinationLocks'>

/** Sends what is due at the destination of a delivery. */
export type Senders = Readonly<Record<DeliveryKind, (run: Run, to: Delivery) => Promise<void>>>

const lookMs = 500
/** After this time other destinations come first. */
const longestRunMs = 20_000
/** Wait after an error that is none of the receiver. */
const afterErrorMs = 5_000

/**
 * Sends what is due at one destination, unless another process does. No transaction is open while a receiver is called; a
 * lock of the session keeps others from the destination. If the process dies between the receiver's answer and its record,
 * the calls in progress are made again, with the same event ids: at least once.
 */
async function deliver(services: OutboxNeeds, senders: Senders, to: Delivery, isStopping = () => false): Promise<void> {
  const { destination, kind } = to
  const held = await services.destinationLocks.take(destination)
  if (!held) return
  const stopAt = performance.now() + longestRunMs
  const mayGoOn = () => !isStopping() && held.isHeld() && performance.now() < stopAt
  try {
    await traceJob(`deliver ${kind}`, () => senders[kind]({ services, destination, kind, mayGoOn }, to))
  } finally {
    await held.release()
  }
}

/** Sends everything that is due now: for tests and scripts. */
export async function runOutbox(services: OutboxNeeds, senders: Senders): Promise<void> {
  const due = await listDue(services.db, services.now())
  await Promise.all(due.map((to) => deliver(services, senders, to)))
}

/**
 * Sends what is due until the returned function is called, which resolves when the running calls have ended. Safe in
 * several processes; what a killed one was sending is sent by another as soon as its connection is closed.
 */
export function watchOutbox(services: OutboxNeeds, senders: Senders): () => Promise<void> {
  const { db, now, log } = services
  const stopping = new AbortController()
  const { signal } = stopping
  const running = new Map<string, { kind: DeliveryKind; ended: Promise<void> }>()
  let waiting: Delivery[] = []
  const send = async (to: Delivery) => {
    try {
      await deliver(services, senders, to, () => signal.aborted)
    } catch (error) {
      log.error({ err: error, destination: to.destination }, 'Deliveries were not sent')
      await wait(afterErrorMs, undefined, { signal }).catch(() => undefined) // the process stops
    }
    running.delete(to.destination)
    sendNext()
  }
  function sendNext(): void {
    for (const to of signal.aborted ? [] : waiting.splice(0)) {
      const { destination, kind } = to
      const ofKind = [...running.values()].filter((one) => one.kind === kind).length
      if (ofKind >= deliveryKinds[kind].atOnce) waiting.push(to)
      else if (!running.has(destination)) running.set(destination, { kind, ended: send(to) })
    }
  }
  const stopLooking = repeatedly(
    async () => {
      waiting = await listDue(db, now())
      sendNext()
    },
    lookMs,
    failureLog(log, { failed: 'Deliveries are not looked for', again: 'Deliveries are looked for again' }),
  )
  return async () => {
    stopping.abort()
    await stopLooking()
    await Promise.all([...running.values()].map(({ ended }) => ended))
  }
}
