/** Downloads, counts, writes and checks an export in a worker, so that the page stays responsive. */
import { countOf, formatCount } from '../../../shared/app/format'
import { createCsvReader, createRowCounter } from './csvRows'
import { type ExportFailure, type ExportOrder, type ExportReport, maxXlsxLeads, mediaTypes } from './exportMessages'
import { type ExportTarget, openTarget } from './exportTarget'
import { createWorkbook } from './xlsx'
import { TooLargeForZip } from './zip'

const page = globalThis as unknown as {
  postMessage: (report: ExportReport) => void
  onmessage: (event: MessageEvent<ExportOrder>) => void
}
const reportEveryMs = 250

class ExportError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly requestId: string | null,
  ) {
    super(message)
  }
}

interface Writer {
  write: (bytes: Uint8Array<ArrayBuffer>) => void | Promise<void>
  end: () => void | Promise<void>
}

/** Names of the sheet; default: that of `createWorkbook`. */
const sheetNames: Readonly<Record<string, string>> = { row: 'Logs' }

/** Converts the CSV stream to rows of a workbook. */
async function workbookWriter(target: ExportTarget, { columns, one }: ExportOrder): Promise<Writer> {
  const workbook = await createWorkbook(
    (bytes) => target.write(bytes as Uint8Array<ArrayBuffer>),
    columns,
    sheetNames[one],
  )
  const decoder = new TextDecoder()
  let rows: string[][] = []
  let isHead = true
  const read = createCsvReader((cells) => {
    if (!isHead) rows.push(cells)
    isHead = false
  })
  return {
    write(bytes) {
      read(decoder.decode(bytes, { stream: true }))
      const ready = rows
      rows = []
      return workbook.rows(ready)
    },
    end: () => workbook.end(),
  }
}

/** Request id, by which logs of gateway and API can be searched. */
const requestIdOf = ({ headers }: Response) => headers.get('x-request-id')

async function faultOf(response: Response): Promise<ExportError> {
  const { code, message } = (await response.json().catch(() => ({}))) as { code?: string; message?: string } // the answer of a proxy is not JSON
  return new ExportError(code ?? 'INTERNAL', message ?? 'The export failed. Please try again.', requestIdOf(response))
}

interface Answer {
  total: number
  stream: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>
  requestId: string | null
}

async function request({ url, headers, body, one }: ExportOrder): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
    cache: 'no-store',
  }).catch(() => {
    throw new ExportError('NETWORK', 'The server did not answer. Check the connection and try again.', null)
  })
  if (!response.ok) throw await faultOf(response)
  const requestId = requestIdOf(response)
  const count = response.headers.get('x-total-count')
  if (!response.body || count === null)
    throw new ExportError('INTERNAL', `The server did not say how many ${one}s it sends. Please try again.`, requestId)
  return { total: Number(count), stream: response.body.getReader(), requestId }
}

async function copy(order: ExportOrder, target: ExportTarget): Promise<ExportReport> {
  const { total, stream, requestId } = await request(order)
  if (order.format === 'xlsx' && total > maxXlsxLeads) {
    await stream.cancel()
    throw new ExportError(
      'TOO_LARGE',
      `By now ${countOf(total, order.one)} match, and an XLSX holds ${formatCount(maxXlsxLeads)} at most. Export them as CSV.`,
      requestId,
    )
  }
  const writer: Writer =
    order.format === 'csv' ? { write: target.write, end: () => {} } : await workbookWriter(target, order)
  const counter = createRowCounter()
  const tell = () => page.postMessage({ type: 'progress', rows: counter.leads(), total })
  tell()
  let told = performance.now()
  for (;;) {
    const { done, value } = await stream.read().catch(() => {
      throw new ExportError(
        'NETWORK',
        `The export broke off after ${formatCount(counter.leads())} of ${countOf(total, order.one)}. Please try again.`,
        requestId,
      )
    })
    if (done) break
    counter.add(value)
    await writer.write(value)
    if (performance.now() - told < reportEveryMs) continue
    told = performance.now()
    tell()
  }
  if (!counter.isWhole() || counter.leads() !== total) {
    throw new ExportError(
      'INTERNAL',
      `Only ${formatCount(counter.leads())} of ${countOf(total, order.one)} came, so no file was saved. Please try again.`,
      requestId,
    )
  }
  await writer.end()
  return { type: 'done', rows: total, file: await target.finish(mediaTypes[order.format]) }
}

function failure(error: unknown): ExportFailure {
  if (error instanceof ExportError) {
    const { code, message, requestId } = error
    return { type: 'failed', code, message, requestId }
  }
  // Errors in the browser have no request id.
  const here = { type: 'failed', requestId: null } as const
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return { ...here, code: 'STORAGE', message: 'There is not enough room on this disk for the export.' }
  if (error instanceof TooLargeForZip)
    return { ...here, code: 'TOO_LARGE', message: 'They do not fit into an XLSX. Export them as CSV.' }
  return { ...here, code: 'INTERNAL', message: 'The export failed. Please try again.' }
}

async function work(order: ExportOrder) {
  try {
    const target = await openTarget(order.fileName)
    const report = await copy(order, target).catch((error: unknown) => {
      target.discard()
      throw error
    })
    page.postMessage(report)
  } catch (error) {
    page.postMessage(failure(error))
  }
}

page.onmessage = ({ data }) => void work(data)
