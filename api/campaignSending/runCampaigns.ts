import { setTimeout as wait } from 'node:timers/promises'
import { completeIfDone } from '../campaigns/completion.queries'
import type { Services } from '../route'
import { listDue, listIdle } from './campaigns.queries'
import { sendBatch } from './sendBatch'

type Needs = Pick<Services, 'db' | 'now' | 'log' | 'delivery'>

const intervalMs = 500
// Completion needs no hurry: the figures are as they are.
const idleEveryMs = 2_000
/** For how long a process that stops waits for the brokers' answers; what is open then is held. */
const finishMs = 10_000

/**
 * Sends one batch of each campaign that has consumers due, and delivers it. Answers what is under way; empty when there was
 * nothing to do.
 */
export async function runOnce({
  db,
  now,
  log,
  delivery,
}: Needs): Promise<{ moved: number; underWay: Promise<unknown>[] }> {
  let moved = 0
  const underWay: Promise<unknown>[] = []
  for (const id of await listDue(db, now())) {
    const work = delivery.transact((transaction, configuration) =>
      sendBatch(transaction, configuration, id, { at: now(), random: Math.random, slots: delivery.slots }),
    )
    // One that fails leaves the others their turn.
    const batch = await work.catch((error: unknown) =>
      log.error({ err: error, campaign: id }, 'A campaign was not sent'),
    )
    if (!batch) continue
    moved += batch.moved
    for (const sending of batch.sendings)
      underWay.push(
        delivery.deliver(sending).catch((error: unknown) => {
          log.error({ err: error, lead: sending.lead.id }, 'What came of a registration is not recorded yet')
        }),
      )
  }
  return { moved, underWay }
}

/** Completes the campaigns that have nobody left. */
export async function completeIdle({ db, now }: Pick<Needs, 'db' | 'now'>): Promise<void> {
  for (const id of await listIdle(db))
    await db.transaction().execute((transaction) => completeIfDone(transaction, id, now()))
}

/**
 * Sends what campaigns have due until the returned function is called, which resolves when the brokers have answered. Any
 * number of processes may do so.
 */
export function watchCampaigns(needs: Needs): () => Promise<void> {
  const stopping = new AbortController()
  const open = new Set<Promise<unknown>>()
  let completedAt = 0

  const look = async (): Promise<number> => {
    const { moved, underWay } = await runOnce(needs)
    for (const one of underWay) {
      open.add(one)
      void one.finally(() => open.delete(one))
    }
    if (performance.now() - completedAt > idleEveryMs) {
      completedAt = performance.now()
      await completeIdle(needs)
    }
    return moved
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      const moved = await look().catch((error: unknown) => {
        needs.log.error({ err: error }, 'Campaigns were not looked at')
        return 0
      })
      if (!moved) await wait(intervalMs, undefined, { signal: stopping.signal }).catch(() => {}) // told to stop
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
    await Promise.race([Promise.allSettled(open), wait(finishMs, undefined, { ref: false })])
  }
}
