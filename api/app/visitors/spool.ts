import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, stat, unlink, utimes } from 'node:fs/promises'
import path from 'node:path'
import { asideEnding, ending, entryOf, newName, syncFolder, unlessGone, wholeLines } from './spoolFiles'

/** After this time lines go to a new file. */
const fileMs = 60_000
/** A file unchanged for this time seems to belong to a process that is gone: none writes to a file for so long. */
const abandonedMs = 5 * fileMs

interface Waiting {
  line: string
  resolve: () => void
  reject: (error: unknown) => void
}

/** A file of this process. */
interface OwnFile {
  /** Acknowledged entries, until all of the file have been handed over. */
  waiting: number
  /** Lines that have been handed over. */
  done: number
  /** Lines that can never be taken. */
  aside: number
}

/**
 * Entries on the local disk that wait until the database answers, in their order. Several processes can share a folder:
 * each writes files of its own, and takes over those of processes that are gone, by renaming them. A process that was
 * merely slow notices after a write that its file has gone, and writes again. An entry can be handed over twice, then and
 * if the process is killed meanwhile, so that handing over must be idempotent.
 */
export class Spool<Entry> {
  private current: { file: string; handle: FileHandle; since: number } | null = null
  private readonly own = new Map<string, OwnFile>()
  private queue: Waiting[] = []
  private writing: Promise<void> | null = null

  constructor(private readonly folder: string) {}

  /** Folder of a database: entries of one are never handed to another. */
  static folderOf(folder: string, databaseUrl: string): string {
    const [place = ''] = databaseUrl.replace(/^[^/]*\/\/([^@/]*@)?/, '').split('?', 1)
    return path.join(folder, createHash('sha256').update(place).digest('hex').slice(0, 16))
  }

  /** Number of entries of this process that wait. */
  get size(): number {
    return [...this.own.values()].reduce((sum, { waiting }) => sum + waiting, 0)
  }

  private readonly at = (name: string) => path.join(this.folder, name)

  /** Resolves when the entry is on the disk (fsync); entries that come at the same time share it. */
  append(entry: Entry): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      this.queue.push({ line: JSON.stringify(entry), resolve, reject })
      this.writing ??= this.write()
    })
  }

  private async write(): Promise<void> {
    while (this.queue.length) {
      const batch = this.queue
      this.queue = []
      try {
        const file = await this.store(batch.map(({ line }) => `${line}\n`).join(''))
        file.waiting += batch.length
        for (const { resolve } of batch) resolve()
      } catch (error) {
        // The next batch begins a new file, because the end of this one is not known.
        await this.closeFile()
        for (const { reject } of batch) reject(error)
      }
    }
    // At once, so that no entry comes between.
    this.writing = null
  }

  private async store(lines: string): Promise<OwnFile> {
    const { file, handle } = await this.openFile()
    await handle.appendFile(lines)
    await handle.datasync()
    const own = this.own.get(file)
    if (own && (await unlessGone(stat(this.at(file)), null))) return own
    // Another process took this one for gone, and may have read the file before these lines came.
    this.own.delete(file)
    await this.closeFile()
    return this.store(lines)
  }

  private async openFile() {
    if (this.current && Date.now() - this.current.since > fileMs) await this.closeFile()
    if (this.current) return this.current
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    const file = newName(String(Date.now()))
    const handle = await open(this.at(file), 'ax', 0o600)
    await syncFolder(this.folder)
    this.own.set(file, { waiting: 0, done: 0, aside: 0 })
    return (this.current = { file, handle, since: Date.now() })
  }

  private async closeFile(): Promise<void> {
    const closing = this.current
    this.current = null
    await closing?.handle.close().catch(() => undefined) // a broken file cannot be closed either
  }

  /** Makes a file of a process that seems to be gone one of this process; null unless it is abandoned. */
  private async takeOver(name: string): Promise<string | null> {
    const found = await unlessGone(stat(this.at(name)), null)
    if (!found || Date.now() - found.mtimeMs <= abandonedMs) return null
    const [taken, now] = [newName(name.slice(0, 15)), new Date()]
    // First, so that nobody takes it over under its new name.
    const claim = utimes(this.at(name), now, now).then(() => rename(this.at(name), this.at(taken)))
    if ((await unlessGone(claim, 'gone')) === 'gone') return null
    this.own.set(taken, { waiting: (await wholeLines(this.at(taken))).length, done: 0, aside: 0 })
    return taken
  }

  /** Files of this process, with those that it takes over, oldest first. */
  private async readyFiles(): Promise<string[]> {
    const names = (await unlessGone(readdir(this.folder), [])).filter((name) => name.endsWith(ending))
    const isGone = (name: string) => !names.includes(name) && name !== this.current?.file
    // Taken over by others, or deleted by hand.
    for (const name of [...this.own.keys()].filter(isGone)) this.own.delete(name)
    const ready = await Promise.all(names.map(async (name) => (this.own.has(name) ? name : this.takeOver(name))))
    return ready.filter((name) => name !== null).sort()
  }

  /**
   * Hands over all waiting entries, oldest first, and deletes their files. Throws what `take` throws; the next call
   * continues with that entry. A file with entries that can never be taken (`take` gives false, or the line is no entry)
   * is kept aside, and `onAside` is told. Returns the number of entries taken. Call it once at a time.
   */
  async drain(
    take: (entry: Entry) => Promise<boolean>,
    onAside: (aside: { file: string; entries: number }) => void,
  ): Promise<number> {
    // What comes from now on goes to another file.
    while (this.writing) await this.writing
    await this.closeFile()
    let taken = 0
    for (const name of await this.readyFiles()) {
      const own = this.own.get(name)
      if (!own || name === this.current?.file) continue
      const lines = await unlessGone(wholeLines(this.at(name)), [])
      for (const line of lines.slice(own.done)) {
        const entry = entryOf<Entry>(line)
        if (entry !== null && (await take(entry))) taken++
        else own.aside++
        own.done++
      }
      if (own.aside) {
        const file = this.at(`${name}${asideEnding}`)
        await unlessGone(rename(this.at(name), file), null)
        onAside({ file, entries: own.aside })
      } else await unlessGone(unlink(this.at(name)), null)
      this.own.delete(name)
    }
    return taken
  }
}
