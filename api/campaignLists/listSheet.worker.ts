/** Reads one sheet for `sheetRows.ts`, in a thread whose memory is limited. */
import { parentPort, workerData } from 'node:worker_threads'
import { readSheetRows } from './sheetRows'

void readSheetRows(workerData as string).then((rows) => parentPort?.postMessage(rows))
