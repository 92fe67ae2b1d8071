/** The rows of the first sheet of an XLSX file, read by a worker with memory of its own: a sheet is unpacked as a whole. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import readSheet from 'read-excel-file/node'
import type { ListRow } from './csvRows'

/** A cell as it is read: texts, numbers as they are written, dates as `yyyy-MM-dd`. */
const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'object' ? '' : String(cell)
}

/** All rows of the first sheet; empty ones are left out, and still count as lines. */
export async function readSheetRows(file: string): Promise<ListRow[]> {
  const sheets = (await readSheet(file)) as unknown
  const rows = (Array.isArray(sheets) && isSheet(sheets[0]) ? sheets[0].data : sheets) as unknown[][]
  return rows
    .map((cells, place) => ({ line: place + 1, cells: cells.map(textOf) }))
    .filter(({ cells }) => cells.some(Boolean))
}
const isSheet = (value: unknown): value is { data: unknown[][] } =>
  typeof value === 'object' && value !== null && 'data' in value

/** Beside the bundle that runs; none when run from the sources. */
const workerFile = () => path.join(path.dirname(process.argv[1] ?? ''), 'listSheet.worker.mjs')
const memoryMb = 512
const patienceMs = 60_000

/** Throws an error whose message says what is wrong with the file. */
async function readByWorker(script: string, file: string): Promise<ListRow[]> {
  const worker = new Worker(script, {
    workerData: file,
    name: 'list sheet',
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const timer = setTimeout(() => void worker.terminate(), patienceMs)
  try {
    return await new Promise<ListRow[]>((resolve, reject) => {
      worker.once('message', (rows: ListRow[]) => resolve(rows))
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The sheet takes too much memory or time')))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

export const openSheet = (file: string): Promise<ListRow[]> => {
  const script = workerFile()
  return existsSync(script) ? readByWorker(script, file) : readSheetRows(file)
}
