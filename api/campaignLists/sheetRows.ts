/** The rows of the first sheet of an XLSX file, read by a worker with memory of its own: a sheet is unpacked as a whole. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/node'
import type { ListRow } from './csvRows'

/** A cell as it is read: texts, numbers as they are written, dates as `yyyy-MM-dd`. */
const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'object' ? '' : String(cell)
}

/** All rows of the first sheet; empty ones are left out, and still count as lines. */
export async function readSheetRows(file: string): Promise<ListRow[]> {
  const rows: ListRow[] = []
  for (const [place, cells] of (await readSheet(file)).entries()) {
    const texts = cells.map(textOf)
    if (texts.some(Boolean)) rows.push({ line: place + 1, cells: texts })
  }
  return rows
}

/** Beside the bundle that runs; none when run from the sources. */
const workerFile = () => path.join(path.dirname(process.argv[1] ?? ''), 'listSheet.worker.mjs')
const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 }
const patienceMs = 60_000

/** The sheet takes more memory or time than it may. */
export class SheetTooLarge extends Error {}

/** Asks the worker for one portion after the other, so that this process holds few rows at once. */
async function* readByWorker(script: string, file: string): AsyncGenerator<ListRow> {
  const worker = new Worker(script, { workerData: file, name: 'list sheet', resourceLimits: limits })
  const timer = setTimeout(() => void worker.terminate(), patienceMs)
  const ended = new Promise<never>((_resolve, reject) => {
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetTooLarge() : error),
    )
    worker.once('exit', () => reject(new SheetTooLarge()))
  })
  ended.catch(() => undefined) // thrown below, where somebody waits for a portion
  try {
    for (;;) {
      const portion = new Promise<ListRow[]>((resolve) => worker.once('message', resolve))
      worker.postMessage('next')
      const rows = await Promise.race([portion, ended])
      // The whole sheet has been read by then.
      clearTimeout(timer)
      if (!rows.length) return
      yield* rows
    }
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/** The rows as they are needed. Throws SheetTooLarge, or another error for what is no workbook, at the first row. */
export async function* openSheet(file: string): AsyncGenerator<ListRow> {
  const script = workerFile()
  yield* existsSync(script) ? readByWorker(script, file) : await readSheetRows(file)
}
