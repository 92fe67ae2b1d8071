import { mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { randomBytes } from 'node:crypto'

/** Running copies touch their folders. A folder untouched for this time belongs to a dead process, on any host. */
const silentMs = 3_600_000
const host = hostname().replace(/[^\w.]/g, '_')
const name = /^copy-([\w.]+)-(\d+)-[0-9a-f]+$/
/** Folders of this process. In a container, the previous process may have had the same process id. */
const ours = new Set<string>()

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH' // a process of another user is running too
  }
}

function isLeftOver(directory: string, entry: string): boolean {
  const [, madeOn, pid] = name.exec(entry) ?? []
  if (!pid || ours.has(entry)) return false
  if (madeOn === host && (Number(pid) === process.pid || !runs(Number(pid)))) return true
  return Date.now() - (statSync(path.join(directory, entry), { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > silentMs
}

/** Removes folders of dead processes; they are never reused. */
function sweep(directory: string): void {
  for (const entry of readdirSync(directory)) {
    if (isLeftOver(directory, entry)) rmSync(path.join(directory, entry), { recursive: true, force: true })
  }
}

interface CopyFolder {
  path: string
  /** Marks the copy as running. */
  touch: () => void
  remove: () => void
}

/** Creates a folder for one copy in `directory` and removes stale ones. The caller must remove the folder. */
export function makeCopyFolder(directory: string): CopyFolder {
  mkdirSync(directory, { recursive: true })
  sweep(directory)
  const entry = `copy-${host}-${process.pid}-${randomBytes(4).toString('hex')}`
  const folder = path.join(directory, entry)
  ours.add(entry)
  // Only this user may read leads.
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
