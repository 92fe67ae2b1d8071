/**
 * Files of running exports, in the browser's private file system, so that large exports do not fill the memory. They
 * contain personal data, so they are deleted with the session, or at the next access after an hour.
 */
const folderName = 'exports'
const keepMs = 60 * 60_000
/** A terminated worker releases its file with a delay. */
const tries = 5
const letGoMs = 300

let made = 0

async function folder(create: boolean): Promise<FileSystemDirectoryHandle | null> {
  try {
    return await (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create })
  } catch {
    return null // not available: no file yet, old browser, page without TLS, or storage disabled
  }
}

/** A new file name that contains its creation time. */
export const exportFileName = () => `${Date.now()}-${++made}-${Math.random().toString(36).slice(2)}`

/** Creates a file; null if the browser does not support it. */
export const createExportFile = async (name: string): Promise<FileSystemFileHandle | null> =>
  (await (await folder(true))?.getFileHandle(name, { create: true })) ?? null

/** Deletes a file, with retries while it is being released. */
export async function removeExportFile(name: string): Promise<void> {
  const files = await folder(false)
  for (let left = tries; files && left > 0; left--) {
    try {
      return await files.removeEntry(name)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return
      await new Promise((resolve) => setTimeout(resolve, letGoMs))
    }
  }
}

/** Deletes files older than an hour, or with `all` all files. */
export async function removeExportFiles({ all = false } = {}): Promise<void> {
  const files = await folder(false)
  if (!files) return
  const names: string[] = []
  for await (const name of files.keys()) names.push(name)
  const old = names.filter((name) => all || Date.now() - Number.parseInt(name, 10) > keepMs)
  await Promise.all(old.map(removeExportFile))
}
