import type { Logger } from 'pino'
import { takeKeptFolders, type CopyFolder } from './copyFolder'
import type { CopyOptions, ReportCopy } from './reportCopy'
import { StoreInUse, UnusableStore } from './storeFile'

interface Needs {
  open: (how: Pick<CopyOptions, 'folder' | 'isKept'>) => Promise<ReportCopy>
  directory: string
  log: Pick<Logger, 'warn'>
  onUnusable: () => void
}

/**
 * Opens the latest usable copy that an earlier process has left in `directory`; null if there is none. Removes those that
 * cannot be used, and says why. Throws if it could not be found out, for example because the database is away.
 */
export async function openFirstKept({ open, directory, log, onUnusable }: Needs) {
  const folders = takeKeptFolders(directory)
  const release = (opened?: CopyFolder) => folders.forEach((folder) => folder === opened || folder.leave())
  for (const folder of folders) {
    try {
      const copy = await open({ folder: folder.path, isKept: true })
      release(folder)
      return { copy, folder }
    } catch (error) {
      if (error instanceof StoreInUse) continue
      if (!(error instanceof UnusableStore)) {
        release()
        throw error
      }
      log.warn({ reason: error.message }, 'The kept copy of reports cannot be used and is made anew')
      onUnusable()
      folder.remove()
    }
  }
  release()
  return null
}
