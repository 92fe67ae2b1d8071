import { mkdirSync, rmSync, utimes } from 'node:fs'
import path from 'node:path'
import { ours, ownName } from '../../../app/process/temporaryFiles'

/** What processes of other machines remove is older. */
const touchMs = 60_000

/** Creates a folder for the files of one copy in the folder of temporary files. The caller must remove it. */
export function makeCopyFolder(directory: string): { path: string; remove: () => void } {
  const entry = ownName('copy')
  const folder = path.join(directory, entry)
  ours.add(entry)
  // Only this user may read leads.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const touching = setInterval(() => utimes(folder, new Date(), new Date(), () => {}), touchMs).unref()
  return {
    path: folder,
    remove: () => {
      clearInterval(touching)
      rmSync(folder, { recursive: true, force: true })
      ours.delete(entry)
    },
  }
}
