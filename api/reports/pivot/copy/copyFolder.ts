import { mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { randomBytes } from 'node:crypto'

/** Running copies touch their folders. A folder untouched for this time belongs to a dead process, on any host. */
const silentMs = 3_600_000
export const hostName = hostname().replace(/[^\w.]/g, '_')
const name = /^copy-([\w.]+)-(\d+)-[0-9a-f]+$/
/** Folders of this process. In a container, the previous process may have had the same process id. */
const ours = new Set<string>()

export function runsHere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH' // a process of another user is running too
  }
}

const touchedAt = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Infinity

function isLeftOver(directory: string, entry: string, keeps: boolean): boolean {
  const [, madeOn, pid] = name.exec(entry) ?? []
  if (!pid || ours.has(entry)) return false
  if (!keeps && madeOn === hostName && (Number(pid) === process.pid || !runsHere(Number(pid)))) return true
  return Date.now() - touchedAt(path.join(directory, entry)) > silentMs
}

export interface CopyFolder {
  path: string
  /** Marks the copy as running. */
  touch: () => void
  /** Gives the folder up, with its files. */
  leave: () => void
  remove: () => void
}

function folderOf(directory: string, entry: string): CopyFolder {
  const folder = path.join(directory, entry)
  ours.add(entry)
  return {
    path: folder,
    touch: () => utimesSync(folder, new Date(), new Date()),
    leave: () => void ours.delete(entry),
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
      ours.delete(entry)
    },
  }
}

/**
 * Creates a folder for one copy in `directory` and removes stale ones: those of dead processes, or with `keeps` only those
 * too old to be used again. The caller must remove the folder.
 */
export function makeCopyFolder(directory: string, keeps = false): CopyFolder {
  mkdirSync(directory, { recursive: true })
  for (const entry of readdirSync(directory)) {
    if (isLeftOver(directory, entry, keeps)) rmSync(path.join(directory, entry), { recursive: true, force: true })
  }
  const made = folderOf(directory, `copy-${hostName}-${process.pid}-${randomBytes(4).toString('hex')}`)
  // Only this user may read leads.
  mkdirSync(made.path, { mode: 0o700 })
  return made
}

/** Folders of copies that other processes have left or are using, the latest first. The caller leaves or removes each. */
export function takeKeptFolders(directory: string): CopyFolder[] {
  mkdirSync(directory, { recursive: true })
  return readdirSync(directory)
    .filter((entry) => name.test(entry) && !ours.has(entry))
    .sort((one, other) => touchedAt(path.join(directory, other)) - touchedAt(path.join(directory, one)))
    .map((entry) => folderOf(directory, entry))
}
