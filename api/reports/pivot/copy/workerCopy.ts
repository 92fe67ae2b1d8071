import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './messages'
import { CallFault } from './patience'
import type { OpenCopy } from './reportCopy'
import type { ReportRow } from './storeRows'

/** How long a worker may take to finish its current work. */
const patienceMs = 15_000

interface Call {
  resolve: (rows: ReportRow[]) => void
  reject: (error: Error) => void
  importSnapshot?: (snapshot: string) => Promise<void>
}

/**
 * Opens a copy in a worker thread that runs the bundle `file` (copy.worker.ts). If the worker exits, its calls are
 * rejected and the copy is lost.
 */
export const openWorkerCopy =
  (file: string): OpenCopy =>
  async (options, signal) => {
    const worker = new Worker(file, { workerData: options, name: 'report copy' })
    const calls = new Map<number, Call>()
    let lastId = 0
    let lose: (error: Error) => void = () => {}
    const lost = new Promise<Error>((resolve) => (lose = resolve))
    const say = (message: ToWorker) => worker.postMessage(message)
    let hasEnded = false
    const end = (error: Error) => {
      hasEnded = true
      lose(error)
      for (const { reject } of calls.values()) reject(error)
      calls.clear()
    }
    const giveUp = () => say({ kind: 'close' })
    signal.addEventListener('abort', giveUp)
    worker.on('error', end)
    worker.on('exit', (code) => end(new Error(`The worker of the copy ended with code ${code}`)))

    const opened = new Promise<Extract<FromWorker, { kind: 'open' }>>((resolve, reject) => {
      void lost.then(reject)
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'open') return resolve(message)
        if (message.kind === 'lost') return lose(new Error(message.message))
        const call = calls.get(message.id)
        if (!call) return
        if (message.kind === 'snapshot') {
          const imported = () => say({ kind: 'imported', id: message.id })
          return void call.importSnapshot?.(message.snapshot).then(imported, imported) // the importer reports its own errors
        }
        calls.delete(message.id)
        if (message.kind === 'answer') call.resolve(message.rows)
        else call.reject(message.isOfCall ? new CallFault(message.message) : new Error(message.message))
      })
    })

    const ask = (
      kind: Extract<ToWorker, { sql: string }>['kind'],
      sql: string,
      importSnapshot?: Call['importSnapshot'],
    ) =>
      new Promise<ReportRow[]>((resolve, reject) => {
        if (hasEnded) return reject(new Error('The worker of the copy has ended'))
        const id = ++lastId
        calls.set(id, { resolve, reject, importSnapshot })
        say({ kind, id, sql })
      })

    const { facts } = await opened.finally(() => signal.removeEventListener('abort', giveUp))
    return {
      facts,
      lost,
      query: (sql) => ask('query', sql),
      queryState: (sql, importSnapshot) => ask('queryState', sql, importSnapshot),
      close: async () => {
        if (hasEnded) return
        const ended = once(worker, 'exit')
        say({ kind: 'close' })
        // A hanging worker is abandoned, because terminating it would crash the process.
        await Promise.race([ended, wait(patienceMs, null, { ref: false })])
      },
    }
  }
