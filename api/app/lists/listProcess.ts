/**
 * Reads and stores a list in a separate process with its own connection: 100,000 rows take seconds of CPU time and 200
 * MB of short-lived memory, which would delay requests. A thread does not help, because all threads share the process's
 * heap settings for new objects (scripts/supervise.mjs).
 */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ApiError, badInput, type ErrorCode } from '../http/errors'

export interface ListTask {
  /** Descriptor of the file. */
  file: number
  databaseUrl: string
}
/** Final message of the process. */
export type ListResult =
  | { id: number }
  | { error: Pick<ApiError, 'code' | 'message' | 'details'>; stack: string | undefined }

/** The bundle of a worker, next to the running one; undefined when running from the sources. */
export function listReader(worker: string): string | undefined {
  const script = path.join(path.dirname(process.argv[1] ?? ''), `${worker}.worker.mjs`)
  return existsSync(script) ? script : undefined
}

const deadlineMs = 120_000
/** Ends the process with its parent and at the deadline, however busy it is. */
const endWithParent = () => {
  const script = path.join(process.env.ROOT ?? process.cwd(), 'scripts', 'endWithParent.mjs')
  return `${pathToFileURL(script)}?deadlineMs=${deadlineMs}`
}
/** Heap limits in megabytes, for long-lived and new objects. */
const flags = ['--enable-source-maps', '--max-old-space-size=400', '--max-semi-space-size=8']

/** Final message of the process; null if it exits without one: killed, timed out or out of memory. */
const resultOf = (child: ChildProcess) =>
  new Promise<ListResult | null>((resolve, reject) => {
    child.once('message', (result) => resolve(result as ListResult))
    child.once('error', reject)
    child.once('exit', () => resolve(null))
  })

const fileDescriptor = 4

/** Runs `script`, the bundle of a worker, on one list. Returns what the worker stored; rethrows the process's error. */
export async function storeInProcess<Task extends ListTask>(script: string, { file, ...task }: Task): Promise<number> {
  const child = fork(script, {
    ...{ execArgv: [...flags, '--import', endWithParent()], serialization: 'advanced' },
    // Its descriptors are 0, 1, 2, the channel, and then the file, which has no name.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', file],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), deadlineMs)
  try {
    const result = resultOf(child)
    child.send({ ...task, file: fileDescriptor })
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
