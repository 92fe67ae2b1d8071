import { existsSync } from 'node:fs'
import path from 'node:path'

/** Bundle of the thread of the columnar copy, next to this one; there is none when run from the sources. */
export function findCopyWorker(): string | undefined {
  const file = path.join(path.dirname(process.argv[1] ?? ''), 'copy.worker.mjs')
  return existsSync(file) ? file : undefined
}
