import { parentPort, workerData } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './messages'
import { openReportCopy, type CopyOptions } from './reportCopy'

// A thread of its own for the copy: reading and writing it keeps no request waiting.
const port = parentPort
if (!port) throw new Error('This runs as a worker')
const say = (message: FromWorker) => port.postMessage(message)

const copy = await openReportCopy(workerData as CopyOptions, new AbortController().signal)
say({ kind: 'open', facts: copy.facts })
void copy.lost.then(({ message }) => say({ kind: 'lost', message }))

const imports = new Map<number, () => void>()
const importSnapshot = (id: number) => (snapshot: string) =>
  new Promise<void>((resolve) => {
    imports.set(id, resolve)
    say({ kind: 'snapshot', id, snapshot })
  })

port.on('message', (message: ToWorker) => {
  if (message.kind === 'close') return void copy.close().then(() => port.close())
  if (message.kind === 'imported') {
    imports.get(message.id)?.()
    return imports.delete(message.id)
  }
  const { id, sql } = message
  const answer = message.kind === 'query' ? copy.query(sql) : copy.queryState(sql, importSnapshot(id))
  answer
    .then(
      (rows) => say({ kind: 'answer', id, rows }),
      (error: Error) => say({ kind: 'fault', id, message: error.message, isLate: error.name === 'CopyIsLate' }),
    )
    .finally(() => imports.delete(id))
})
