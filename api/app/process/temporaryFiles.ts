/**
 * The folder of temporary files, which can hold personal data. Several processes share it. Each entry is named after its
 * process, so that what a killed process has left can be told from what others use.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'

const hostName = hostname().replace(/[^\w.]/g, '_')
const name = /^[a-z]+-([\w.]+)-(\d+)-[0-9a-f]+$/
/** What is used is changed more often. After this time it belongs to a process that has ended, on any host. */
const silentMs = 3_600_000

/** A new name of an entry of this process. */
export const ownName = (kind: string) => `${kind}-${hostName}-${process.pid}-${randomBytes(4).toString('hex')}`

function runsHere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH' // a process of another user is running too
  }
}

/** Time of the last change in epoch milliseconds; Infinity if it is gone. */
const touchedAt = (place: string) => statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? Infinity

/** Entries of this process. In a container, the previous process may have had the same process id. */
export const ours = new Set<string>()

/** Whether the process of an entry has ended. */
function isLeftOver(directory: string, entry: string): boolean {
  const [, madeOn, pid] = name.exec(entry) ?? []
  if (!pid || ours.has(entry)) return false
  if (madeOn === hostName && (Number(pid) === process.pid || !runsHere(Number(pid)))) return true
  return Date.now() - touchedAt(path.join(directory, entry)) > silentMs
}

/** Creates the folder, for this user alone. Throws if another user can replace it. */
function ensureFolder(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const folder = lstatSync(directory)
  if (!folder.isDirectory() || (process.getuid && folder.uid !== process.getuid()))
    throw new Error(`TEMPORARY_DIR: ${directory} must be a folder that belongs to the user of this process`)
  chmodSync(directory, 0o700)
}

/** Creates the folder and empties it, except for the entries of running processes. For the start of a process. */
export function prepareTemporaryFolder(directory: string): void {
  ensureFolder(directory)
  for (const entry of readdirSync(directory))
    if (isLeftOver(directory, entry)) rmSync(path.join(directory, entry), { recursive: true, force: true })
}

/**
 * Runs `work` on an empty file that this user alone can read. Its name is deleted at once, so that the system deletes the
 * content when this process ends in any way. Systems that do not delete open files delete it afterwards.
 */
export async function withTemporaryFile<Result>(
  directory: string,
  work: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  ensureFolder(directory) // cleaners of the system's folder delete empty ones
  const entry = ownName('file')
  const place = path.join(directory, entry)
  ours.add(entry)
  const file = await open(place, 'wx+', 0o600)
  const remove = () => rm(place, { force: true })
  try {
    await remove().catch(() => undefined) // the system deletes no open files
    return await work(file)
  } finally {
    await file.close()
    await remove()
    ours.delete(entry)
  }
}
