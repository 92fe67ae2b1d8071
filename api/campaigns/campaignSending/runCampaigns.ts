import { setTimeout as wait } from 'node:timers/promises'
import { completeIfDone } from '../campaigns/completion.queries'
import { failureLog } from '../../app/process/failureLog'
import type { Services } from '../../app/start/services'
import { isLeadSince, listDue, listIdle } from './campaigns.queries'
import { CampaignThrottle } from './campaignThrottle'
import { sendBatch } from './sendBatch'

type Needs = Pick<Services, 'db' | 'now' | 'log' | 'delivery'>

const intervalMs = 1_000
/** How often to check for live leads of other processes, and how far back. */
const askEveryMs = 1_000
const liveMs = 5_000
/** Time between batches while there are live leads; larger batches cost little more than small ones. */
const besideLiveMs = 250
// Completion is not urgent, because figures do not depend on it.
const idleEveryMs = 5_000
/** How long a stopping process waits for brokers' answers; attempts that are open then are held. */
const finishMs = 10_000

interface Turn {
  /** Maximum number of consumers. */
  max?: number
  /** The campaign of the previous turn; those after it come first. */
  after?: number
}

interface Ran {
  moved: number
  underWay: Promise<unknown>[]
  /** The campaign of the last turn. */
  last: number
}

/** Sends one batch of each campaign with due consumers. Returns the running deliveries; empty if nothing was due. */
export async function runOnce(needs: Needs, turn?: Turn): Promise<Ran> {
  return sendDue(needs, await listDue(needs.db, needs.now()), turn)
}

async function sendDue(
  { now, log, delivery }: Needs,
  due: readonly number[],
  { max = Infinity, after = 0 }: Turn = {},
): Promise<Ran> {
  const ran: Ran = { moved: 0, underWay: [], last: after }
  const { slots, outages } = delivery
  for (const id of [...due.filter((one) => one > after), ...due.filter((one) => one <= after)]) {
    const left = max - ran.moved
    if (left < 1) break
    const work = delivery.transact((transaction, configuration) =>
      sendBatch(transaction, configuration, id, { at: now(), random: Math.random, slots, outages, max: left }),
    )
    ran.last = id
    // A failing campaign must not stop the others.
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

/** Completes campaigns that have no consumers left. */
export async function completeIdle({ db, now }: Pick<Needs, 'db' | 'now'>): Promise<void> {
  for (const id of await listIdle(db))
    await db.transaction().execute((transaction) => completeIfDone(transaction, id, now()))
}

/**
 * Sends due consumers of campaigns, as fast as possible without slowing live leads down, until the returned function is
 * called, which resolves after the brokers have answered. Safe to run in several processes.
 */
export function watchCampaigns(needs: Needs): () => Promise<void> {
  const stopping = new AbortController()
  const open = new Set<Promise<unknown>>()
  const throttle = new CampaignThrottle(needs.delivery.liveTimes)
  let [completedAt, askedAt, last] = [0, 0, 0]
  let cameElsewhere = false

  const isBusyElsewhere = async () => {
    if (performance.now() - askedAt < askEveryMs) return cameElsewhere
    askedAt = performance.now()
    return (cameElsewhere = await isLeadSince(needs.db, needs.now() - liveMs))
  }

  /** Returns the delay until the next check. */
  const look = async (): Promise<number> => {
    if (performance.now() - completedAt > idleEveryMs) {
      completedAt = performance.now()
      await completeIdle(needs)
    }
    const due = await listDue(needs.db, needs.now())
    if (!due.length) return intervalMs
    const max = await throttle.allowed(isBusyElsewhere)
    const ran = max >= 1 ? await sendDue(needs, due, { max, after: last }) : null
    if (ran) {
      throttle.took(ran.moved)
      last = ran.last
    }
    for (const one of ran?.underWay ?? []) {
      open.add(one)
      void one.finally(() => open.delete(one))
    }
    if (ran && !ran.moved) return intervalMs
    return max === Infinity ? 0 : besideLiveMs
  }
  const failures = failureLog(
    needs.log,
    { failed: 'Campaigns were not looked at', again: 'Campaigns are looked at again' },
    { level: 'error' },
  )
  const run = async () => {
    while (!stopping.signal.aborted) {
      const pauseMs = await look().then(
        (ms) => {
          failures.worked()
          return ms
        },
        (error: unknown) => {
          failures.failed(error)
          return intervalMs
        },
      )
      if (pauseMs) await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {}) // aborted by stop
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
    await Promise.race([Promise.allSettled(open), wait(finishMs, undefined, { ref: false })])
  }
}
