import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { makeCopyFolder } from './copyFolder'
import type { CopyOptions, OpenCopy, ReportCopy } from './reportCopy'

export interface CopyNeeds {
  open: OpenCopy
  options: Omit<CopyOptions, 'folder'>
  /** Parent of the folders of copies. */
  directory: string
  /** Pauses before a failed or lost copy is rebuilt; the last one repeats. */
  pausesMs?: readonly number[]
}

interface ActiveCopy {
  copy: ReportCopy
  giveUp: (error: Error) => void
  lost: Promise<Error>
  close: () => Promise<void>
}

/** A copy that worked for this time resets the pauses. */
const steadyMs = 600_000
/** Age at which the copy is rebuilt, which clusters its changed rows again. The old copy answers meanwhile. */
const freshenMs = 24 * 3_600_000

/** Ensures that there is a copy: builds one, and a new one when it is lost, failing or old. */
export function keepCopy({
  open,
  options,
  directory,
  log,
  pausesMs = [1_000, 5_000, 30_000, 120_000],
}: CopyNeeds & { log: Pick<Logger, 'info' | 'warn' | 'error'> }) {
  const stopping = new AbortController()
  let current: ActiveCopy | null = null
  let running: Promise<void> | null = null
  const pause = (ms: number) => wait(ms, null, { signal: stopping.signal, ref: false }).catch(() => null) // aborted by stop

  async function make(): Promise<ActiveCopy> {
    const begun = Date.now()
    const folder = makeCopyFolder(directory)
    const copy = await open({ ...options, folder: folder.path }, stopping.signal).catch((error: unknown) => {
      folder.remove()
      throw error
    })
    log.info({ facts: copy.facts, milliseconds: Date.now() - begun }, 'Reports read the columnar copy')
    let giveUp: ActiveCopy['giveUp'] = () => {}
    const lost = Promise.race([copy.lost, new Promise<Error>((resolve) => (giveUp = resolve))])
    const made: ActiveCopy = {
      copy,
      giveUp: (error) => {
        if (current === made) current = null
        giveUp(error)
      },
      lost,
      close: async () => {
        await copy.close().catch((error: unknown) => log.warn({ err: error }, 'A copy of reports could not be closed'))
        folder.remove()
      },
    }
    void copy.lost.then(made.giveUp)
    return made
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
      // An old copy that could not be replaced is not tried again at once.
      const living = made ?? old
      const since = Date.now()
      const error = living && (await Promise.race([living.lost, pause(freshenMs)]))
      if (stopping.signal.aborted) {
        current = null
        await living?.close()
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
    /** The current copy, if there is one. */
    copy: () => current?.copy ?? null,
    giveUp: (copy: ReportCopy, error: Error) => {
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
