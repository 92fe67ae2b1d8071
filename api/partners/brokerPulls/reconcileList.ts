import { MINUTE } from '../../../shared/app/time/timeZones'
import type { Services } from '../../app/start/services'
import { pagesOf } from './pages'
import type { PullConfig } from './pullConfig'
import type { Run } from './pullRuns.queries'
import { PullFault } from './readPage'
import { addListed, clearListed, failComparison, storeComparison } from './reconciliation.queries'

const dayMs = 24 * 60 * MINUTE
/** A lead accepted this shortly before the list was fetched may not be in it yet. */
const graceMs = 10 * MINUTE

interface Compared extends Run {
  config: PullConfig
}

/**
 * Compares the broker's list of the last days with the leads that we call accepted or deposited, and stores the
 * differences. Repeating it gives the same result. See docs/domain/watch.md.
 */
export async function reconcileList(
  { db, now, config }: Pick<Services, 'db' | 'now' | 'config'>,
  run: Compared,
  signal?: AbortSignal,
): Promise<void> {
  const { config: pull } = run
  // Events until then were applied: later ones are not compared.
  const { to } = run.window
  const window = { from: to - pull.reconcile_days * dayMs, to }
  await clearListed(db, run)
  try {
    for await (const { rows } of pagesOf(pull, window, { config, from: null, signal, onCall: () => undefined }))
      if (rows.length) await addListed(db, run, rows)
  } catch (error) {
    if (!(error instanceof PullFault)) throw error
    return void (await failComparison(db, run, error.message, now()))
  }
  const says = { status: pull.mapping.status !== null, deposit: pull.mapping.deposit !== null }
  await storeComparison(db, run, { window, until: to - graceMs, says }, now())
}
