import { closeSync, fsyncSync, openSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { hostName, runsHere } from '../../../app/process/temporaryFiles'
import { StoreInUse, UnusableStore } from './storeFile'

const name = /^opened-([\w.]+)-(\d+)$/

/**
 * Marks a stored copy as being opened. A file can be damaged in such a way that reading it ends the process: a mark of a
 * process that is gone tells the next one, which would otherwise end in the same way at each start. Throws UnusableStore
 * then, and StoreInUse if the process still runs.
 */
export function openingMark(folder: string): { remove: () => void } {
  for (const entry of readdirSync(folder)) {
    const [, host, pid] = name.exec(entry) ?? []
    if (!pid) continue
    if (host !== hostName || (Number(pid) !== process.pid && runsHere(Number(pid))))
      throw new StoreInUse(`Process ${pid} of ${host} opens it`)
    throw new UnusableStore('The process that opened it before ended while reading it')
  }
  const file = path.join(folder, `opened-${hostName}-${process.pid}`)
  const handle = openSync(file, 'w')
  fsyncSync(handle)
  closeSync(handle)
  return { remove: () => rmSync(file, { force: true }) }
}
