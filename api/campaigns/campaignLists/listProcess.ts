/**
 * Reads and stores a list in a process of its own, by a connection of its own: 100,000 rows are seconds of processor time
 * and 200 MB of garbage, which requests beside them would wait for. A thread would not do: the room that a server gives
 * to what has just been made (scripts/supervise.mjs) holds for all threads of its process.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ApiError, badInput, type ErrorCode } from '../../app/http/errors'
import type { ListFile } from './storeList'

export interface ListTask extends ListFile {
  databaseUrl: string
}
/** What the process says at its end. */
export type ListResult =
  { id: number } | { error: Pick<ApiError, 'code' | 'message' | 'details'>; stack: string | undefined }

/** Beside the bundle that runs; none when run from the sources. */
export function listReader(): string | undefined {
  const script = path.join(path.dirname(process.argv[1] ?? ''), 'list.worker.mjs')
  return existsSync(script) ? script : undefined
}

/** Memory of the process in megabytes: for what lives, and for what has just been made. */
const flags = ['--enable-source-maps', '--max-old-space-size=400', '--max-semi-space-size=8']
const patienceMs = 120_000

/** What the process ends with; null when it ended without a word, by its limits of memory or time or killed. */
const resultOf = (child: ChildProcess) =>
  new Promise<ListResult | null>((resolve, reject) => {
    child.once('message', (result) => resolve(result as ListResult))
    child.once('error', reject)
    child.once('exit', () => resolve(null))
  })

/** Runs `script`, the bundle of list.worker.ts, on one list. Answers the upload's id; throws what it throws. */
export async function storeInProcess(script: string, task: ListTask): Promise<number> {
  const child = fork(script, { execArgv: flags, serialization: 'advanced' })
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  try {
    const result = resultOf(child)
    child.send(task)
    const told = await result
    if (!told) throw badInput({ file: 'The file takes too much memory or time. Split it, or save it as CSV.' })
    if ('id' in told) return told.id
    const { code, message, details } = told.error
    throw Object.assign(new ApiError(code satisfies ErrorCode, message, details), { stack: told.stack })
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
