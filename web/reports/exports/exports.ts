/**
 * Running exports, independent of screens: each has its own worker, continues during navigation, and ends with the
 * session.
 */
import { countOf, formatCount } from '../../../shared/app/format'
import { toast } from '../../ui/overlay/toasts'
import type {
  LeadFilterInput,
  LeadSearchInput,
  LeadStatus,
  LeadSortInput,
  PageInput,
  ReportParentInput,
} from '../../generated/graphql'
import { forgetUser, onUserChange, storedUser } from '../../app/session/storedUser'
import { exportFileName, removeExportFile, removeExportFiles } from './exportFiles'
import type { ExportFailure, ExportFormat, ExportOrder, ExportReport } from './exportMessages'
import { saveFile } from './saveFile'
import type { SheetColumn } from './xlsx'

/** `LeadExportInput` of the schema. */
export interface LeadExportInput {
  filter?: LeadFilterInput
  search?: LeadSearchInput
  email?: string
  statuses?: LeadStatus[]
  metric?: string
  parents?: ReportParentInput[]
  sort: LeadSortInput
  page: PageInput
  onlyPage?: boolean
  leadIds?: readonly string[]
  columns: readonly string[]
}

export interface RowsExport {
  /** File name without extension: `lead-data`. */
  name: string
  /** Path at the gateway: `/export/leads`. */
  path: string
  /** Singular of a row: `lead`. */
  one: string
  format: ExportFormat
  /** Expected number of rows until the server's answer; null if unknown. */
  expected: number | null
  /** Input of the request. */
  input: object
  /** Number of individually selected rows; missing ones are reported. */
  chosen?: number | undefined
  columns: readonly SheetColumn[]
}

const running = new Set<() => void>()

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

function begin(end: () => void) {
  running.add(end)
  window.addEventListener('beforeunload', askBeforeLeaving)
}
function finish(end: () => void) {
  running.delete(end)
  if (!running.size) window.removeEventListener('beforeunload', askBeforeLeaving)
}

/** Starts an export and shows its result as a message. */
export async function startExport(asked: RowsExport): Promise<void> {
  const user = storedUser()
  if (!user) return
  const { format, expected, input, chosen, columns, one, path } = asked
  const name = `${asked.name}.${format}`
  const rowsText = (count: number) => countOf(count, one)
  const fileName = exportFileName()
  await removeExportFiles()
  const { startWorker } = await import('./startWorker')
  const worker = startWorker()
  const end = () => {
    worker.terminate()
    shown.close()
    stopListening()
    finish(end)
  }
  const abandon = () => {
    end()
    void removeExportFile(fileName)
  }
  const cancel = () => {
    abandon()
    toast.info(`Export of ${name} cancelled`)
  }
  const shown = toast.progress(`Exporting ${name}`, {
    text: expected === null ? 'Counting the rows…' : `0 of ${rowsText(expected)}`,
    action: { label: 'Cancel', onClick: cancel },
  })
  const stopListening = onUserChange(() => storedUser()?.token !== user.token && abandon())
  begin(end)

  const onDone = (file: Blob, rows: number) => {
    end()
    saveFile(file, name)
    const missing = chosen === undefined ? 0 : chosen - rows
    if (missing <= 0) return toast.success(`Exported ${name}`, { text: rowsText(rows) })
    return toast.warning(`Exported ${name}`, {
      text: `${rowsText(rows)}; ${formatCount(missing)} of those selected are no longer there`,
    })
  }
  const onFailed = (message: string, failure?: ExportFailure) => {
    abandon()
    if (failure?.code === 'UNAUTHENTICATED' && storedUser()?.token === user.token) forgetUser('expired')
    else toast.error(message, { error: failure })
  }
  worker.onmessage = ({ data }: MessageEvent<ExportReport>) => {
    if (data.type === 'progress') shown.update(`${formatCount(data.rows)} of ${rowsText(data.total)}`)
    else if (data.type === 'done') onDone(data.file, data.rows)
    else onFailed(data.message, data)
  }
  worker.onerror = () => onFailed('The export failed. Please try again.')
  const order: ExportOrder = {
    url: new URL(path, window.location.origin).href,
    headers: { authorization: `Bearer ${user.token}`, 'timezone-id': user.timezone },
    body: JSON.stringify(input),
    one,
    format,
    fileName,
    columns,
  }
  worker.postMessage(order)
}
