import { MINUTE } from '../../../shared/app/time/timeZones'
import type { Services } from '../../app/start/services'
import { pagesOf } from './pages'
import type { PullConfig } from './pullConfig'
import { PullFault } from './readPage'
import { addListed, clearListed, failComparison, storeComparison } from './reconciliation.queries'

const dayMs = 24 * 60 * MINUTE
/** A lead accepted this shortly before the list was fetched may not be in it yet. */
const graceMs = 10 * MINUTE

interface Run {
  advertiserId: number
  config: PullConfig
  /** Epoch milliseconds until which events were applied: later ones are not compared. */
  to: number
}

/**
 * Compares the broker's list of the last days with the leads that we call accepted or deposited, and stores the differences.
 * Repeating it gives the same result. Source: design/watch.md, Broker health and pull.
 */
export async function reconcileList(
  { db, now, config }: Pick<Services, 'db' | 'now' | 'config'>,
  { advertiserId, config: pull, to }: Run,
  signal?: AbortSignal,
): Promise<void> {
  const window = { from: to - pull.reconcile_days * dayMs, to }
  await clearListed(db, advertiserId)
  try {
    for await (const { rows } of pagesOf(pull, window, { config, from: null, signal, onCall: () => undefined }))
      if (rows.length) await addListed(db, advertiserId, rows)
  } catch (error) {
    if (!(error instanceof PullFault)) throw error
    return void (await failComparison(db, advertiserId, error.message, now()))
  }
  const says = { status: pull.mapping.status !== null, deposit: pull.mapping.deposit !== null }
  await storeComparison(db, advertiserId, { window, until: to - graceMs, says }, now())
}
