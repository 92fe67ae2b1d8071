import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { isDuplicate, isImpossible } from '../../db/faults'
import { Spool } from '../../app/visitors/spool'
import type { Database } from '../../db/connect'
import { failureLog } from '../../app/process/failureLog'
import { repeatedly } from '../../app/process/repeatedly'
import type { Config } from '../../app/process/config'
import type { Log } from '../../app/process/log'
import { type AutologinVisit, recordAutologin } from '../autologins/autologins.queries'
import { type Click, recordClick } from './clicks.queries'

/** What waits on the disk. */
type Entry =
  | { kind: 'click'; click: Omit<Click, 'visitor'> & { visitor: string } }
  | { kind: 'autologin'; lead_id: number; lead_created_at: string; at: number; key?: string }

const intervalMs = 1_000
/** How often files of processes that are gone are looked for. */
const everyTurn = 30

export interface VisitLog {
  /** Number of visits of this process that wait on the disk. */
  readonly waiting: number
  /** Whether earlier visits still wait on the disk: later ones have to wait behind them. */
  readonly isBehind: boolean
  /** Resolves when the click is on the disk, from where it is recorded once the database answers. */
  keepClick: (click: Click) => Promise<void>
  /** `key`: of `recordAutologin`, if recording was tried. */
  keepAutologin: (visit: AutologinVisit, at: number, key?: string) => Promise<void>
  /** Records what waits, oldest first. Throws while the database does not answer. */
  catchUp: () => Promise<void>
  /** Catches up whenever something waits, until the returned function is called. */
  watch: () => () => Promise<void>
}

interface Needs {
  db: Database
  pool: Pool
  log: Log
  config: Pick<Config, 'visitSpoolDirectory' | 'databaseUrl'>
}

/** Visits of links that could not be recorded at once. Created once per process. */
export function createVisitLog({ db, pool, log, config }: Needs): VisitLog {
  const spool = new Spool<Entry>(Spool.folderOf(config.visitSpoolDirectory, config.databaseUrl))

  async function record(entry: Entry): Promise<void> {
    if (entry.kind === 'autologin')
      return recordAutologin(db, { ...entry, lead_created_at: new Date(entry.lead_created_at) }, entry.at, entry.key)
    const { click } = entry
    const visitor = Buffer.from(click.visitor, 'base64')
    const url = await recordClick(pool, { ...click, visitor }, { wasOpen: true })
    if (url === null) log.warn({ link: click.link }, 'A click was left out: its publisher or offer no longer exists')
  }

  /** False if it can never be recorded. */
  const recordOnce = (entry: Entry): Promise<boolean> =>
    record(entry).then(
      () => true,
      (error: unknown) => {
        // It was stored, although the answer did not arrive.
        if (isDuplicate(error)) return true
        if (!isImpossible(error)) throw error
        log.error({ err: error, kind: entry.kind }, 'A visit can never be recorded')
        return false
      },
    )

  async function keep(entry: Entry) {
    if (spool.size === 0) log.warn('Visits wait on the disk until the database answers')
    await spool.append(entry)
  }

  const catchUp = async () => {
    const taken = await spool.drain(recordOnce, (aside) =>
      log.error(aside, 'Visits that cannot be recorded are kept aside'),
    )
    if (taken) log.info({ visits: taken }, 'Waiting visits were recorded')
  }

  return {
    get waiting() {
      return spool.size
    },
    get isBehind() {
      return spool.size > 0
    },
    keepClick: (click) => keep({ kind: 'click', click: { ...click, visitor: click.visitor.toString('base64') } }),
    keepAutologin: ({ lead_id, lead_created_at }, at, key = randomUUID()) =>
      keep({ kind: 'autologin', lead_id, lead_created_at: lead_created_at.toISOString(), at, key }),
    catchUp,
    watch: () => {
      let turn = 0
      const look = async () => {
        if (spool.size > 0 || turn++ % everyTurn === 0) await catchUp()
      }
      const failures = failureLog(log, {
        failed: 'Visits still wait on the disk',
        again: 'Visits no longer wait on the disk',
      })
      return repeatedly(look, intervalMs, {
        ...failures,
        failed: (error) => failures.failed(error, { waiting: spool.size }),
      })
    },
  }
}
