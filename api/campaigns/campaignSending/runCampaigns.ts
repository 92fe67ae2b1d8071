import { setTimeout as wait } from 'node:timers/promises'
import { completeIfDone } from '../campaigns/completion.queries'
import type { Services } from '../../app/start/services'
import { isLeadSince, listDue, listIdle } from './campaigns.queries'
import { GiveWay } from './giveWay'
import { sendBatch } from './sendBatch'

type Needs = Pick<Services, 'db' | 'now' | 'log' | 'delivery'>

const intervalMs = 500
/** How often other processes' live leads are looked for, and of how long ago. */
const askEveryMs = 1_000
const liveMs = 5_000
/** Between two batches beside live leads: a bigger one costs little more than a small one. */
const besideLiveMs = 250
// Completion needs no hurry: the figures are as they are.
const idleEveryMs = 2_000
/** For how long a process that stops waits for the brokers' answers; what is open then is held. */
const finishMs = 10_000

interface Turn {
  /** How many consumers are taken at most. */
  most?: number
  /** The campaign that had the last turn: those after it come first. */
  after?: number
}

interface Ran {
  moved: number
  underWay: Promise<unknown>[]
  /** The campaign that had the last turn. */
  last: number
}

/**
 * Sends one batch of each campaign that has consumers due, and delivers it. Answers what is under way; empty when there was
 * nothing to do.
 */
export async function runOnce(
  { db, now, log, delivery }: Needs,
  { most = Infinity, after = 0 }: Turn = {},
): Promise<Ran> {
  const ran: Ran = { moved: 0, underWay: [], last: after }
  const due = await listDue(db, now())
  const { slots, outages } = delivery
  for (const id of [...due.filter((one) => one > after), ...due.filter((one) => one <= after)]) {
    const left = most - ran.moved
    if (left < 1) break
    const work = delivery.transact((transaction, configuration) =>
      sendBatch(transaction, configuration, id, { at: now(), random: Math.random, slots, outages, most: left }),
    )
    ran.last = id
    // One that fails leaves the others their turn.
    const batch = await work.catch((error: unknown) =>
      log.error({ err: error, campaign: id }, 'A campaign was not sent'),
    )
    if (!batch) continue
    ran.moved += batch.moved
    for (const sending of batch.sendings)
      ran.underWay.push(
        delivery.deliver(sending).catch((error: unknown) => {
          log.error({ err: error, lead: sending.lead.id }, 'What came of a registration is not recorded yet')
        }),
      )
  }
  return ran
}

/** Completes the campaigns that have nobody left. */
export async function completeIdle({ db, now }: Pick<Needs, 'db' | 'now'>): Promise<void> {
  for (const id of await listIdle(db))
    await db.transaction().execute((transaction) => completeIfDone(transaction, id, now()))
}

/**
 * Sends what campaigns have due, as fast as live leads are not slowed by it, until the returned function is called, which
 * resolves when the brokers have answered. Any number of processes may do so.
 */
export function watchCampaigns(needs: Needs): () => Promise<void> {
  const stopping = new AbortController()
  const open = new Set<Promise<unknown>>()
  const giveWay = new GiveWay(needs.delivery.liveTimes)
  let [completedAt, askedAt, last] = [0, 0, 0]
  let cameElsewhere = false

  const isBusyElsewhere = async () => {
    if (performance.now() - askedAt < askEveryMs) return cameElsewhere
    askedAt = performance.now()
    return (cameElsewhere = await isLeadSince(needs.db, needs.now() - liveMs))
  }

  /** Answers after how long to look again. */
  const look = async (): Promise<number> => {
    const most = await giveWay.allowed(isBusyElsewhere)
    const ran = most >= 1 ? await runOnce(needs, { most, after: last }) : null
    if (ran) {
      giveWay.took(ran.moved)
      last = ran.last
    }
    for (const one of ran?.underWay ?? []) {
      open.add(one)
      void one.finally(() => open.delete(one))
    }
    if (performance.now() - completedAt > idleEveryMs) {
      completedAt = performance.now()
      await completeIdle(needs)
    }
    if (ran && !ran.moved) return intervalMs
    return most === Infinity ? 0 : besideLiveMs
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      const pauseMs = await look().catch((error: unknown) => {
        needs.log.error({ err: error }, 'Campaigns were not looked at')
        return intervalMs
      })
      if (pauseMs) await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {}) // told to stop
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
    await Promise.race([Promise.allSettled(open), wait(finishMs, undefined, { ref: false })])
  }
}
