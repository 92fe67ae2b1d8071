import { mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { ours, ownName, removeLeftOvers, touchedAt } from '../../../app/process/temporaryFiles'

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
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  removeLeftOvers(directory, keeps)
  const made = folderOf(directory, ownName('copy'))
  // Only this user may read leads.
  mkdirSync(made.path, { mode: 0o700 })
  return made
}

/** Folders of copies that other processes have left or are using, the latest first. The caller leaves or removes each. */
export function takeKeptFolders(directory: string): CopyFolder[] {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  return readdirSync(directory)
    .filter((entry) => entry.startsWith('copy-') && !ours.has(entry))
    .sort((one, other) => touchedAt(path.join(directory, other)) - touchedAt(path.join(directory, one)))
    .map((entry) => folderOf(directory, entry))
}
