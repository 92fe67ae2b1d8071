/**
 * Where an export lies while it comes: in the browser's private files, so that no size of it fills the memory. They hold
 * personal data, so they go with the session, and an hour after they were made at the latest when somebody looks.
 */
const folderName = 'exports'
const keepMs = 60 * 60_000
/** A worker that was ended lets go of its file a moment later. */
const tries = 5
const letGoMs = 300

let made = 0

async function folder(create: boolean): Promise<FileSystemDirectoryHandle | null> {
  try {
    return await (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create })
  } catch {
    return null // No such files here: none was made yet, an old browser, a page without TLS, or a browser told to keep nothing.
  }
}

/** A name for a new file that tells when it was made. */
export const exportFileName = () => `${Date.now()}-${++made}-${Math.random().toString(36).slice(2)}`

/** A new file of this name; null where the browser keeps none. */
export const createExportFile = async (name: string): Promise<FileSystemFileHandle | null> =>
  (await (await folder(true))?.getFileHandle(name, { create: true })) ?? null

/** Removes one file, and one that is just being let go of as soon as it is. */
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

type Entries = FileSystemDirectoryHandle & { keys: () => AsyncIterable<string> }

/** Removes what is older than an hour, or with `all` everything. */
export async function removeExportFiles({ all = false } = {}): Promise<void> {
  const files = (await folder(false)) as Entries | null
  if (!files) return
  const names: string[] = []
  for await (const name of files.keys()) names.push(name)
  const old = names.filter((name) => all || Date.now() - Number.parseInt(name, 10) > keepMs)
  await Promise.all(old.map(removeExportFile))
}
