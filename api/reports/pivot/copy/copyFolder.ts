import { mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { randomBytes } from 'node:crypto'

/** A living copy touches its folder; one untouched for this long is of a process that died, on whatever host. */
const silentMs = 3_600_000
const host = hostname().replace(/[^\w.]/g, '_')
const name = /^copy-([\w.]+)-(\d+)-[0-9a-f]+$/
/** Of this process: in a container the one before may have had the same number. */
const ours = new Set<string>()

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH' // another user's process runs too
  }
}

function isLeftOver(directory: string, entry: string): boolean {
  const [, madeOn, pid] = name.exec(entry) ?? []
  if (!pid || ours.has(entry)) return false
  if (madeOn === host && (Number(pid) === process.pid || !runs(Number(pid)))) return true
  return Date.now() - (statSync(path.join(directory, entry), { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > silentMs
}

/** Removes what copies of processes that died have left: a file of old is never read again. */
function sweep(directory: string): void {
  for (const entry of readdirSync(directory)) {
    if (isLeftOver(directory, entry)) rmSync(path.join(directory, entry), { recursive: true, force: true })
  }
}

interface CopyFolder {
  path: string
  /** Says that the copy lives. */
  touch: () => void
  remove: () => void
}

/** A new folder for one copy below `directory`, which is made and swept. The process that makes it has to remove it. */
export function makeCopyFolder(directory: string): CopyFolder {
  mkdirSync(directory, { recursive: true })
  sweep(directory)
  const entry = `copy-${host}-${process.pid}-${randomBytes(4).toString('hex')}`
  const folder = path.join(directory, entry)
  ours.add(entry)
  // Leads are nobody else's to read.
  mkdirSync(folder, { mode: 0o700 })
  return {
    path: folder,
    touch: () => utimesSync(folder, new Date(), new Date()),
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
      ours.delete(entry)
    },
  }
}
