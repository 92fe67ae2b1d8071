import { parentPort, workerData } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './messages'
import { CallFault } from './patience'
import { openReportCopy, type CopyOptions, type ReportCopy } from './reportCopy'

// A thread for the copy, so that it does not block requests. It is never terminated: ending a thread in which DuckDB is
// working crashes the process. Instead it is asked to close, also after unexpected errors.
const port = parentPort
if (!port) throw new Error('This runs as a worker')
const say = (message: FromWorker) => port.postMessage(message)
const stopping = new AbortController()
let copy: ReportCopy | null = null

async function end() {
  stopping.abort()
  await copy?.close()
  port?.close()
}
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (fault: unknown) => {
    say({ kind: 'lost', message: fault instanceof Error ? fault.message : String(fault) })
    void end()
  })
}

const imports = new Map<number, () => void>()
const importSnapshot = (id: number) => (snapshot: string) =>
  new Promise<void>((resolve) => {
    imports.set(id, resolve)
    say({ kind: 'snapshot', id, snapshot })
  })

async function answer({ kind, id, sql }: Extract<ToWorker, { sql: string }>) {
  try {
    if (!copy) throw new Error('The copy is not open')
    say({
      kind: 'answer',
      id,
      rows: await (kind === 'query' ? copy.query(sql) : copy.queryState(sql, importSnapshot(id))),
    })
  } catch (error) {
    say({ kind: 'fault', id, message: (error as Error).message, isOfCall: error instanceof CallFault })
  } finally {
    imports.delete(id)
  }
}

port.on('message', (message: ToWorker) => {
  if (message.kind === 'close') void end()
  else if (message.kind === 'imported') imports.get(message.id)?.()
  else void answer(message)
})

try {
  copy = await openReportCopy(workerData as CopyOptions, stopping.signal)
  say({ kind: 'open', facts: copy.facts })
  void copy.lost.then(({ message }) => say({ kind: 'lost', message }))
} catch (error) {
  say({ kind: 'lost', message: (error as Error).message })
  port.close()
}
