import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ReportRow } from './factStore'
import type { FromWorker, ToWorker } from './messages'
import { CopyIsLate, type OpenCopy } from './reportCopy'

interface Call {
  resolve: (rows: ReportRow[]) => void
  reject: (error: Error) => void
  importSnapshot?: (snapshot: string) => Promise<void>
}

/**
 * Opens a copy in a worker of this process, which runs the bundle of copy.worker.ts in `file`. A worker that ends takes
 * its calls with it: they are rejected, and the copy is lost.
 */
export const openWorkerCopy = (file: string): OpenCopy => async (options, signal) => {
  const worker = new Worker(file, { workerData: options, name: 'report copy' })
  const calls = new Map<number, Call>()
  let lastId = 0
  let lose: (error: Error) => void = () => {}
  const lost = new Promise<Error>((resolve) => (lose = resolve))
  const say = (message: ToWorker) => worker.postMessage(message)
  const end = (error: Error) => {
    lose(error)
    for (const { reject } of calls.values()) reject(error)
    calls.clear()
  }
  const giveUp = () => void worker.terminate()
  signal.addEventListener('abort', giveUp)
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`The worker of the copy ended with code ${code}`)))

  const opened = new Promise<number>((resolve, reject) => {
    void lost.then(reject)
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'open') return resolve(message.facts)
      if (message.kind === 'lost') return lose(new Error(message.message))
      const call = calls.get(message.id)
      if (!call) return
      if (message.kind === 'snapshot') {
        const imported = () => say({ kind: 'imported', id: message.id })
        return void call.importSnapshot?.(message.snapshot).then(imported, imported) // who failed to take it says so itself
      }
      calls.delete(message.id)
      if (message.kind === 'answer') call.resolve(message.rows)
      else call.reject(message.isLate ? new CopyIsLate(message.message) : new Error(message.message))
    })
  })

  const ask = (kind: 'query' | 'queryState', sql: string, importSnapshot?: Call['importSnapshot']) =>
    new Promise<ReportRow[]>((resolve, reject) => {
      const id = ++lastId
      calls.set(id, { resolve, reject, importSnapshot })
      say({ kind, id, sql })
    })

  const facts = await opened.finally(() => signal.removeEventListener('abort', giveUp))
  return {
    facts,
    lost,
    query: (sql) => ask('query', sql),
    queryState: (sql, importSnapshot) => ask('queryState', sql, importSnapshot),
    close: async () => {
      if (worker.threadId === -1) return // it has ended
      const ended = once(worker, 'exit')
      say({ kind: 'close' })
      const slow = setTimeout(() => void worker.terminate(), 5_000)
      await ended
      clearTimeout(slow)
    },
  }
}
