import { randomUUID } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'

export const ending = '.jsonl'
/** Files with lines that can never be taken are kept under this ending, for people. */
export const asideEnding = '.unreadable'

/** A name that nobody has used, sorted by the time of its first line. */
export const newName = (since: string) => `${since.padStart(15, '0')}-${randomUUID()}${ending}`

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** What `work` gives; `gone` if another process has taken the file or has finished it. */
export const unlessGone = <Result, Gone>(work: Promise<Result>, gone: Gone): Promise<Result | Gone> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return gone
    throw error
  })

/** Whole lines of a file. The last one has no end if a crash cut it: it was never acknowledged. */
export const wholeLines = async (file: string): Promise<string[]> =>
  (await readFile(file, 'utf8')).split('\n').slice(0, -1)

/** The entry of a line; null for one that a failing disk has changed. */
export function entryOf<Entry>(line: string): Entry | null {
  try {
    return JSON.parse(line) as Entry
  } catch {
    return null // it is kept aside
  }
}
