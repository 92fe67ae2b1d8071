import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { Services } from '../../app/start/services'
import { failureLog } from '../../app/process/failureLog'
import { repeatedly } from '../../app/process/repeatedly'
import { readDataDirectory, removeProcessState, storeProcessState } from './processStates.queries'

type Needs = Pick<Services, 'db' | 'now' | 'log' | 'config' | 'certificates' | 'reports' | 'visitLog' | 'replica'>

/** Percent of a disk that is free; null if the folder is not on this machine, or was not made yet. */
async function freePercent(folder: string): Promise<number | null> {
  try {
    const { bavail, blocks } = await statfs(folder)
    return blocks > 0 ? Math.round((bavail / blocks) * 1000) / 10 : null
  } catch {
    return null // there is no such folder
  }
}

async function minFreePercent({ db, config }: Needs): Promise<number | null> {
  const folders = [
    ...[await readDataDirectory(db), config.temporaryDirectory],
    ...[config.visitSpoolDirectory, process.cwd()],
  ].filter((folder) => folder !== null)
  const free = (await Promise.all(folders.map(freePercent))).filter((percent) => percent !== null)
  return free.length ? Math.min(...free) : null
}

/**
 * Reports the state of this process, from which alerts about the system are opened. Visits that wait count from the second
 * report on: after an outage of the database they are recorded within seconds.
 */
export function createProcessReport(needs: Needs, { clock = Date.now }: { clock?: () => number } = {}) {
  const { db, now, visitLog, reports, replica, certificates } = needs
  const id = randomUUID()
  let waitedBefore = 0
  return {
    report: async (): Promise<void> => {
      // Asks both, because there may have been no report and no read.
      const [freeDiskPercent] = await Promise.all([minFreePercent(needs), reports.probe(), replica.current()])
      const { engine, awaySeconds } = reports.engineState()
      const waiting = visitLog.waiting
      const at = now()
      const state = {
        ...{ host: hostname(), clockDifferenceMs: clock() - at, freeDiskPercent },
        waitingVisits: Math.min(waiting, waitedBefore),
        ...{ reportEngine: engine, engineAwaySeconds: awaySeconds },
        standbyUnusedSeconds: replica.state()?.unusedSeconds ?? 0,
        certificate: certificates.first(),
      }
      await storeProcessState(db, id, state, at)
      waitedBefore = waiting
    },
    remove: () => removeProcessState(db, id),
  }
}

const intervalMs = 10_000

/** Reports at once and then every few seconds until the returned function is called. */
export function watchProcess(needs: Needs): () => Promise<void> {
  const { report, remove } = createProcessReport(needs)
  const stop = repeatedly(
    report,
    intervalMs,
    failureLog(needs.log, {
      failed: 'The state of this process was not reported',
      again: 'The state of this process is reported again',
    }),
    { atOnce: true },
  )
  return async () => {
    await stop()
    await remove().catch(() => undefined) // others ignore it after a minute
  }
}
