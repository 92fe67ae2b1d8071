import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ReportEngineName } from '../../../../shared/reports/reportEngines'
import { failureLog } from '../../../app/process/failureLog'
import type { CopyConnection } from './copyFeed'
import { makeCopyFolder, type CopyFolder } from './copyFolder'
import { openFirstKept } from './keptCopies'
import type { CopyOptions, OpenCopy, ReportCopy } from './reportCopy'

export interface CopyNeeds {
  /** What the copy is to those who ask who answers reports. */
  engine?: ReportEngineName
  open: OpenCopy
  options: Omit<CopyOptions, 'folder' | 'isKept'>
  /** Parent of the folders of copies. */
  directory: string
  /** Keeps the copy in `directory` when the process ends, for the next one. */
  keeps?: boolean
  /** Pauses before a failed or lost copy is rebuilt; the last one repeats. */
  pausesMs?: readonly number[]
}

interface ActiveCopy {
  copy: ReportCopy
  isConnected: () => boolean
  giveUp: (error: Error) => void
  lost: Promise<Error>
  isLost: () => boolean
  close: (keeps?: boolean) => Promise<void>
}

/** A copy that worked for this time resets the pauses. */
const steadyMs = 600_000
const touchMs = 60_000
/** Age at which the copy is rebuilt, which clusters its changed rows again. The old copy answers meanwhile. */
const freshenMs = 24 * 3_600_000

/** Ensures that there is a copy: builds one, and a new one when it is lost, failing or old. */
export function keepCopy({
  engine = 'own_copy',
  open,
  options,
  directory,
  keeps = false,
  log,
  pausesMs = [1_000, 5_000, 30_000, 120_000, 600_000],
}: CopyNeeds & { log: Pick<Logger, 'info' | 'warn' | 'error'> }) {
  const stopping = new AbortController()
  let current: ActiveCopy | null = null
  let running: Promise<void> | null = null
  let hadUnusable = false
  const pause = (ms: number) => wait(ms, null, { signal: stopping.signal, ref: false }).catch(() => null) // aborted by stop

  /** Logs and keeps what a copy tells of its connection. */
  function followConnection() {
    let isConnected = true
    const failures = failureLog(log, {
      failed: 'The copy of reports has no connection to the database; PostgreSQL answers meanwhile',
      again: 'The copy of reports is connected to the database again',
    })
    return {
      isConnected: () => isConnected,
      tell: (connection: CopyConnection) => {
        isConnected = connection.isConnected
        if (!connection.isConnected) return failures.failed(null, { reason: connection.reason })
        const { milliseconds, changedLeads } = connection
        failures.worked({ milliseconds, changedLeads })
      },
    }
  }

  const openNew = async (tell: (connection: CopyConnection) => void) => {
    const folder = makeCopyFolder(directory, keeps)
    const copy = await open({ ...options, folder: folder.path }, stopping.signal, tell).catch((error: unknown) => {
      folder.remove()
      throw error
    })
    return { copy, folder }
  }

  /** Opens the copy of an earlier process unless there is a current one, or builds one. */
  async function make(): Promise<ActiveCopy> {
    const begun = Date.now()
    const { isConnected, tell } = followConnection()
    const kept =
      keeps && !current
        ? await openFirstKept({
            open: (how) => open({ ...options, ...how }, stopping.signal, tell),
            directory,
            log,
            onUnusable: () => (hadUnusable = true),
          })
        : null
    const made = kept ?? (await openNew(tell))
    const milliseconds = Date.now() - begun
    log.info({ facts: made.copy.facts, milliseconds, isKept: !!kept }, 'Reports read the columnar copy')
    return activate({ ...made, isConnected })
  }

  interface Opened {
    copy: ReportCopy
    folder: CopyFolder
    isConnected: () => boolean
  }

  function activate({ copy, folder, isConnected }: Opened): ActiveCopy {
    const touching = setInterval(folder.touch, touchMs).unref()
    let giveUp: ActiveCopy['giveUp'] = () => {}
    let isLost = false
    const lost = Promise.race([copy.lost, new Promise<Error>((resolve) => (giveUp = resolve))])
    const living: ActiveCopy = {
      copy,
      isConnected,
      isLost: () => isLost,
      giveUp: (error) => {
        isLost = true
        if (current === living) current = null
        giveUp(error)
      },
      lost,
      close: async (keepsFiles = false) => {
        clearInterval(touching)
        await copy
          .close(keepsFiles)
          .catch((error: unknown) => log.warn({ err: error }, 'A copy of reports could not be closed'))
        if (keepsFiles) folder.leave()
        else folder.remove()
      },
    }
    void copy.lost.then(living.giveUp)
    return living
  }

  async function keep(settled: () => void) {
    for (let failures = 0; !stopping.signal.aborted;) {
      const old: ActiveCopy | null = current
      const made = await make().catch((error: unknown) => {
        if (!stopping.signal.aborted)
          log.error({ err: error }, 'The copy of reports could not be built; PostgreSQL answers')
        return null
      })
      if (made) {
        current = made
        await old?.close()
      }
      settled()
      const living = made ?? old
      const since = Date.now()
      // An old copy that could not be replaced is not tried again at once.
      const ageMs = made ? Math.max(0, Date.now() - made.copy.builtAt) : 0
      const error = living && (await Promise.race([living.lost, pause(freshenMs - Math.min(ageMs, freshenMs))]))
      if (stopping.signal.aborted) {
        current = null
        await living?.close(keeps && !living.isLost())
        return
      }
      if (living && !error) continue
      if (living) log.warn({ err: error }, 'The copy of reports was lost and is rebuilt; PostgreSQL answers meanwhile')
      await living?.close()
      if (living && Date.now() - since > steadyMs) failures = 0
      await pause(pausesMs[Math.min(failures++, pausesMs.length - 1)] ?? 0)
    }
  }

  return {
    engine,
    /** The current copy, if there is one. */
    copy: () => current?.copy ?? null,
    /** For the health check, which others can read: the log says why a kept copy could not be used. */
    status: () => ({
      reportCopy: !current ? 'absent' : current.isConnected() ? 'ready' : 'without the database',
      ...(hadUnusable && { keptReportCopy: 'could not be used' }),
    }),
    giveUp: (copy: object, error: Error) => {
      if (current?.copy === copy) current.giveUp(error)
    },
    start: () =>
      new Promise<void>((settled) => {
        running ??= keep(settled)
      }),
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
