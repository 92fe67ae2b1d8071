import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, stat, unlink } from 'node:fs/promises'
import path from 'node:path'

/** After this time lines go to a new file. */
const fileMs = 60_000
/** A file unchanged for this time belongs to a process that is gone: none writes to a file for so long. */
const abandonedMs = 5 * fileMs
const ending = '.jsonl'

interface Waiting {
  line: string
  resolve: () => void
  reject: (error: unknown) => void
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Whole lines of a file. The last one has no end if a crash cut it: it was never acknowledged. */
async function wholeLines(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8')).split('\n').slice(0, -1)
}

/**
 * Entries on the local disk that wait until the database answers, in their order. Several processes can share a folder:
 * each writes files of its own, and takes over those of processes that are gone. An entry can be handed over twice if the
 * process is killed meanwhile, so that handing over must be idempotent.
 */
export class Spool<Entry> {
  private current: { file: string; handle: FileHandle; since: number } | null = null
  private readonly own = new Set<string>()
  /** Number of lines of a file that have been handed over. */
  private readonly done = new Map<string, number>()
  private queue: Waiting[] = []
  private writing: Promise<void> | null = null
  private count = 0

  constructor(private readonly folder: string) {}

  /** Folder of a database: entries of one are never handed to another. */
  static folderOf(folder: string, databaseUrl: string): string {
    const place = databaseUrl.replace(/^[^/]*\/\/([^@/]*@)?/, '').replace(/\?.*$/, '')
    return path.join(folder, createHash('sha256').update(place).digest('hex').slice(0, 16))
  }

  /** Number of entries of this process that wait. */
  get size(): number {
    return this.count
  }

  /** Resolves when the entry is on the disk (fsync); entries that come at the same time share it. */
  append(entry: Entry): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      this.queue.push({ line: JSON.stringify(entry), resolve, reject })
      this.writing ??= this.write().finally(() => (this.writing = null))
    })
  }

  private async write(): Promise<void> {
    while (this.queue.length) {
      const batch = this.queue
      this.queue = []
      try {
        const { handle } = await this.openFile()
        await handle.appendFile(batch.map(({ line }) => `${line}\n`).join(''))
        await handle.datasync()
        this.count += batch.length
        for (const { resolve } of batch) resolve()
      } catch (error) {
        // The next batch begins a new file, because the end of this one is not known.
        await this.closeFile()
        for (const { reject } of batch) reject(error)
      }
    }
  }

  private async openFile() {
    if (this.current && Date.now() - this.current.since > fileMs) await this.closeFile()
    if (this.current) return this.current
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    const file = `${String(Date.now()).padStart(15, '0')}-${randomUUID()}${ending}`
    const handle = await open(path.join(this.folder, file), 'ax', 0o600)
    await syncFolder(this.folder)
    this.own.add(file)
    return (this.current = { file, handle, since: Date.now() })
  }

  private async closeFile(): Promise<void> {
    const closing = this.current
    this.current = null
    await closing?.handle.close().catch(() => undefined) // a broken file cannot be closed either
  }

  private async readyFiles(): Promise<string[]> {
    const names = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    const isReady = async (name: string) =>
      this.own.has(name) ||
      (await stat(path.join(this.folder, name)).then(
        ({ mtimeMs }) => Date.now() - mtimeMs > abandonedMs,
        () => false, // another process has finished it
      ))
    const files = names.filter((name) => name.endsWith(ending)).sort()
    const ready = await Promise.all(files.map(isReady))
    return files.filter((_, place) => ready[place])
  }

  /**
   * Hands over all waiting entries, oldest first, and deletes their files. Throws what `take` throws; the next call
   * continues with that entry. Returns the number of entries. Call it once at a time.
   */
  async drain(take: (entry: Entry) => Promise<void>): Promise<number> {
    // What comes from now on goes to another file.
    await this.writing
    await this.closeFile()
    let taken = 0
    for (const name of await this.readyFiles()) {
      if (name === this.current?.file) continue
      const file = path.join(this.folder, name)
      const lines = await wholeLines(file)
      for (let place = this.done.get(name) ?? 0; place < lines.length; place++) {
        await take(JSON.parse(lines[place] ?? '') as Entry)
        this.done.set(name, place + 1)
        taken++
      }
      await unlink(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
      if (this.own.delete(name)) this.count = Math.max(0, this.count - lines.length)
      this.done.delete(name)
    }
    return taken
  }
}
