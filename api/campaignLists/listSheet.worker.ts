/** Reads one sheet for `sheetRows.ts`, in a thread whose memory is limited, and sends its rows in portions as they are asked for. */
import { parentPort, workerData } from 'node:worker_threads'
import { readSheetRows } from './sheetRows'

const portionRows = 1_000

// An empty portion is the end.
const reading = readSheetRows(workerData as string)
let sent = 0
parentPort?.on('message', () => {
  void reading.then((rows) => {
    parentPort?.postMessage(rows.slice(sent, sent + portionRows))
    sent += portionRows
  })
})
