import { randomUUID } from 'node:crypto'
import type { Services } from '../../app/start/services'
import { addCounts, applyRows, noCounts } from './applyRows'
import type { ShownCall } from './fetchPage'
import { pagesOf } from './pages'
import { PullFault } from './readPage'
import { claimRun, endRun, failRun, planNextRun, recordPage, type Run } from './pullRuns.queries'
import { reconcileList } from './reconcileList'

type Needs = Pick<Services, 'db' | 'now' | 'config' | 'log'>

interface Job {
  advertiserId: number
  /** The process stops; the process that takes the job over goes on at the page. */
  signal?: AbortSignal | undefined
}

/** Fetches and applies the pages of a run. False: it failed, or another job works on it. */
async function pullPages(services: Needs, run: Run, signal: AbortSignal | undefined): Promise<boolean> {
  const { db, now, config } = services
  let call: ShownCall | null = null
  const onCall = (made: ShownCall) => void (call = made)
  let counts = run.counts ?? noCounts
  try {
    if (!run.config) throw new PullFault(`The settings cannot be used: ${run.configFault}`)
    const sender = { id: run.advertiserId, name: run.name }
    for await (const page of pagesOf(run.config, run.window, { config, from: run.place, signal, onCall })) {
      const applied = await applyRows(services, page.rows, { sender, runTo: run.window.to, signal })
      counts = addCounts(counts, { ...applied, unreadable: page.unreadable, rows: applied.rows + page.unreadable })
      if (page.following && !(await recordPage(db, run, page.following, counts))) return false
    }
    return await endRun(db, run, counts, { call, now: now() })
  } catch (error) {
    if (!(error instanceof PullFault)) throw error
    services.log.info({ advertiser: run.advertiserId, fault: error.message }, 'Pull failed')
    await failRun(db, run, error.message, { call, now: now() })
    return false
  }
}

/**
 * Job of a pull: fetches what the broker's list says about a window, applies it page by page, and compares the list
 * with our leads once a day. A job of a process that died is repeated: it goes on at the page that was not finished,
 * and every event has one effect however often it is applied. See docs/domain/watch.md.
 */
export async function runPull(services: Needs, { advertiserId, signal }: Job): Promise<void> {
  const run = await claimRun(services.db, advertiserId, randomUUID(), services.now())
  if (!run) return
  const isPulled = await pullPages(services, run, signal)
  if (isPulled && run.isReconciliationDue && run.config)
    await reconcileList(services, { ...run, config: run.config }, signal)
  await planNextRun(services.db, run, services.now())
}
